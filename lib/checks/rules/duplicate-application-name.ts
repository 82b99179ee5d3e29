import type { InventoryObject } from '../../model/inventory';
import { CauseCollector } from '../cause-collector';
import { type ApplicationFact, refer } from '../facts/application-fact';
import { addTo } from '../facts/map-entries';
import type { Rule } from '../rule';

const application = (file: string, name: string, path: string) => `
# file: argocd/${file}.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: ${path}}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`;

/** Two Applications, or two projects or sets, with one name. */
export const duplicateApplicationName: Rule = {
  id: 'duplicate-application-name',
  group: 'ownership',
  severity: 'error',
  title: 'one name is declared twice',
  why: 'Two manifests of one Application are one object to Kubernetes: the last one applied wins, and the two flip for ever. Of two elements of a set that make one name Argo CD 3.2 and later apply neither. An Application written out takes over one that a set generates.',
  fix: 'rename one of the two, or remove it.',
  acceptable: false,
  bad: {
    title: 'copied, and the name kept',
    yaml: `${application('cart', 'cart', 'deploy')}---${application('till', 'cart', 'till')}`,
  },
  good: {
    title: 'a name for each',
    yaml: `${application('cart', 'cart', 'deploy')}---${application('till', 'till', 'till')}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(duplicateApplicationName);
    const byKey = new Map<string, ApplicationFact[]>();
    for (const each of facts.applications) {
      addTo(byKey, each.key, each);
    }
    for (const [key, list] of byKey) {
      if (list.length < 2) continue;
      for (const each of list)
        causes.add(`Application ${key}`, refer(each, ['metadata', 'name']), () => ({
          what: `Application \`${key}\` is declared ${list.length} times`,
          why: list.every(({ isGenerated }) => isGenerated)
            ? 'the elements of a set make one name twice, so Argo CD 3.2 and later apply none of them'
            : 'the last one applied wins, and the Applications that deploy them undo each other',
          fix: 'rename or remove all but one',
        }));
    }
    for (const kind of ['AppProject', 'ApplicationSet']) {
      const objects = new Map<string, InventoryObject[]>();
      for (const object of facts.objectsOf('argoproj.io', kind)) {
        const key = `${object.id.namespace || facts.controlPlane}/${object.id.name}`;
        objects.set(key, [...(objects.get(key) ?? []), object]);
      }
      for (const [key, list] of objects)
        if (list.length > 1)
          for (const object of list)
            causes.add(`${kind} ${key}`, { object, path: ['metadata', 'name'] }, () => ({
              what: `${kind} \`${key}\` is declared ${list.length} times`,
              why: 'the last one applied wins, so what holds depends on the order of syncs',
              fix: 'rename or remove all but one',
            }));
    }
    return causes.result();
  },
};

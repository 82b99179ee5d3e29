import { resourceKey } from '../../model/resource-id';
import { CauseCollector } from '../cause-collector';
import type { ApplicationFact } from '../facts/application-fact';
import type { ClaimedObject } from '../facts/claims';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const application = (name: string, path: string) => `
# file: argocd/${name}.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cluster', path: ${path}}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
---`;
const namespace = (file: string, name: string) => `
# file: ${file}
apiVersion: v1
kind: Namespace
metadata: {name: ${name}}
---`;

/** One object that two Applications deploy. */
export const objectOwnedTwice: Rule = {
  id: 'object-owned-twice',
  group: 'ownership',
  severity: 'error',
  title: 'two Applications deploy one object',
  why: 'Each marks the object as its own, the other is then OutOfSync, and with self-heal they flip for ever. Worse is the day one of them lets go: two Applications owned one Namespace, and the one that pruned could delete it, with everything within, when the other took over.',
  fix: 'leave the object in one Application.',
  acceptable: false,
  bad: {
    title: 'a Namespace in two folders',
    yaml: `${application('cart', 'cart')}${application('till', 'till')}${namespace('cart/namespace.yaml', 'shop')}${namespace('till/namespace.yaml', 'shop')}`,
  },
  good: {
    title: 'one folder holds it',
    yaml: `${application('cart', 'cart')}${application('till', 'till')}${namespace('cart/namespace.yaml', 'shop')}${namespace('till/namespace.yaml', 'till')}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(objectOwnedTwice);
    const owners = new Map<string, Map<ApplicationFact, ClaimedObject>>();
    for (const application of facts.applications) {
      const cluster = facts.clusters.find(application.destination)?.key ?? '';
      for (const claim of facts.claims.objectsOf(application)) {
        if (claim.object.id.name === '') continue;
        const key = `${cluster}\n${resourceKey({ ...claim.object.id, namespace: claim.namespace ?? claim.object.id.namespace })}`;
        const known = owners.get(key) ?? new Map<ApplicationFact, ClaimedObject>();
        owners.set(key, known);
        if (!known.has(application)) known.set(application, claim);
      }
    }
    const groups = new Map<string, string[]>();
    for (const [, claims] of owners) {
      if (claims.size < 2) continue;
      const names = [...new Set([...claims.keys()].map(({ key }) => key))].sort();
      // One Application declared twice is the business of `duplicate-application-name`.
      if (names.length < 2) continue;
      const pair = names.join(' ');
      const objects = groups.get(pair) ?? [];
      groups.set(pair, objects);
      const [first] = claims.values();
      const { kind, name } = first!.object.id;
      objects.push(`${kind} ${first!.namespace ? `${first!.namespace}/` : ''}${name}`);
      for (const { object } of claims.values())
        causes.add(pair, { object }, () => ({
          what: `Applications ${enumerate(names)} deploy ${objects.length === 1 ? 'one object' : 'the same objects'}: ${enumerate([...objects].sort(), 6)}`,
          why: 'they overwrite each other, and the one that prunes deletes the object when its file goes',
          fix: 'leave each object in one Application',
        }));
    }
    return causes.result();
  },
};

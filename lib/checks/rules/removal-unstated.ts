import { ON_REMOVAL } from '../../model/annotations';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { describeApplication, refer } from '../facts/application-fact';
import { cascades, isProtected } from '../facts/protection';
import { annotationOf, asList, asText, valueAt } from '../facts/read-value';
import type { Rule } from '../rule';

const set = (policy: string) => `
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: apps, namespace: argocd}
spec:
  generators: [{list: {elements: [{name: cart}]}}]
  ${policy}
  template:
    metadata: {name: '{{name}}'}
    spec:
      project: shop
      source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
      destination: {server: https://kubernetes.default.svc, namespace: shop}
`;

/** A set whose Applications cascade without saying so, and an Application whose words and finalizers disagree. */
export const removalUnstated: Rule = {
  id: 'removal-unstated',
  group: 'removal',
  severity: 'error',
  title: 'what a removal deletes is left to the controller',
  why: 'Where a set says nothing, its controller adds `resources-finalizer.argocd.argoproj.io` to every Application it makes: removing one element deletes everything it deployed, volumes included, and git says nothing of it. It does not ask `Prune=false` either.',
  fix: 'write `syncPolicy.preserveResourcesOnDeletion: true` on the set, or the finalizer into its template if deletion is meant.',
  acceptable: false,
  bad: { title: 'a set without a word on removal', yaml: set('syncPolicy: {applicationsSync: sync}') },
  good: { title: 'the workloads stay, and git says so', yaml: set('syncPolicy: {preserveResourcesOnDeletion: true}') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(removalUnstated);
    for (const object of facts.objectsOf('argoproj.io', 'ApplicationSet')) {
      if (valueAt(object.object, ['spec', 'syncPolicy', 'preserveResourcesOnDeletion']) === true) continue;
      const stated = asList(valueAt(object.object, ['spec', 'template', 'metadata', 'finalizers']));
      // An override or patch may state it for some elements; only a word in the template holds for all.
      if (stated.length > 0) continue;
      causes.add(
        `${object.id.namespace || facts.controlPlane}/${object.id.name}`,
        { object, path: ['spec', 'syncPolicy'] },
        () => ({
          what: `ApplicationSet \`${object.id.name}\` does not say what removing an element deletes`,
          why: 'the controller adds `resources-finalizer.argocd.argoproj.io` by itself, so it deletes all that the element deployed',
          fix: 'write `preserveResourcesOnDeletion: true`, or the finalizer into spec.template.metadata',
        }),
      );
    }
    judgeStatements(causes, facts);
    return causes.result();
  },
};

/** `gatehouse.dev/on-removal` is for people; Argo CD acts on the finalizers and annotations, so they must agree. */
function judgeStatements(causes: CauseCollector, facts: Facts): void {
  for (const application of facts.applications) {
    const object = application.application;
    const stated = annotationOf(object, ON_REMOVAL);
    if (stated === undefined) continue;
    const isCascading = cascades(object) || (application.isGenerated && isCascadingSet(application.from.object));
    const faults = [
      ...(stated === 'cascade' && !isCascading
        ? ['carries no `resources-finalizer.argocd.argoproj.io`, so what it deployed stays']
        : []),
      ...(stated !== 'cascade' && isCascading ? ['cascades: what it deployed is deleted with it'] : []),
      ...(stated === 'protect' && !isProtected(object, 'prune')
        ? ['has no `Prune=false`, so that it is pruned when its file goes']
        : []),
    ];
    const isKnown = ['keep', 'cascade', 'protect'].includes(stated);
    if (isKnown && faults.length === 0) continue;
    causes.add(
      `${application.key} ${asText(stated)}`,
      refer(application, ['metadata', 'annotations', ON_REMOVAL]),
      () => ({
        what: isKnown
          ? `${describeApplication(application)} says \`${stated}\` and ${faults.join(' and ')}`
          : `\`${stated}\` is none of \`keep\`, \`cascade\`, \`protect\``,
        why: 'Argo CD acts on the finalizers and sync options, not on what the annotation says',
        fix: 'let both say the same',
      }),
    );
  }
}

function isCascadingSet(set: object): boolean {
  return (
    valueAt(set, ['spec', 'syncPolicy', 'preserveResourcesOnDeletion']) !== true &&
    asList(valueAt(set, ['spec', 'template', 'metadata', 'finalizers'])).length === 0
  );
}

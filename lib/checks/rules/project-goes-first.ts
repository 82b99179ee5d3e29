import { CauseCollector } from '../cause-collector';
import { referProject } from '../facts/project-fact';
import { cascades, isProtected } from '../facts/protection';
import { annotationOf } from '../facts/read-value';
import type { Rule } from '../rule';

const project = (metadata: string) => `
# file: argocd/projects/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd${metadata}}
spec: {}
---
# file: bootstrap/root.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: root, namespace: argocd}
spec:
  project: bootstrap
  source: {repoURL: 'https://github.com/example-owner/cluster', path: argocd, directory: {recurse: true}}
  destination: {server: https://kubernetes.default.svc, namespace: argocd}
  syncPolicy: {automated: {prune: true}}
`;

/** A project that can be removed before the Applications that need it. */
export const projectGoesFirst: Rule = {
  id: 'project-goes-first',
  group: 'removal',
  severity: 'warning',
  title: 'a project can go before its Applications, or freeze the root',
  why: 'Removed together with its Applications, a project without the resources finalizer goes first and the Applications that cascade hang ("error getting app project"). With a sync wave instead, one Application that could not finish deleting kept root Running, and root applied nothing else, not even later commits. With the finalizer and no wave only the stuck Application and its project remain.',
  fix: 'write the finalizer `resources-finalizer.argocd.argoproj.io` on the AppProject and no `sync-wave`.',
  acceptable: true,
  bad: {
    title: 'a wave instead of a finalizer',
    yaml: project(", annotations: {argocd.argoproj.io/sync-wave: '-10'}"),
  },
  good: {
    title: 'held until its last Application is gone',
    yaml: project(', finalizers: [resources-finalizer.argocd.argoproj.io]'),
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(projectGoesFirst);
    for (const each of facts.projects.all) {
      // Only a project that an Application deploys can be pruned by it, and `protect` keeps it.
      const isSynced = facts.claims.claimsOn(each.object).length > 0;
      if (!isSynced || each.name === 'default' || isProtected(each.object.object, 'prune')) continue;
      const wave = annotationOf(each.object.object, 'argocd.argoproj.io/sync-wave');
      if (!cascades(each.object.object))
        causes.add('no finalizer', referProject(each, ['metadata', 'finalizers']), () => ({
          severity: 'info',
          what: `AppProject \`${each.name}\` carries no finalizer`,
          why: 'removed in one commit with its Applications it goes first, and those that cascade hang',
          fix: 'add the finalizer `resources-finalizer.argocd.argoproj.io`',
        }));
      if (wave !== undefined && wave !== '0')
        causes.add('wave', referProject(each, ['metadata', 'annotations', 'argocd.argoproj.io/sync-wave']), () => ({
          what: `AppProject \`${each.name}\` has sync wave \`${wave}\``,
          why: 'an Application of the project that cannot finish deleting then keeps the whole root waiting',
          fix: 'remove the wave and add the finalizer `resources-finalizer.argocd.argoproj.io`',
        }));
    }
    return causes.result();
  },
};

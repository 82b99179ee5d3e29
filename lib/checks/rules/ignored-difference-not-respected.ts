import { CauseCollector } from '../cause-collector';
import { describeApplication, refer, syncsByItself } from '../facts/application-fact';
import { asList } from '../facts/read-value';
import type { Rule } from '../rule';

const application = (options: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
  ignoreDifferences: [{group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}]
  syncPolicy: {automated: {selfHeal: true}, syncOptions: [${options}]}
`;

/** A field left to another controller that the next sync writes all the same. */
export const ignoredDifferenceNotRespected: Rule = {
  id: 'ignored-difference-not-respected',
  group: 'removal',
  severity: 'warning',
  title: 'an ignored field is written by the next sync all the same',
  why: '`ignoreDifferences` only hides the field from the comparison. As soon as anything else differs the sync writes it: replicas that an autoscaler set fall back, and a claim bound to a static volume, whose fields cannot change, fails the sync for ever while each retry runs the hooks again.',
  fix: 'add `RespectIgnoreDifferences=true` to `syncOptions`.',
  acceptable: true,
  bad: { title: 'ignored in the comparison, written by the sync', yaml: application('ServerSideApply=true') },
  good: { title: 'left alone by both', yaml: application('RespectIgnoreDifferences=true') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(ignoredDifferenceNotRespected);
    for (const application of facts.applications) {
      if (!syncsByItself(application)) continue;
      const ignored = asList(application.application.spec?.ignoreDifferences);
      const options = application.syncOptions;
      if (ignored.length === 0 || options.includes('RespectIgnoreDifferences=true')) continue;
      const key = application.isGenerated ? `set ${application.from.id.name}` : application.key;
      causes.add(key, refer(application, ['spec', 'ignoreDifferences']), () => ({
        what: `${describeApplication(application)} ignores fields that its next sync writes all the same`,
        why: '`syncOptions` lacks `RespectIgnoreDifferences=true`',
        fix: 'add `RespectIgnoreDifferences=true`',
      }));
    }
    return causes.result();
  },
};

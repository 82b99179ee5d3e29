import { CauseCollector } from '../cause-collector';
import { describeApplication, refer, syncsByItself } from '../facts/application-fact';
import { reasonFor, reasonsOf } from '../facts/reasons';
import type { Rule } from '../rule';

const application = (annotations: string, policy: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd${annotations}}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
  syncPolicy: ${policy}
`;

/** An Application that does not sync by itself, without a reason where the others do. */
export const syncUnexplained: Rule = {
  id: 'sync-unexplained',
  group: 'removal',
  severity: 'info',
  title: 'an Application does not sync by itself, and nothing says why',
  why: 'A paused Application looks like any other in git: commits to it do nothing. The reason stood in a comment once, and was lost with it.',
  fix: 'turn `automated` on, or say why not in `gatehouse.dev/because-sync` (`paused: …` or `manual: …`).',
  acceptable: true,
  bad: { title: 'paused, by whom and why?', yaml: application('', '{automated: {enabled: false}}') },
  good: { title: 'it syncs', yaml: application('', '{automated: {prune: true, selfHeal: true}}') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(syncUnexplained);
    for (const application of facts.applications) {
      if (syncsByItself(application)) continue;
      const [stated] = reasonsOf(application.from, 'sync');
      const accepted = stated && reasonFor(application.from, 'sync', stated.entry);
      const isPaused = application.automated !== undefined;
      const key = accepted || isPaused ? application.key : 'manual';
      causes.add(
        key,
        refer(application, isPaused ? ['spec', 'syncPolicy', 'automated', 'enabled'] : ['spec', 'syncPolicy']),
        (places) => ({
          severity: isPaused ? 'warning' : 'info',
          what:
            places.length === 1
              ? `${describeApplication(application)} does not sync by itself`
              : `${places.length} Applications do not sync by themselves`,
          why: 'commits to their source do nothing until somebody syncs them by hand',
          fix: 'turn `automated` on, or give the reason in `gatehouse.dev/because-sync`',
          ...(accepted ? { accepted } : {}),
        }),
      );
    }
    return causes.result();
  },
};

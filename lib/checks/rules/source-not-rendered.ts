import { CauseCollector } from '../cause-collector';
import type { Undecided } from '../finding';
import type { Rule } from '../rule';

const APPLICATION = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: shop, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-owner/shop', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`;

/** A source that Argo CD would refuse to render; asked only when sources are rendered. */
export const sourceNotRendered: Rule = {
  id: 'source-not-rendered',
  group: 'tree',
  severity: 'error',
  title: 'Argo CD would refuse to render a source',
  why: 'An Application whose source cannot be rendered is neither compared nor synced (condition `ComparisonError`): what it deployed stays as it is, and the next commit reaches nobody. It shows only on the cluster. The rule speaks when sources are rendered (`gatehouse check --render`), and says of each that could not be rendered here why not.',
  fix: 'mend the source as the message says.',
  acceptable: false,
  bad: { title: 'a chart that does not render', yaml: APPLICATION },
  good: { title: 'a source that renders', yaml: APPLICATION },
  check: (inventory) => {
    const causes = new CauseCollector(sourceNotRendered);
    const undecided: Undecided[] = [];
    for (const { subject: object, path, refused, cause, fix } of inventory.renderProblems ?? []) {
      const subject = { object, ...(path ? { path } : {}) };
      if (refused !== undefined) {
        causes.add(`${object.id.namespace}/${object.id.name} ${path?.join('.') ?? ''}`, subject, () => ({
          what: refused,
          why: `the source of \`${object.id.name}\` cannot be rendered, so the Application is neither compared nor synced`,
          fix,
        }));
      } else
        undecided.push({
          rule: sourceNotRendered.id,
          subject,
          what: 'what the source renders',
          cause: cause ?? 'the render failed',
          fix,
        });
    }
    return { ...causes.result(), undecided };
  },
};

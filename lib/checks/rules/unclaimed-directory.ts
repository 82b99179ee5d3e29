import { CauseCollector } from '../cause-collector';
import { findUnclaimedFolders } from '../facts/unclaimed-folders';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const APPLICATION = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cluster', path: apps/cart}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`;
const repoURL = 'https://github.com/example-shop/cluster';
const MANIFEST = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n';

/** A folder of manifests beside those that Applications deploy, and that none deploys. */
export const unclaimedDirectory: Rule = {
  id: 'unclaimed-directory',
  group: 'tree',
  severity: 'warning',
  title: 'no Application deploys a folder of manifests',
  why: 'An app’s folder that no Application names is silently not deployed: the commit looks complete and nothing happens. After an Application is removed its folder stays behind the same way.',
  fix: 'declare the Application, or remove the folder. The check needs the repository on disk: `--repo URL=DIR`.',
  acceptable: false,
  bad: {
    title: 'the folder was added, the Application forgotten',
    yaml: APPLICATION,
    checkout: { repoURL, files: { 'apps/cart/config.yaml': MANIFEST, 'apps/till/config.yaml': MANIFEST } },
  },
  good: {
    title: 'only documentation lies beside it',
    yaml: APPLICATION,
    checkout: { repoURL, files: { 'apps/cart/config.yaml': MANIFEST, 'apps/notes/README.md': '# Notes' } },
  },
  check: (inventory, facts) => {
    if (inventory.checkouts.length === 0)
      return {
        notExamined:
          facts.applications.length === 0
            ? []
            : [{ rule: unclaimedDirectory.id, why: 'no checkout of a repository was given (`--repo URL=DIR`)' }],
      };
    const causes = new CauseCollector(unclaimedDirectory);
    for (const checkout of inventory.checkouts)
      for (const { folder, beside } of findUnclaimedFolders(facts, checkout)) {
        causes.add(`${checkout.repoURL} ${folder}`, beside, () => ({
          what: `no Application deploys \`${folder}\` of \`${checkout.repoURL}\``,
          why: `it holds manifests, and the Application here deploys a folder beside it, so ${enumerate([folder])} looks as if it were deployed`,
          fix: 'declare an Application for the folder, or remove it',
        }));
      }
    // A set that cannot be expanded may deploy any of them.
    const [open] = facts.unexpandedSets;
    const { findings } = causes.result();
    if (!open || findings.length === 0) return { findings };
    return {
      undecided: findings.map(({ subject, what }) => ({
        rule: unclaimedDirectory.id,
        subject,
        what: `could not tell whether ${what}`,
        cause: open.cause,
        fix: open.fix,
      })),
    };
  },
};

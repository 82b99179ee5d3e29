import type { RepositoryCheckout } from '../../model/inventory';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { type ApplicationFact, describeApplication, refer, type SourceFact } from '../facts/application-fact';
import { asList, asMapping, asText } from '../facts/read-value';
import { joinPath, tidyPath } from '../facts/tree-files';
import { count } from '../facts/words';
import type { NotExamined } from '../finding';
import type { Rule } from '../rule';

const application = (path: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cluster', path: ${path}}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`;
const checkout = { repoURL: 'https://github.com/example-shop/cluster', files: { 'apps/cart/deployment.yaml': '' } };

/** A path that its repository does not hold. */
export const pathMissing: Rule = {
  id: 'path-missing',
  group: 'tree',
  severity: 'error',
  title: 'the path of an Application does not exist',
  why: 'Argo CD finds out only on the cluster: "app path does not exist". The Application keeps what it deployed before and receives nothing any more.',
  fix: 'correct the path, or add the folder. The check needs the repository on disk: `--repo URL=DIR`.',
  acceptable: false,
  bad: { title: 'a folder that was renamed', yaml: application('apps/card'), checkout },
  good: { title: 'the folder is there', yaml: application('apps/cart'), checkout },
  check: (inventory, facts) => {
    const causes = new CauseCollector(pathMissing);
    const checkouts = new Map(inventory.checkouts.map((each) => [facts.normalizeRepo(each.repoURL), each]));
    const absent = new Set<string>();
    for (const each of facts.applications)
      for (const source of each.sources) {
        const isChart = typeof source.source.chart === 'string';
        const there =
          isChart || absent.has(source.repoURL) ? undefined : checkouts.get(facts.normalizeRepo(source.repoURL));
        if (there) judgePath(causes, each, source, there);
        else if (!isChart) absent.add(source.repoURL);
        judgeValueFiles(causes, facts, each, source, there, checkouts);
      }
    const notExamined: NotExamined[] = [];
    if (absent.size > 0) {
      const [first] = [...absent].sort();
      const more = absent.size > 1 ? ` and ${count(absent.size - 1, 'other repository', 'other repositories')}` : '';
      notExamined.push({
        rule: pathMissing.id,
        why: `no checkout was given for \`${first}\`${more} (\`--repo URL=DIR\`)`,
      });
    }
    return { ...causes.result(), notExamined };
  },
};

function judgePath(
  causes: CauseCollector,
  application: ApplicationFact,
  { source, path: at, repoURL }: SourceFact,
  checkout: RepositoryCheckout,
): void {
  const path = tidyPath(asText(source.path));
  if (path === '' || checkout.directories.has(path)) return;
  causes.add(`${repoURL} ${path}`, refer(application, [...at, 'path']), () => ({
    what: `path \`${source.path}\` is not in \`${repoURL}\``,
    why: `${describeApplication(application)} cannot be rendered: "${source.path}: app path does not exist"`,
    fix: 'correct the path, or add the folder',
  }));
}

/** Value files of the source's own checkout, and of those that a `$ref` names. */
function judgeValueFiles(
  causes: CauseCollector,
  facts: Facts,
  application: ApplicationFact,
  { source, path: at }: SourceFact,
  own: RepositoryCheckout | undefined,
  checkouts: ReadonlyMap<string, RepositoryCheckout>,
): void {
  const files = asList(source.helm?.valueFiles);
  if (files.length === 0 || asMapping(source.helm).ignoreMissingValueFiles === true) return;
  files.forEach((file, index) => {
    const text = asText(file);
    if (text === '' || text.includes('://') || /[*?[]/.test(text)) return;
    const ref = /^\$([^/]+)\/(.*)$/.exec(text);
    const holder = ref && application.sources.find((other) => other.source.ref === ref[1]);
    const there = ref ? holder && checkouts.get(facts.normalizeRepo(holder.repoURL)) : own;
    const inFolder = text.startsWith('/') ? text : joinPath(tidyPath(asText(source.path)), text);
    const wanted = tidyPath(ref ? ref[2]! : inFolder);
    if (!there || there.files.has(wanted)) return;
    causes.add(`${there.repoURL} ${wanted}`, refer(application, [...at, 'helm', 'valueFiles', index]), () => ({
      what: `value file \`${text}\` is not in \`${there.repoURL}\``,
      why: `${describeApplication(application)} cannot be rendered: Helm finds no file \`${wanted}\``,
      fix: 'correct the path, add the file, or set `ignoreMissingValueFiles`',
    }));
  });
}

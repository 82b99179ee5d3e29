import { decideSource } from '../../decisions/source-permitted';
import { CauseCollector } from '../cause-collector';
import { isPattern } from '../facts/match-glob';
import { referProject } from '../facts/project-fact';
import { reasonFor } from '../facts/reasons';
import type { Rule } from '../rule';
import { PUBLIC_HOSTS } from '../tables/public-hosts';

const STRANGERS = PUBLIC_HOSTS.flatMap((host) => [
  `https://${host}/zz-stranger/zz-probe`,
  `git@${host}:zz-stranger/zz-probe`,
  `oci://${host}/zz-stranger/zz-probe`,
  `${host}/zz-stranger/zz-probe`,
]);

/** An entry of `sourceRepos` that lets in repositories of strangers. */
export const wildcardSource: Rule = {
  id: 'wildcard-source',
  group: 'boundary',
  severity: 'warning',
  title: 'a project takes repositories of anybody',
  why: '`sourceRepos: ["*"]`, or a pattern over a host where anybody may register, makes every repository of the world a permitted source: whoever can change one `repoURL`, or the parameters of a set, brings their own code under the project’s rights. An entry that Go cannot parse as a URL permits every other text that it cannot parse either.',
  fix: 'list the repositories, or a pattern below one organisation: `https://github.com/example-shop/*`.',
  acceptable: true,
  bad: {
    title: 'any repository',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {sourceRepos: ['*']}
`,
  },
  good: {
    title: 'one organisation',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {sourceRepos: ['https://github.com/example-shop/*']}
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(wildcardSource);
    for (const project of facts.projects.all) {
      if (project.name === 'default') continue;
      (project.spec.sourceRepos ?? []).forEach((entry, index) => {
        if (entry.trim().startsWith('!')) return;
        const accepted = reasonFor(project.object, 'sources', entry);
        const place = referProject(project, ['spec', 'sourceRepos', index]);
        if (facts.normalizeRepo(entry) === '') {
          causes.add(`${project.name} ${entry}`, place, () => ({
            what: `\`${entry}\` of project \`${project.name}\` is no URL, and permits every other text that is none`,
            why: 'Argo CD compares what Go’s URL parser makes of both sides, and that is nothing for either',
            fix: 'write the repository as a URL, with its scheme',
          }));
          return;
        }
        if (!isPattern(entry)) return;
        const alone = { ...project.project, spec: { sourceRepos: [entry] } };
        const stranger = STRANGERS.find((url) => decideSource(alone, url, facts.version).permitted);
        if (stranger === undefined) return;
        causes.add(`${project.name} ${entry}`, place, () => ({
          what: `project \`${project.name}\` takes repositories of anybody`,
          why: `\`${entry}\` permits \`${stranger}\` as well`,
          fix: 'list the repositories, or a pattern below one organisation',
          ...(accepted ? { accepted } : {}),
        }));
      });
    }
    return causes.result();
  },
};

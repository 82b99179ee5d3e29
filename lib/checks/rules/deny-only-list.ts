import { decideDestination } from '../../decisions/destination-permitted';
import { decideSource } from '../../decisions/source-permitted';
import type { ApplicationDestinationEntry, AppProject, AppProjectSpec } from '../../model/app-project';
import { CauseCollector } from '../cause-collector';
import { once } from '../facts/once';
import { referProject } from '../facts/project-fact';
import type { Rule } from '../rule';

/** A repository and a namespace that nobody would list. */
const UNLISTED_REPOSITORY = 'https://unlisted.invalid/gatehouse/probe';
const UNLISTED = 'gatehouse-unlisted-probe';

/** A `!x` in a list of a project, which permits everything that is not x (Argo CD v3.5.7, `IsSourcePermitted`, `IsDestinationPermitted`). */
export const denyOnlyList: Rule = {
  id: 'deny-only-list',
  group: 'permission',
  severity: 'error',
  title: 'a deny entry grants everything else',
  why: 'In `sourceRepos` and `destinations` an entry `!x` matches whatever is not x, and what an entry matches is permitted. `["!https://h/evil/*"]` permits every other repository of the world; adding `https://h/good/*` restricts nothing. A pattern that stops at `/`, such as `!*`, may even deny nothing at all.',
  fix: 'list what is permitted, without `!`. If everything but x is truly meant, say `*` as well, so that the next reader sees it.',
  acceptable: false,
  bad: {
    title: 'meant as "ours, but not the archive"',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/*', '!https://github.com/example-shop/archive']
  destinations: [{server: https://kubernetes.default.svc, namespace: '!kube-system'}]
`,
  },
  good: {
    title: 'what is permitted, by name',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/cart', 'https://github.com/example-shop/till']
  destinations: [{server: https://kubernetes.default.svc, namespace: shop}]
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(denyOnlyList);
    for (const project of facts.projects.all) {
      const { sourceRepos, destinations } = project.spec;
      const alone = (spec: AppProjectSpec): AppProject => ({ ...project.project, spec });
      const opensAlready = once(() =>
        (sourceRepos ?? []).some(
          (entry) =>
            !entry.startsWith('!') &&
            decideSource(alone({ sourceRepos: [entry] }), UNLISTED_REPOSITORY, facts.version).permitted,
        ),
      );
      (sourceRepos ?? []).forEach((entry, index) => {
        if (!entry.trim().startsWith('!') || opensAlready()) return;
        if (!decideSource(alone({ sourceRepos: [entry] }), UNLISTED_REPOSITORY, facts.version).permitted) return;
        causes.add(
          `${project.name} sourceRepos ${entry}`,
          referProject(project, ['spec', 'sourceRepos', index]),
          () => ({
            what: `\`${entry}\` permits project \`${project.name}\` every repository that it does not match`,
            why: `Argo CD permits what an entry matches, and \`!x\` matches all but x: \`${UNLISTED_REPOSITORY}\` would be permitted`,
            fix: 'remove the entry and list the repositories that are meant',
          }),
        );
      });
      const probe = (server: string) => ({ server, name: UNLISTED, namespace: UNLISTED });
      const opens = (entry: ApplicationDestinationEntry, server: string) =>
        decideDestination(alone({ destinations: [entry] }), probe(server), facts.version).permitted;
      (destinations ?? []).forEach((entry, index) => {
        const { server = '', name = '', namespace = '' } = entry;
        if (![server, name, namespace].some((text) => text.startsWith('!'))) return;
        const there = server === '' || server.startsWith('!') ? UNLISTED : server.replace(/\*/g, 'x');
        const isOpen = opens(entry, there);
        const isOpenAlready = (destinations ?? []).some(
          (other) => !Object.values(other).some((text) => String(text).startsWith('!')) && opens(other, there),
        );
        if (!isOpen || isOpenAlready) return;
        const text = [server || name, namespace].join('/');
        causes.add(
          `${project.name} destinations ${text}`,
          referProject(project, ['spec', 'destinations', index]),
          () => ({
            what: `destination \`${text}\` permits project \`${project.name}\` everything that its deny does not match`,
            why: 'Argo CD permits what an entry matches, and `!x` matches all but x: a namespace that nobody lists would be permitted',
            fix: 'remove the entry and list the namespaces that are meant',
          }),
        );
      });
    }
    return causes.result();
  },
};

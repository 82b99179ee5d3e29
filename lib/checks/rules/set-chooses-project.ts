import { CauseCollector } from '../cause-collector';
import { asList, asMapping, asText, isMapping, valueAt } from '../facts/read-value';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const set = (project: string) => `
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: previews, namespace: argocd}
spec:
  generators:
  - git: {repoURL: 'https://github.com/example-shop/cart', revision: main, files: [{path: 'teams/*.yaml'}]}
  syncPolicy: {preserveResourcesOnDeletion: true}
  template:
    metadata: {name: '{{name}}'}
    spec:
      project: ${project}
      source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
      destination: {server: https://kubernetes.default.svc, namespace: '{{name}}'}
`;

/** Generators whose parameters somebody outside the set's own file writes. */
const OUTSIDE: Readonly<Record<string, string>> = {
  git: 'files of a repository',
  scmProvider: 'names of repositories',
  pullRequest: 'pull requests',
  plugin: 'a plugin',
};

/** A set whose parameters choose the project, the repository or the cluster of its Applications. */
export const setChoosesProject: Rule = {
  id: 'set-chooses-project',
  group: 'boundary',
  severity: 'warning',
  title: 'the parameters of a set choose what its Applications may do',
  why: 'A set beside Argo CD may name any project. Where its template takes `project`, `repoURL` or the cluster from files, pull requests or repository names, whoever writes those chooses the permissions. Argo CD’s own API refuses sets with a templated project; from git they are taken, and signatures of the generator’s commits are not checked any more.',
  fix: 'write `project`, `repoURL` and the cluster out in the template, a set for each project; or list the elements in the set itself.',
  acceptable: false,
  bad: {
    title: 'a file in the repository names the project',
    yaml: set("'{{team}}'"),
  },
  good: { title: 'the files choose names only', yaml: set('shop') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(setChoosesProject);
    for (const object of facts.objectsOf('argoproj.io', 'ApplicationSet')) {
      const writers = findOutsideWriters(valueAt(object.object, ['spec', 'generators']));
      if (writers.length === 0) continue;
      const spec = ['spec', 'template', 'spec'];
      const source = asMapping(valueAt(object.object, [...spec, 'source']));
      const fields = [
        ...(isTemplated(valueAt(object.object, [...spec, 'project'])) ? ['project'] : []),
        ...(isTemplated(source.repoURL) ? ['source.repoURL'] : []),
        ...['server', 'name']
          .filter((field) => isTemplated(valueAt(object.object, [...spec, 'destination', field])))
          .map((field) => `destination.${field}`),
      ];
      // A destination by cluster name alone is what a set is for; with the project fixed, the project limits it.
      if (!fields.some((field) => field === 'project' || field === 'source.repoURL')) continue;
      const [first] = fields;
      causes.add(`${object.id.namespace}/${object.id.name}`, { object, path: [...spec, ...first!.split('.')] }, () => ({
        severity: fields.includes('project') ? 'error' : 'warning',
        what: `ApplicationSet \`${object.id.name}\` takes ${enumerate(fields)} from ${writers.join(' and ')}`,
        why: 'whoever writes those chooses what the Applications may do',
        fix: 'write the fields out in the template',
      }));
    }
    return causes.result();
  },
};

function isTemplated(value: unknown): boolean {
  return asText(value).includes('{{');
}

function findOutsideWriters(generators: unknown): readonly string[] {
  const found = new Set<string>();
  for (const generator of asList(generators))
    for (const [kind, value] of Object.entries(asMapping(generator))) {
      const writer = OUTSIDE[kind];
      if (writer !== undefined && isMapping(value) && !(kind === 'git' && value.files === undefined)) found.add(writer);
      if (kind === 'matrix' || kind === 'merge')
        for (const each of findOutsideWriters(asMapping(value).generators)) found.add(each);
    }
  return [...found].sort();
}

import { decideAppNamespace } from '../../decisions/app-namespace-permitted';
import { CauseCollector } from '../cause-collector';
import { referProject } from '../facts/project-fact';
import type { Rule } from '../rule';

const project = (entries: string) => `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: platform, namespace: argocd}
spec:
  sourceNamespaces: [${entries}]
  destinations: [{server: https://kubernetes.default.svc, namespace: kube-system}]
`;

/** Namespaces that have nothing in common. */
const ANY = ['zz-9', 'tenant-a', 'kube-system'];

/** A project that Applications of any namespace may use. */
export const sourceNamespacesOpen: Rule = {
  id: 'source-namespaces-open',
  group: 'boundary',
  severity: 'warning',
  title: 'Applications of any namespace may use the project',
  why: 'Whoever may create an Application in a namespace that `sourceNamespaces` matches uses the project and all it permits. `*` matches every namespace that Argo CD watches; an entry between slashes is a regular expression without anchors, so that `/team/` matches `not-my-team-at-all` as well.',
  fix: 'list the namespaces, and anchor regular expressions: `/^team-[a-z]+$/`.',
  acceptable: false,
  bad: { title: 'every namespace', yaml: project("'*'") },
  good: { title: 'the platform team’s', yaml: project('platform-apps') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(sourceNamespacesOpen);
    for (const { name, spec, object, ...rest } of facts.projects.all)
      (spec.sourceNamespaces ?? []).forEach((entry, index) => {
        const alone = { ...rest.project, spec: { sourceNamespaces: [entry] } };
        const admits = (namespace: string) =>
          decideAppNamespace(alone, { metadata: { name: 'probe', namespace } }, facts.controlPlane, facts.version)
            .permitted;
        const inner = /^\/\^?([a-z0-9-]+)\$?\/$/.exec(entry)?.[1];
        const isOpen = ANY.every(admits);
        const isLoose = inner !== undefined && admits(`x${inner}x`);
        if (!isOpen && !isLoose) return;
        const place = referProject({ name, spec, object, ...rest }, ['spec', 'sourceNamespaces', index]);
        causes.add(`${name} ${entry}`, place, () => ({
          what: isOpen
            ? `Applications of every namespace may use project \`${name}\``
            : `\`${entry}\` of project \`${name}\` matches every namespace that holds \`${inner}\` anywhere`,
          why: isOpen
            ? `\`${entry}\` matches them all`
            : `the expression has no anchors: \`x${inner}x\` matches as well`,
          fix: isOpen ? 'list the namespaces' : `anchor it: \`/^${inner}$/\`, or write \`${inner}\``,
        }));
      });
    return causes.result();
  },
};

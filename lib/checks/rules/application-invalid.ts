import { validateApplication } from '../../decisions/application-validity';
import type { ClusterRegistry } from '../../decisions/cluster-registry';
import { explicitSourceTypes, normalizeSource } from '../../decisions/source-normalization';
import type { AppProject } from '../../model/app-project';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { type ApplicationFact, describeApplication, refer } from '../facts/application-fact';
import { asText, isMapping } from '../facts/read-value';
import type { Rule } from '../rule';

const application = (source: string, destination: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {${source}}
  destination: {${destination}}
`;

/** An Application that Argo CD finds malformed, whatever its project permits (Argo CD v3.5.7, `ValidatePermissions`). */
export const applicationInvalid: Rule = {
  id: 'application-invalid',
  group: 'permission',
  severity: 'error',
  title: 'an Application is malformed',
  why: 'A chart without a version, a source without a path, a destination with a name and a server, or two tools for one source: the API server of Kubernetes takes them all, Argo CD puts the Application in error and syncs nothing.',
  fix: 'complete the field that Argo CD’s sentence names.',
  acceptable: false,
  bad: {
    title: 'a chart without a version',
    yaml: application(
      "repoURL: 'https://charts.example.com', chart: cart",
      'server: https://kubernetes.default.svc, namespace: shop',
    ),
  },
  good: {
    title: 'an exact version',
    yaml: application(
      "repoURL: 'https://charts.example.com', chart: cart, targetRevision: 1.2.3",
      'server: https://kubernetes.default.svc, namespace: shop',
    ),
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(applicationInvalid);
    const registry = trustingRegistry(facts);
    for (const each of facts.applications) {
      if (isPlainlyComplete(each)) continue;
      const validity = validateApplication(each.application, OPEN_PROJECT, registry, facts.version);
      for (const { message, evidence } of validity.conditions) {
        const path = evidence.find((one) => one.in === 'application')?.path ?? ['spec'];
        const key = each.isGenerated ? `${each.from.id.name} ${message}` : `${each.key} ${message}`;
        causes.add(key, refer(each, path), () => ({
          what: `${describeApplication(each)} is invalid: ${message}`,
          why: 'Argo CD puts InvalidSpecError on it, and neither compares nor syncs it',
          fix: `correct ${path.join('.')}`,
        }));
      }
      if (validity.crashes !== undefined)
        causes.add(`${each.key} crash`, refer(each, ['spec']), () => ({
          what: `${describeApplication(each)} crashes this version of Argo CD: ${validity.crashes}`,
          why: 'the controller stops working on it, and restarts',
          fix: 'correct the field, or move to a version that survives it',
        }));
      for (const { source, path } of each.sources) {
        const tools = explicitSourceTypes(normalizeSource(source));
        if (tools.length < 2) continue;
        causes.add(
          `${each.isGenerated ? each.from.id.name : each.key} ${path.join('.')} tools`,
          refer(each, path),
          () => ({
            what: `${describeApplication(each)} names ${tools.length} tools for one source`,
            why: `Argo CD renders nothing: "multiple application sources defined: ${tools.join(',')}"`,
            fix: `keep one of ${tools.map((tool) => `\`${tool.toLowerCase()}\``).join(', ')}`,
          }),
        );
      }
    }
    return causes.result();
  },
};

/** One source with a path and one server: nothing of it can be malformed. Spares the whole check for most Applications. */
function isPlainlyComplete({ application, sources, destination }: ApplicationFact): boolean {
  const [only] = sources;
  if (sources.length !== 1 || only === undefined || only.path.length !== 2 || asText(only.source.chart) !== '')
    return false;
  if (asText(only.source.path) === '' || only.repoURL === '' || !destination.server || destination.name) return false;
  const tools = [only.source.helm, only.source.kustomize, only.source.directory, only.source.plugin];
  return tools.filter((tool) => tool !== undefined && tool !== null).length < 2 && isMapping(application.spec);
}

/** Permits everything: permissions are the business of other rules. */
const OPEN_PROJECT: AppProject = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'any' },
  spec: {
    sourceRepos: ['*'],
    destinations: [
      { server: '*', namespace: '*' },
      { name: '*', namespace: '*' },
    ],
  },
};

/** Knows every cluster: a tree seldom holds their Secrets. Two known clusters of one name stay two. */
function trustingRegistry(facts: Facts): ClusterRegistry {
  const servers = new Map<string, string[]>();
  for (const { server, name } of facts.clusters.known) servers.set(name, [...(servers.get(name) ?? []), server]);
  return {
    findCluster: (server) => ({ server, name: 'any' }),
    findServersByName: (name) => servers.get(name) ?? [`https://${name}.invalid`],
    findProjectClusters: () => [],
  };
}

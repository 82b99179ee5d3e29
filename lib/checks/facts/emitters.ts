import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../model/cluster';
import type { ApplicationFact } from './application-fact';
import type { Claims } from './claims';

const ARGOCD_KINDS = ['Application', 'AppProject', 'ApplicationSet'];

/** Whether an Application puts Argo CD's own objects into the control plane's namespace: an app of apps. */
function isEmitter(application: ApplicationFact, claims: Claims, controlPlane: string): boolean {
  const { server, name, namespace } = application.destination;
  const isHere = server === undefined ? name === undefined || name === IN_CLUSTER_NAME : sameServer(server);
  if (!isHere) return false;
  const known = claims.objectsOf(application);
  const emits = known.some(
    (claim) =>
      claim.namespace === controlPlane &&
      claim.object.id.group === 'argoproj.io' &&
      ARGOCD_KINDS.includes(claim.object.id.kind),
  );
  if (emits) return true;
  // Nothing of its source is in the tree: a folder that lands in Argo CD's namespace may hold anything.
  return (
    known.length === 0 &&
    namespace === controlPlane &&
    application.sources.length === 1 &&
    application.sources.every(({ source }) => typeof source.path === 'string' && source.chart === undefined)
  );
}

/** The Applications that do. */
export function findEmitters(
  applications: readonly ApplicationFact[],
  claims: Claims,
  controlPlane: string,
): ReadonlySet<ApplicationFact> {
  return new Set(applications.filter((application) => isEmitter(application, claims, controlPlane)));
}

function sameServer(server: string): boolean {
  return server === IN_CLUSTER_SERVER || (server.endsWith('/') && server.replace(/\/+$/, '') === IN_CLUSTER_SERVER);
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import type { GitFile, GitRepository, GitTree } from '../../lab/git-repository';
import { type Lab, startLab } from '../../lab/lab';
import { fitRelease } from '../../vps-world/fit-release';
import { makeHelmRepository } from '../../vps-world/helm-repository';
import { STAND_IN_CHARTS } from '../../vps-world/other-repositories';
import { makeClaim, makeConfigMap, makeDeployment, makeService, printObjects } from '../../vps-world/stand-in-objects';
import { synthesizeTree } from '../../vps-world/synthesize-tree';
import { type DrillSettings, declareDrill } from './drill-program';
import type { DrillRepositories, DrillState } from './drill-state';

/** A lab with the drills' two repositories. */
export interface DrillWorld {
  readonly lab: Lab;
  readonly owner: GitRepository;
  readonly tenant: GitRepository;
  readonly repositories: DrillRepositories;
  /** The state that a program's settings make. */
  readonly synthesize: (settings?: DrillSettings) => DrillState;
}

const names = ['one', 'two', 'three', 'solo', 'swift'] as const;

function ownerFiles(): GitTree {
  const files: Record<string, GitFile> = {
    'platform/argocd/values.yaml': 'replicas: 1\n',
    'platform/watch/watch.yaml': printObjects(makeConfigMap('watch')),
  };
  for (const name of names) {
    files[`apps/${name}/workload.yaml`] = printObjects(
      makeDeployment(name, `registry.invalid/${name}:1`),
      makeConfigMap(name),
    );
  }
  return files;
}

/** The tenant's repository: a service with its data, and one without. */
export const tenantFiles: GitTree = {
  'shop/claim.yaml': printObjects(makeClaim('shop-live-data', 'shop-live-data-drill', '1Gi')),
  'shop/database.yaml': printObjects(makeDeployment('database', 'registry.invalid/database:1', 'shop-live-data')),
  'shop/web.yaml': printObjects(makeDeployment('web', 'registry.invalid/web:1'), makeService('web')),
  'mail/mail.yaml': printObjects(makeDeployment('mail', 'registry.invalid/mail:1'), makeConfigMap('mail')),
};

/** Starts the lab and makes the repositories; nothing is committed or applied yet. */
export async function startDrillWorld(argocdVersion: string, say: (line: string) => void): Promise<DrillWorld> {
  const lab = await startLab({ argocdVersion, say, node: 'drill', argocd: { resyncSeconds: 5 } });
  const owner = lab.front.makeRepository('owner/cluster');
  const tenant = lab.front.makeRepository('acme/shop');
  const charts = `${lab.front.filesUrl}/argo-helm`;
  const helm = lab.binaries.get('helm')?.file ?? 'helm';
  makeHelmRepository(helm, join(lab.front.filesFolder, 'argo-helm'), charts, STAND_IN_CHARTS['argo-helm']);
  const repositories = { owner: owner.url, tenant: tenant.url, charts };
  const version = parseArgoCdVersion(argocdVersion);
  if (version === undefined) throw new Error(`no version \`${argocdVersion}\``);
  const synthesize = (settings: DrillSettings = {}): DrillState => {
    const dist = fitRelease(
      synthesizeTree((app) => declareDrill(app, repositories, settings)),
      version,
    );
    return {
      owner: { ...ownerFiles(), ...dist },
      tenant: tenantFiles,
      handApplied: String(dist['dist/drill/bootstrap/root-app.yaml']),
    };
  };
  return { lab, owner, tenant, repositories, synthesize };
}

/** Makes a state the one that is served, and applies the hand-applied file when it differs from the last. */
export function serveState({ lab, owner, tenant }: DrillWorld, state: DrillState, last: DrillState | undefined): void {
  if (state.owner !== last?.owner) owner.commit(state.owner, 'drill');
  if (state.tenant !== last?.tenant) tenant.commit(state.tenant, 'drill');
  if (state.handApplied === last?.handApplied) return;
  const kubectl = lab.binaries.get('kubectl')?.file ?? 'kubectl';
  const args = ['--kubeconfig', lab.plane.kubeconfig, 'apply', '--server-side', '--force-conflicts', '-f', '-'];
  execFileSync(kubectl, args, { input: state.handApplied, stdio: ['pipe', 'ignore', 'pipe'] });
}

import { dump, load } from 'js-yaml';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { GitFile, GitTree } from '../../lab/git-repository';
import type { DrillSettings } from './drill-program';
import type { DrillState } from './drill-state';
import { tenantFiles } from './drill-world';

/** Makes the next state out of the last; `synthesize` runs the program with other settings. */
export type DrillStep = (state: DrillState, synthesize: (settings: DrillSettings) => DrillState) => DrillState;

/** An accident: commits one after the other, each planned from the one before it. */
export interface Drill {
  readonly title: string;
  readonly steps: readonly DrillStep[];
  /** The first release that knows the fields it uses; an older one's definition refuses them. @default any */
  readonly since?: readonly [major: number, minor: number];
}

const argocd = 'dist/drill/argocd';

/** Runs the program again. */
const program =
  (settings: DrillSettings): DrillStep =>
  (_, synthesize) =>
    synthesize(settings);

/** Edits the cluster repository by hand. */
const edit =
  (change: (owner: GitTree) => GitTree): DrillStep =>
  (state) => ({ ...state, owner: change(state.owner) });

const without =
  (isGone: (path: string) => boolean) =>
  (tree: GitTree): GitTree =>
    Object.fromEntries(Object.entries(tree).filter(([path]) => !isGone(path)));

/** Changes one file's object. */
function changeFile(tree: GitTree, path: string, change: (object: KubernetesObject) => KubernetesObject): GitTree {
  const text = tree[path];
  if (typeof text !== 'string') throw new Error(`the drill's tree has no ${path}`);
  return { ...tree, [path]: dump(change(load(text) as KubernetesObject)) };
}

function withSpec(object: KubernetesObject, spec: object): KubernetesObject {
  return { ...object, spec: { ...(object.spec as object), ...spec } };
}

const solo = `${argocd}/applications/apps/solo.yaml`;

function renameFile(tree: GitTree, from: string, to: string, name: string): GitTree {
  const moved = changeFile(tree, from, (object) => ({ ...object, metadata: { ...object.metadata, name } }));
  const { [from]: file, ...rest } = moved;
  return { ...rest, [to]: file as GitFile };
}

/** Removals: of files, elements, sets, projects, tenants. */
const removals: readonly Drill[] = [
  { title: 'remove the file of an Application', steps: [edit(without((path) => path === solo))] },
  { title: 'remove an app of its own from the program', steps: [program({ apps: { solo: undefined } })] },
  { title: 'remove an element of the set', steps: [program({ apps: { two: undefined } })] },
  { title: 'remove the whole set', steps: [edit(without((path) => path === `${argocd}/applicationsets/apps.yaml`))] },
  {
    title: 'remove a project that is in use',
    steps: [edit(without((path) => path === `${argocd}/projects/acme.yaml`))],
  },
  {
    title: 'remove a project with its Applications in one commit',
    steps: [
      edit(
        without((path) => path === `${argocd}/projects/acme.yaml` || path.startsWith(`${argocd}/applications/acme/`)),
      ),
    ],
  },
  { title: 'remove an app that cascades', steps: [program({ apps: { swift: undefined } })] },
  { title: 'remove a tenant', steps: [program({ tenant: false })] },
  {
    title: 'remove the file of a Namespace',
    steps: [edit(without((path) => path === 'dist/drill/namespaces/solo.yaml'))],
  },
  {
    title: 'remove the file of a Namespace with a volume bound in it',
    steps: [edit(without((path) => path === 'dist/drill/namespaces/acme-live.yaml'))],
  },
  {
    title: 'remove the file of a PersistentVolume',
    steps: [edit(without((path) => path.includes('persistentvolume-')))],
  },
  {
    title: 'remove the Application that makes the Namespaces',
    steps: [edit(without((path) => path === `${argocd}/applications/platform/namespaces.yaml`))],
  },
  {
    title: 'remove the Application that makes the volumes',
    steps: [edit(without((path) => path === `${argocd}/applications/platform/tenants.yaml`))],
  },
  {
    title: 'remove a workload of an app from its folder',
    steps: [
      edit((tree) => ({
        ...tree,
        'apps/two/workload.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: two}\n',
      })),
    ],
  },
  { title: 'empty the folder of an app', steps: [edit(without((path) => path.startsWith('apps/two/')))] },
  { title: 'empty the tree', steps: [edit(without((path) => path.startsWith(`${argocd}/`)))] },
  {
    title: 'merge the tree of a synthesis that stopped half-way: no Applications, no sets',
    steps: [
      edit(
        without((path) => path.startsWith(`${argocd}/applications/`) || path.startsWith(`${argocd}/applicationsets/`)),
      ),
    ],
  },
];

/** Claims and volumes. */
const claims: readonly Drill[] = [
  {
    title: 'remove a claim that a pod uses',
    steps: [(state) => ({ ...state, tenant: without((path) => path === 'shop/claim.yaml')(state.tenant) })],
  },
  {
    title: 'remove a claim with the pods that use it',
    steps: [
      (state) => ({
        ...state,
        tenant: without((path) => path === 'shop/claim.yaml' || path === 'shop/database.yaml')(state.tenant),
      }),
    ],
  },
  {
    title: 'remove every file of a tenant’s service',
    steps: [(state) => ({ ...state, tenant: without((path) => path.startsWith('shop/'))(tenantFiles) })],
  },
];

/** Renames and moves. */
const moves: readonly Drill[] = [
  {
    title: 'rename an Application',
    steps: [edit((tree) => renameFile(tree, solo, `${argocd}/applications/apps/solo-renamed.yaml`, 'solo-renamed'))],
  },
  {
    title: 'rename the set',
    steps: [
      edit((tree) =>
        renameFile(
          tree,
          `${argocd}/applicationsets/apps.yaml`,
          `${argocd}/applicationsets/workloads.yaml`,
          'workloads',
        ),
      ),
    ],
  },
  {
    title: "change the name in the set's template",
    steps: [
      edit((tree) => {
        const path = `${argocd}/applicationsets/apps.yaml`;
        return { ...tree, [path]: String(tree[path]).replace('name: "{{.name}}"', 'name: "app-{{.name}}"') };
      }),
    ],
  },
  {
    title: 'an app from the set to an Application of its own, and back',
    steps: [program({ apps: { two: { ownApplication: 'for a while' } } }), program({})],
  },
  {
    title: 'an app of its own into the set, and back',
    steps: [program({ apps: { solo: { ownApplication: undefined } } }), program({})],
  },
  {
    title: 'move an Application to a project that permits less',
    steps: [edit((tree) => changeFile(tree, solo, (object) => withSpec(object, { project: 'acme' })))],
  },
  {
    title: 'move an Application to project default, which is locked',
    steps: [edit((tree) => changeFile(tree, solo, (object) => withSpec(object, { project: 'default' })))],
  },
  {
    title: 'move an Application to a project that does not exist',
    steps: [edit((tree) => changeFile(tree, solo, (object) => withSpec(object, { project: 'nobody' })))],
  },
  {
    title: 'change the destination namespace of an Application',
    steps: [
      edit((tree) =>
        changeFile(tree, solo, (object) =>
          withSpec(object, { destination: { server: 'https://kubernetes.default.svc', namespace: 'three' } }),
        ),
      ),
    ],
  },
  {
    title: 'one Application takes over the Namespace of another',
    steps: [
      edit((tree) => {
        const { 'dist/drill/namespaces/three.yaml': namespace, ...rest } = tree;
        return { ...rest, 'apps/three/namespace.yaml': namespace as GitFile };
      }),
    ],
  },
];

/** How removal is declared, and when. */
const policies: readonly Drill[] = [
  {
    title: 'switch keep to cascade, then remove, in two commits',
    steps: [
      program({ apps: { solo: { ownApplication: 'as before', onRemoval: 'cascade' } } }),
      program({ apps: { solo: undefined } }),
    ],
  },
  {
    title: 'switch cascade to keep, then remove, in two commits',
    steps: [
      program({ apps: { swift: { ownApplication: 'as before', onRemoval: 'keep' } } }),
      program({ apps: { swift: undefined } }),
    ],
  },
  {
    title: 'switch keep to cascade and back',
    steps: [program({ apps: { solo: { ownApplication: 'as before', onRemoval: 'cascade' } } }), program({})],
  },
  {
    title: 'pause an Application and resume it',
    since: [3, 1],
    steps: [
      program({ apps: { solo: { ownApplication: 'as before', sync: { mode: 'paused', because: 'a drill' } } } }),
      program({}),
    ],
  },
];

/** Root itself. */
const roots: readonly Drill[] = [
  {
    title: 'point root at a path that does not exist',
    steps: [
      (state) => ({
        ...state,
        handApplied: state.handApplied.replace('path: dist/drill/argocd', 'path: dist/drill/argo'),
      }),
    ],
  },
  {
    title: 'point root at the folder of the Namespaces',
    steps: [
      (state) => ({
        ...state,
        handApplied: state.handApplied.replace('path: dist/drill/argocd', 'path: dist/drill/namespaces'),
      }),
    ],
  },
];

/** Every drill, in the order in which they run. */
export const DRILLS: readonly Drill[] = [...removals, ...claims, ...moves, ...policies, ...roots];

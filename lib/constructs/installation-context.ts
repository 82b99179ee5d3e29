import { Chart } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import type { Because } from '../model/annotations';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION } from '../model/argocd-version';
import type { RemovalEntry } from '../model/removal-ledger';
import { recordFault } from './fault';
import type { ImageAutomationDefaults } from './image-automation';

/** Id of the installation and the cluster of constructs that stand in none. */
export const NOWHERE = 'Nowhere';
const CONTEXT = Symbol.for('cdk8s-gatehouse.installation-context');

/** The age identity that the cluster holds for a project, and the plugin that uses it. */
export interface Decryption {
  /** Name by which an Application asks for the plugin. */
  readonly plugin: string;
  /** Public key of the owner's offline identity; every file lists it, the cluster does not hold it. */
  readonly ownerRecipient: string;
  /** Public key by project. */
  readonly recipients: ReadonlyMap<string, string>;
}

/** What the constructs of one installation have to know of it. Resolved, read-only. */
export interface InstallationContext {
  /** The installation's id: its folder in the tree. */
  readonly id: string;
  /** Program file printed in header comments. */
  readonly program: string;
  /** Namespace Argo CD runs in. */
  readonly argocdNamespace: string;
  readonly argocdVersion: ArgoCdVersion;
  /** The cluster repository. */
  readonly repository: string;
  readonly revision: string;
  /** Output folder as it stands in the cluster repository. */
  readonly dist: string;
  /** Owner's repositories, the cluster repository first. */
  readonly ownerRepositories: readonly string[];
  /** Helm repositories that count as the owner's, with the reason. */
  readonly trustedRepositories: ReadonlyMap<string, string>;
  readonly decryption?: Decryption;
  readonly imageAutomation?: ImageAutomationDefaults;
  /** Settings and version gaps that stay open, with their reasons. */
  readonly openSettings: readonly Because[];
  /** Facts that constructs report while the tree is built; read when it is rendered. */
  readonly collected: Collected;
  /** Installation's own construct, under which shared nodes are made. */
  readonly construct: Construct;
}

/** Grows while the tree is built; nothing in it depends on the order in which it grew. */
export interface Collected {
  /** Projects that decrypt something. */
  readonly decryptingProjects: Set<string>;
  /** Foreign repositories in use. */
  readonly foreignRepositories: Set<string>;
  /** Value files that the Application running Argo CD reads; empty while nobody wired the fragment. */
  readonly valueReaders: Set<string>;
  /** What removing each Application does. */
  readonly removals: RemovalEntry[];
}

/** Nothing collected yet. */
export function emptyCollected(): Collected {
  return { decryptingProjects: new Set(), foreignRepositories: new Set(), valueReaders: new Set(), removals: [] };
}

/** Makes a construct the root of an installation. */
export function setInstallationContext(construct: Construct, context: InstallationContext): void {
  Object.defineProperty(construct, CONTEXT, { value: context });
}

/** The context of an installation's own construct; undefined for every other construct. */
export function tryContextOf(construct: IConstruct): InstallationContext | undefined {
  return (construct as { readonly [CONTEXT]?: InstallationContext })[CONTEXT];
}

/**
 * The installation a construct belongs to. A construct outside of one is a fault; it then gets an installation of
 * no repository, so that the rest of the program is still judged.
 */
export function installationOf(construct: Construct): InstallationContext {
  for (let here: IConstruct | undefined = construct; here !== undefined; here = here.node.scope) {
    const context = (here as { readonly [CONTEXT]?: InstallationContext })[CONTEXT];
    if (context !== undefined) return context;
  }
  recordFault(construct, {
    code: 'outside-installation',
    construct: construct.node.path,
    what: 'the construct does not stand in an `Installation`',
    why: 'an Application belongs to one Argo CD, which decides its namespace, version and repositories',
    fix: 'create it under a `Cluster` of an `Installation`',
  });
  const context = strayContext(construct);
  setInstallationContext(construct, context);
  return context;
}

/** The installation of strays, the same for all of them: one fault for one construct, and nothing that follows from it. */
function strayContext(construct: Construct): InstallationContext {
  const chart = strayChart(construct.node.root as Construct);
  const made = tryContextOf(chart);
  if (made !== undefined) return made;
  const context: InstallationContext = {
    id: NOWHERE,
    program: 'main.ts',
    argocdNamespace: 'argocd',
    argocdVersion: DEFAULT_ARGOCD_VERSION,
    repository: '',
    revision: 'main',
    dist: 'dist',
    ownerRepositories: [],
    trustedRepositories: new Map(),
    imageAutomation: { secret: '' },
    openSettings: [],
    collected: emptyCollected(),
    construct: chart,
  };
  setInstallationContext(chart, context);
  return context;
}

/**
 * The construct itself when it stands in a chart; otherwise a chart made for strays, since an `ApiObject` outside of a
 * chart would throw. The fault that led here keeps the tree from being written.
 */
export function homeOf(construct: Construct): Construct {
  if (construct.node.scopes.some((scope) => Chart.isChart(scope))) return construct;
  return strayChart(construct.node.root as Construct);
}

function strayChart(root: Construct): Chart {
  return (root.node.tryFindChild(NOWHERE) as Chart | undefined) ?? new Chart(root, NOWHERE);
}

/** Whether a repository is the owner's, or trusted as if it were. */
export function isOwnRepository(context: InstallationContext, repoURL: string): boolean {
  return context.ownerRepositories.includes(repoURL) || context.trustedRepositories.has(repoURL);
}

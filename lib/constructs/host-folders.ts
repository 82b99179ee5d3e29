import type { Fault } from './fault';

/** A folder of a node that a static volume hands to a tenant. */
export interface HostFolder {
  readonly node: string;
  readonly path: string;
  readonly volume: string;
  readonly construct: string;
  readonly program: string;
}

/** Folders that are the node's own: whoever gets one, or a folder above or below it, gets the node. */
const SYSTEM_FOLDERS = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib64',
  '/proc',
  '/root',
  '/run',
  '/sbin',
  '/sys',
  '/usr',
  '/var/lib/containerd',
  '/var/lib/etcd',
  '/var/lib/kubelet',
  '/var/lib/rancher',
  '/var/log',
  '/var/run',
];

const SIZE = /^[1-9]\d*(?:\.\d+)?(?:[EPTGMk]|[EPTGMK]i)?$/;

/** Whether a text is a positive Kubernetes quantity, as in `10Gi`. */
export function isQuantity(text: string): boolean {
  return SIZE.test(text);
}

/** Why a folder cannot be handed out; undefined when it can. */
export function whyNotHandedOut(path: string): string | undefined {
  if (
    !path.startsWith('/') ||
    path
      .split('/')
      .slice(1)
      .some((step) => step === '' || step === '.' || step === '..')
  )
    return 'a folder of the node is an absolute path without `.`, `..`, or a slash at the end';
  const system = SYSTEM_FOLDERS.find((folder) => isWithin(path, folder) || isWithin(folder, path));
  return system === undefined ? undefined : `\`${system}\` is the node's own: whoever writes there has the node`;
}

/** Volumes that share a folder of a node, or of which one holds the other: each tenant could read the other's data. */
export function findSharedFolders(folders: readonly HostFolder[]): readonly Fault[] {
  const faults: Fault[] = [];
  const holders: HostFolder[] = [];
  const sorted = [...folders].sort((a, b) => compare(key(a), key(b)) || compare(a.volume, b.volume));
  for (const folder of sorted) {
    while (holders.length > 0 && !isHeldBy(folder, holders[holders.length - 1]!)) holders.pop();
    const holder = holders[holders.length - 1];
    if (holder !== undefined) faults.push(describe(folder, holder));
    holders.push(folder);
  }
  return faults;
}

function describe(folder: HostFolder, holder: HostFolder): Fault {
  return {
    code: 'volumes-share-folder',
    construct: folder.construct,
    program: folder.program,
    what: `volume \`${folder.volume}\` is \`${folder.path}\` on node \`${folder.node}\`, and \`${holder.path}\` there is volume \`${holder.volume}\``,
    why: 'whoever has the one reads and writes what is in the other',
    fix: 'give each volume a folder of its own',
  };
}

function isHeldBy(inner: HostFolder, outer: HostFolder): boolean {
  return inner.node === outer.node && isWithin(inner.path, outer.path);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** Sorts a folder before what it holds: the separator counts as the lowest character. */
function key({ node, path }: HostFolder): string {
  return `${node}\n${path.replaceAll('/', '\u0001')}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

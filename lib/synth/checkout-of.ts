import { existsSync } from 'node:fs';
import type { Fault } from '../constructs/fault';
import type { Installation } from '../constructs/installation';
import type { InstallationContext } from '../constructs/installation-context';
import { readCheckout } from '../inventory/read-checkout';
import type { RepositoryCheckout } from '../model/inventory';
import type { MadeTree } from './made-file';

/**
 * The cluster repository as it will stand after this synthesis: what the program's `checkout` holds, and the tree
 * that is about to be committed there. Empty when the program gives no checkout.
 */
export function checkoutsOf(context: InstallationContext, tree: MadeTree): readonly RepositoryCheckout[] {
  const { checkout } = context.construct as Installation;
  if (checkout === undefined || !existsSync(checkout)) return [];
  return [withTree(readCheckout(context.repository, checkout), context.dist, tree)];
}

/** A checkout that is not there: nothing could be examined, and silence would look like a pass. */
export function findMissingCheckouts(contexts: readonly InstallationContext[]): readonly Fault[] {
  return contexts.flatMap(({ construct, program }) => {
    const { checkout } = construct as Installation;
    if (checkout === undefined || existsSync(checkout)) return [];
    return {
      code: 'checkout-missing',
      construct: construct.node.path,
      program,
      what: `there is no folder \`${checkout}\``,
      why: 'it was given as the cluster repository on disk, against which paths are checked',
      fix: 'correct `checkout`, or leave it out: then every synthesis says that paths were not examined',
    };
  });
}

function withTree(checkout: RepositoryCheckout, dist: string, tree: MadeTree): RepositoryCheckout {
  const made = new Map(
    tree.files.filter(({ area }) => area === 'tree').map(({ path, text }) => [`${dist}/${path}`, text]),
  );
  const directories = new Set(checkout.directories);
  for (const path of made.keys())
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      if (directories.has(path.slice(0, slash))) break;
      directories.add(path.slice(0, slash));
    }
  return {
    repoURL: checkout.repoURL,
    directories,
    files: new Set([...checkout.files, ...made.keys()]),
    read: (path) => made.get(path) ?? checkout.read(path),
  };
}

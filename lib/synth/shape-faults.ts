import type { Fault } from '../constructs/fault';
import { findCascadingShapeChanges } from '../model/removal-ledger';
import { readRemovals } from '../report/removal/markdown';
import type { MadeFile } from './made-file';

/** Folder of the pages that say what a removal does; outside of `dist/`, which `cdk8s synth` empties first. */
const LEDGERS = 'docs/removal/';

/**
 * Faults that only the tree before shows: an app that changes shape under the same name while either side cascades.
 *
 * @param readPage text of a page of the project as it stands, undefined when there is none
 */
export function findShapeFaults(
  files: readonly MadeFile[],
  readPage: (path: string) => string | undefined,
): readonly Fault[] {
  return files
    .filter(({ area, path }) => area === 'page' && path.startsWith(LEDGERS))
    .flatMap(({ path, text, construct, program }) =>
      findCascadingShapeChanges(readRemovals(readPage(path) ?? ''), readRemovals(text)).map(({ before, after }) => ({
        code: 'shape-change-cascades',
        construct,
        program,
        what: `Application \`${after.application}\` was ${describe(before.shape, before.onRemoval)} and becomes ${describe(after.shape, after.onRemoval)}`,
        why: `what it deployed would be deleted, since one of the two cascades (${path})`,
        fix:
          after.shape === 'Application'
            ? "say `ownApplication: '…'` first, and nothing of removal; when that is committed and synced, `onRemoval: 'cascade'`"
            : "say `ownApplication: '…'` and `onRemoval: 'keep'` first; take both out when that is committed and synced",
      })),
    );
}

function describe(shape: string, onRemoval: string): string {
  return `${shape === 'Application' ? 'an Application of its own' : `an ${shape}`} (\`${onRemoval}\`)`;
}

import { RULES } from '../../checks/rules';
import { absolute } from '../../inventory/find-files';
import type { RenderCheckout } from '../../render/checkouts';
import { readTree } from '../check/read-tree';
import { loadConfiguration } from '../configuration/load-configuration';
import { CONFIGURATION_RULES, formatSource } from '../configuration/waiver-rules';
import { type ExitCode, exitCodeOf } from '../exit-code';
import type { Session } from '../session';
import { UnusableInput } from '../unusable-input';
import { type RenderedApplication, renderTree } from './render-tree';
import { writeRenders } from './write-renders';

/** Flags of `gatehouse render`, as commander hands them over. */
export interface RenderFlags {
  readonly output: string;
  readonly repo?: readonly string[];
  readonly application?: readonly string[];
  readonly argocd?: string;
  readonly controlPlaneNamespace?: string;
  readonly fixtures?: string;
  readonly kubeVersion?: string;
  readonly apiVersions?: readonly string[];
  readonly jobs?: string;
  /** commander: `--no-cache` sets it to false. */
  readonly cache: boolean;
  readonly config?: string;
}

/** `gatehouse render`: reads the tree, renders, writes, and says what could not be rendered. */
export async function runRender(inputs: readonly string[], flags: RenderFlags, session: Session): Promise<ExitCode> {
  const known = [...RULES, ...CONFIGURATION_RULES].map(({ id }) => id);
  const { configuration, errors } = loadConfiguration(session.cwd, flags.config, known);
  const tree = await readTree(
    inputs,
    { ...flags, format: 'text', color: false, output: undefined },
    configuration,
    session,
  );
  for (const { place, what, fix } of [...errors, ...tree.inventory.errors]) {
    session.writeErr(`${formatSource(place)}: ${what}\n  fix: ${fix}\n`);
  }
  const rendered = await renderTree(
    {
      inventory: tree.inventory,
      checkouts: checkoutFolders(flags.repo ?? [], configuration.repositories, session.cwd),
      ...(flags.kubeVersion === undefined ? {} : { kubeVersion: flags.kubeVersion }),
      apiVersions: flags.apiVersions ?? [],
      ...(flags.application === undefined ? {} : { only: flags.application }),
      ...(flags.jobs === undefined ? {} : { jobs: readJobs(flags.jobs) }),
      useCache: flags.cache,
    },
    session,
  );
  requireNamed(flags.application ?? [], rendered);
  writeRenders(absolute(session.cwd, flags.output), flags.output, rendered);
  const tally = report(rendered, session);
  session.writeOut(
    `rendered ${tally.rendered} of ${rendered.length} Applications to ${flags.output}: ${tally.refused} refused, ${tally.undecided} undecided\n`,
  );
  return exitCodeOf({
    unusableInput: errors.length + tree.inventory.errors.length > 0,
    failing: tally.refused > 0,
    undecided: tally.undecided > 0,
  });
}

/** Folders that stand for repositories: those of the flags go before those of the configuration. */
export function checkoutFolders(
  repo: readonly string[],
  configured: Readonly<Record<string, string>>,
  cwd: string,
): readonly RenderCheckout[] {
  const folders = new Map(Object.entries(configured));
  for (const pair of repo) folders.set(pair.slice(0, pair.lastIndexOf('=')), pair.slice(pair.lastIndexOf('=') + 1));
  return [...folders].map(([repoURL, folder]) => ({ repoURL, root: absolute(cwd, folder) }));
}

function readJobs(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new UnusableInput(`\`--jobs ${text}\` is no number of renders at once`, 'write a number from 1 to 999');
}

function requireNamed(names: readonly string[], rendered: readonly RenderedApplication[]): void {
  const missing = names.find((name) => !rendered.some(({ fact }) => fact.name === name));
  if (missing !== undefined) {
    throw new UnusableInput(
      `there is no Application \`${missing}\` in the tree`,
      'name one as it stands in the tree, or as its set generates it',
    );
  }
}

function report(
  rendered: readonly RenderedApplication[],
  { writeErr }: Session,
): { rendered: number; refused: number; undecided: number } {
  const tally = { rendered: 0, refused: 0, undecided: 0 };
  const notes = new Set<string>();
  for (const { fact, render } of rendered) {
    const outcomes = new Set(render.sources.map(({ outcome }) => outcome));
    if (outcomes.has('refused')) tally.refused += 1;
    else if (outcomes.has('undecided')) tally.undecided += 1;
    else tally.rendered += 1;
    render.sources.forEach((source, index) => {
      const where = `Application ${fact.key}${render.sources.length > 1 ? `, source ${index + 1}` : ''}`;
      if (source.outcome === 'refused') writeErr(`${where}: refused by Argo CD\n  ${source.message}\n`);
      else if (source.outcome === 'undecided')
        writeErr(`${where}: undecided\n  ${source.cause}\n  fix: ${source.fix}\n`);
      else for (const note of source.notes) notes.add(note);
    });
  }
  for (const note of [...notes].sort()) writeErr(`note: ${note}\n`);
  return tally;
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedText } from '../../render/source-render';
import { UnusableInput } from '../unusable-input';
import type { RenderedApplication } from './render-tree';

/** Lists what a render folder holds: written by `gatehouse render`, read by `gatehouse check --renders`. */
export const RENDER_INDEX = 'gatehouse-renders.json';

/** An Application of a render folder. */
export interface RenderEntry {
  /** Folder below the render folder: `<project>/<application>`. */
  readonly folder: string;
  /** `namespace/name` of the Application. */
  readonly application: string;
}

/**
 * Writes a folder for each project and in it one for each Application.
 *
 * @throws UnusableInput when the folder holds something that no earlier render wrote
 */
export function writeRenders(folder: string, shown: string, rendered: readonly RenderedApplication[]): void {
  clear(folder, shown);
  const entries: RenderEntry[] = [];
  for (const { fact, render } of rendered) {
    const texts = render.sources.flatMap((source, index) =>
      source.outcome === 'rendered' && source.type !== 'Ref'
        ? source.texts.map((text) => ({ ...text, source: index }))
        : [],
    );
    const own = join(fact.projectName, fact.name);
    mkdirSync(join(folder, own), { recursive: true });
    writeFileSync(join(folder, own, 'manifests.yaml'), texts.map(document).join('---\n'));
    entries.push({ folder: `${fact.projectName}/${fact.name}`, application: fact.key });
  }
  writeFileSync(join(folder, RENDER_INDEX), `${JSON.stringify({ renders: entries }, null, 2)}\n`);
}

/** Reads the index of a render folder; undefined when another tool made it. */
export function readRenderIndex(folder: string): readonly RenderEntry[] | undefined {
  const file = join(folder, RENDER_INDEX);
  if (!existsSync(file)) return undefined;
  const { renders } = JSON.parse(readFileSync(file, 'utf8')) as { renders?: readonly RenderEntry[] };
  return Array.isArray(renders) ? renders : undefined;
}

function document({ file, text, source }: RenderedText & { readonly source: number }): string {
  const from = file === undefined ? `source ${source + 1}` : file;
  const body = text.replace(/^(---\s*\n)+/, '');
  return `# rendered from ${from}\n${body.endsWith('\n') || body === '' ? body : `${body}\n`}`;
}

/** Only what the index lists is removed: whatever else lies there is somebody's. */
function clear(folder: string, shown: string): void {
  if (!existsSync(folder)) return;
  const entries = readRenderIndex(folder);
  const names = readdirSync(folder);
  if (entries === undefined && names.length > 0) {
    throw new UnusableInput(
      `\`${shown}\` is not empty and no render folder of this program's`,
      'give a folder that does not exist yet, or an empty one',
    );
  }
  for (const entry of entries ?? []) rmSync(join(folder, entry.folder), { recursive: true, force: true });
}

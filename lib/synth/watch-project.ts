import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What to watch. */
export interface WatchedProject {
  readonly root: string;
  /** Output folder relative to the root: what synthesis writes must not start the next one. */
  readonly output: string;
  readonly stopped: AbortSignal;
}

/** Folders that hold no source of a program. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules', 'coverage', 'build']);

/** Editors save in bursts: several events within this many milliseconds are one change. */
const BURST = 40;

/**
 * Runs `act` once, and again whenever a file of the project changes; resolves with 0 when stopped. A change
 * during a run starts another one after it.
 */
export async function watchProject(project: WatchedProject, act: () => Promise<void>): Promise<0> {
  const watchers = new Map<string, FSWatcher>();
  let changed = false;
  let wake = (): void => {};
  const onChange = (folder: string, name: string | null): void => {
    if (name !== null && isPassedOver(project, join(folder, name))) return;
    changed = true;
    wake();
  };
  const stop = (): void => wake();
  project.stopped.addEventListener('abort', stop);
  try {
    while (!project.stopped.aborted) {
      watchFolders(project, watchers, onChange);
      changed = false;
      await act();
      if (!changed && !project.stopped.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      await new Promise((resolve) => setTimeout(resolve, project.stopped.aborted ? 0 : BURST));
    }
    return 0;
  } finally {
    project.stopped.removeEventListener('abort', stop);
    for (const watcher of watchers.values()) watcher.close();
  }
}

/** One watcher a folder: watching recursively would take in `node_modules`. */
function watchFolders(
  project: WatchedProject,
  watchers: Map<string, FSWatcher>,
  onChange: (folder: string, name: string | null) => void,
): void {
  const standing = new Set<string>();
  const visit = (folder: string): void => {
    standing.add(folder);
    if (!watchers.has(folder)) {
      const watcher = watch(folder, { persistent: true }, (_event, name) => onChange(folder, name));
      watcher.on('error', () => watcher.close());
      watchers.set(folder, watcher);
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !isPassedOver(project, path)) visit(path);
    }
  };
  visit(project.root);
  for (const [folder, watcher] of watchers) {
    if (standing.has(folder)) continue;
    watcher.close();
    watchers.delete(folder);
  }
}

/** Hidden folders, installed packages, and what synthesis itself writes. */
function isPassedOver({ output, root }: WatchedProject, path: string): boolean {
  const inside = relative(root, path).split(sep).join('/');
  if (inside === output || inside.startsWith(`${output}/`) || inside === 'gatehouse-files.txt') return true;
  return inside.split('/').some((step) => PASSED_OVER.has(step) || step.startsWith('.')) || inside.startsWith('docs/');
}

/**
 * The process that cleans up when nobody else can: it holds the read end of a pipe from the run, is told every process
 * group and folder, and when the pipe ends (the run finished, crashed or was killed) ends the groups and removes the
 * folders. It leads its own session, so no signal meant for the run reaches it.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const groups = new Set<number>();
const folders = new Set<string>();

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

function removeFolder(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    // Something was still being written: the next try finds less.
    return false;
  }
}

/** Nothing in the folders is kept, so no server needs an orderly end. */
async function endEverything(): Promise<void> {
  for (const group of groups) killGroup(group);
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    for (const folder of folders) if (removeFolder(folder)) folders.delete(folder);
    if (folders.size === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.exitCode = 1;
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [word, value = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  if (word === 'group') groups.add(Number(value));
  if (word === 'forget') groups.delete(Number(value));
  if (word === 'folder') folders.add(value);
});
lines.on('close', () => void endEverything());

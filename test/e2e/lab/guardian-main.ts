/**
 * The process that cleans up when nobody else can: it holds the read end of a pipe from the run, is told every process
 * group and folder, and when the pipe ends (the run finished, crashed or was killed) ends the groups and removes the
 * folders. It leads its own session, so no signal meant for the run reaches it.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const groups = new Set<number>();
const folders = new Set<string>();

function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}

async function endEverything(): Promise<void> {
  for (const group of groups) signalGroup(group, 'SIGTERM');
  const deadline = Date.now() + 3000;
  while (Date.now() < deadline && [...groups].some((group) => signalGroup(group, 0))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const group of groups) signalGroup(group, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [word, value = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  if (word === 'group') groups.add(Number(value));
  if (word === 'forget') groups.delete(Number(value));
  if (word === 'folder') folders.add(value);
});
lines.on('close', () => void endEverything());

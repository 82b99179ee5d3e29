import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident memory of the process groups, in MiB, as Linux counts it; 0 where there is no `/proc`. Pages that processes
 * share are counted in each of them.
 */
export function measureMemory(groups: ReadonlySet<number>): number {
  let kibibytes = 0;
  for (const entry of readProcesses()) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
      if (!groups.has(group)) continue;
      kibibytes += Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process ended meanwhile.
    }
  }
  return kibibytes / 1024;
}

function readProcesses(): readonly string[] {
  try {
    return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
}

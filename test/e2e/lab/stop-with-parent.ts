import { stopAllLabs } from './lab';

/** Exit status by signal, as a shell reports it. */
const statuses = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Ends every lab and this process on a signal, and when the process that started this one has ended (npm killed with
 * `kill -9` sends no signal).
 */
export function stopWithParent(): void {
  let stopping = false;
  const stop = (status: number): void => {
    if (stopping) return;
    stopping = true;
    void stopAllLabs().finally(() => process.exit(status));
  };
  for (const [signal, status] of Object.entries(statuses)) process.on(signal, () => stop(status));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop(statuses.SIGHUP);
  }, 500).unref();
}

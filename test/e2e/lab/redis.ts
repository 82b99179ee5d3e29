import { createConnection } from 'node:net';
import { awaitCondition } from './await-condition';
import { findFreePorts } from './free-ports';
import { ServerProcess } from './server-process';
import type { Workspace } from './workspace';

/** A redis of Argo CD's, without persistence. */
export interface Redis {
  readonly process: ServerProcess;
  readonly address: string;
  awaitReady(): Promise<void>;
}

function connects(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(undefined));
  });
}

/** Awaits that something accepts connections on the port of loopback. */
export async function awaitPort(what: string, port: number, process: ServerProcess, seconds = 30): Promise<void> {
  await awaitCondition(
    what,
    () => connects(port),
    { seconds, giveUp: () => process.whyEnded() },
    () => process.tail(10),
  );
}

/** Starts redis on a free port and awaits that it listens. */
export async function startRedis(workspace: Workspace): Promise<Redis> {
  const [port = 0] = await findFreePorts(1);
  const process = new ServerProcess(workspace, {
    name: 'redis',
    file: 'redis-server',
    args: [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      workspace.makeFolder('redis'),
    ],
  });
  process.start();
  const awaitReady = (): Promise<void> => awaitPort('redis', port, process);
  await awaitReady();
  return { process, address: `localhost:${port}`, awaitReady };
}

import { createServer, type Server } from 'node:net';

function listen(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Free ports on loopback, all different: they are held open together until the last is known. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const servers: Server[] = [];
  for (let index = 0; index < count; index += 1) servers.push(await listen());
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port from the operating system');
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * The web server of the lab, a process of its own so that it can be killed or stopped like any other: git repositories
 * under `/git/`, plain files (the Helm repository, and what attacks fetch) under `/files/`. Every request is a line of
 * its log, which is how a suite sees that something was fetched.
 *
 * Arguments: port, folder of the repositories, folder of the files.
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { serveGit } from './git-front';

const [port, repositories, files] = process.argv.slice(2);
if (port === undefined || repositories === undefined || files === undefined) throw new Error('three arguments needed');

const server = createServer((asked, answer) => {
  const path = normalize(decodeURIComponent(new URL(asked.url ?? '/', 'http://localhost').pathname));
  console.log(`${asked.method} ${asked.url} ${asked.headers['user-agent'] ?? ''}`);
  if (path.startsWith('/git/')) {
    serveGit(repositories, path.slice('/git'.length), asked, answer);
    return;
  }
  const file = join(files, path.slice('/files'.length));
  if (!path.startsWith('/files/') || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    answer.writeHead(404).end('not found\n');
    return;
  }
  answer.writeHead(200, { 'content-type': 'application/octet-stream' });
  createReadStream(file).pipe(answer);
});
server.listen(Number(port), '127.0.0.1');

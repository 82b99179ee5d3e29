import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers a request for a repository below `root` by running `git http-backend`. What smart HTTP needs is passed on:
 * the protocol version, a compressed body, a body without length.
 */
export function serveGit(root: string, path: string, asked: IncomingMessage, answer: ServerResponse): void {
  const url = new URL(asked.url ?? '/', 'http://localhost');
  const length = asked.headers['content-length'];
  const encoding = asked.headers['content-encoding'];
  const protocol = asked.headers['git-protocol'];
  const backend = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: root,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: path,
      REQUEST_METHOD: asked.method ?? 'GET',
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: asked.headers['content-type'] ?? '',
      ...(length === undefined ? {} : { CONTENT_LENGTH: length }),
      ...(encoding === undefined ? {} : { HTTP_CONTENT_ENCODING: encoding }),
      ...(protocol === undefined ? {} : { GIT_PROTOCOL: String(protocol) }),
    },
  });
  backend.on('error', () => answer.writeHead(500).end());
  backend.stdin.on('error', () => undefined);
  asked.pipe(backend.stdin);
  answer.on('close', () => backend.kill());

  let head: Buffer | undefined = Buffer.alloc(0);
  backend.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) {
      if (!answer.write(chunk)) {
        backend.stdout.pause();
        answer.once('drain', () => backend.stdout.resume());
      }
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    writeHead(head.subarray(0, end).toString('latin1'), answer);
    answer.write(head.subarray(end + 4));
    head = undefined;
  });
  backend.stdout.on('end', () => {
    if (head !== undefined && !answer.headersSent) answer.writeHead(502);
    answer.end();
  });
}

/** A CGI head: header lines, the status among them. */
function writeHead(head: string, answer: ServerResponse): void {
  let status = 200;
  const headers: [string, string][] = [];
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
    else headers.push([name, value]);
  }
  answer.writeHead(status, headers.flat());
}

import { posix } from 'node:path';

/** Directory of a file as it is shown; the empty string at the top. */
export function directoryOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '' : slash === 0 ? '/' : file.slice(0, slash);
}

/** An empty, `.` or `..` step, or a path from the top. */
const UNTIDY = /(?:^|\/)(?:\/|\.\.?(?:\/|$)|$)/;

/** A path written in a file, seen from that file's directory; the empty string is where the reader stands. */
export function resolveFrom(directory: string, written: string): string {
  if (directory === '' && !UNTIDY.test(written)) return written;
  const joined = written.startsWith('/')
    ? posix.normalize(written)
    : posix.normalize(directory === '' ? written : `${directory}/${written}`);
  const bare = joined.length > 1 ? joined.replace(/\/$/, '') : joined;
  return bare === '.' ? '' : bare;
}

/** Last step of a path. */
export function fileNameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

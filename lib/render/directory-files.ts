import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isGlobMatch } from '../decisions/glob/glob';
import { bytesOf } from '../decisions/go/bytes';
import { isInside } from './confined-path';
import { type RenderedText, SourceRefused, SourceUndecided } from './source-render';

/** A plain folder's options. */
export interface DirectoryJob {
  readonly folder: string;
  readonly root: string;
  readonly directory: Readonly<Record<string, unknown>> | undefined;
  /** `jsonnet.enable`; when off, `.jsonnet` files are left out. */
  readonly jsonnet: boolean;
}

const MANIFEST = /\.(yaml|yml|json|jsonnet)$/;
const SKIP_MARKER = '+argocd:skip-file-rendering';

/** Files of a plain folder, in the order Argo CD walks them (v3.5.7, `findManifests`). */
export function collectDirectory(job: DirectoryJob): readonly RenderedText[] {
  const texts: RenderedText[] = [];
  for (const path of walk(job.folder, job.directory?.recurse === true)) {
    const file = relative(job.folder, path);
    if (!MANIFEST.test(path) || !isReadable(path, file, job) || !isIncluded(file, job)) continue;
    const text = stripBom(readFileSync(path, 'utf8'));
    if (text.includes(SKIP_MARKER)) continue;
    if (!path.endsWith('.jsonnet')) texts.push({ file: relative(job.root, path), text });
    else if (job.jsonnet) {
      throw new SourceUndecided(
        `\`${file}\` is Jsonnet, which is not evaluated here`,
        'set `jsonnet.enable: "false"` in argocd-cm if no source needs it, or give the rendered objects',
      );
    }
  }
  return texts;
}

function isIncluded(file: string, job: DirectoryJob): boolean {
  const { include, exclude } = job.directory ?? {};
  if (typeof exclude === 'string' && exclude !== '' && matches(exclude, file)) return false;
  return !(typeof include === 'string' && include !== '') || matches(include, file);
}

/** `include` and `exclude` cross folders with `*`: Argo CD matches them without separators. */
function matches(pattern: string, file: string): boolean {
  try {
    return isGlobMatch(pattern, bytesOf(file), '');
  } catch {
    return false;
  }
}

function isReadable(path: string, file: string, job: DirectoryJob): boolean {
  if (!lstatSync(path).isSymbolicLink()) return true;
  if (!statSync(path, { throwIfNoEntry: false })) return false;
  if (!isInside(realpathSync(path), realpathSync(job.root))) {
    throw new SourceRefused(
      `failed to get potentially valid manifests: invalid manifest file "${path}": illegal filepath in symlink at "${file}"`,
    );
  }
  return statSync(path).isFile();
}

function* walk(folder: string, recurse: boolean): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) yield path;
    else if (recurse) yield* walk(path, recurse);
  }
}

function stripBom(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

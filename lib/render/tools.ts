import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type ArgoCdVersion, isSince } from '../model/argocd-version';
import { SourceUndecided } from './source-render';

const run = promisify(execFile);

/** A program that renders, found on the PATH. */
export interface RenderTool {
  readonly name: 'helm' | 'kustomize';
  readonly path: string;
  /** As the program says it, without a leading `v`. */
  readonly version: string;
  /** Said beside every render when the version is not the one Argo CD ships. */
  readonly note?: string;
}

/** Versions Argo CD ships (`hack/tool-versions.sh` of each release). */
const SHIPPED: readonly { since: [number, number]; helm: string; kustomize: string }[] = [
  { since: [3, 5], helm: '4.2.1', kustomize: '5.8.1' },
  { since: [3, 2], helm: '3.18.4', kustomize: '5.7.0' },
  { since: [3, 0], helm: '3.17.1', kustomize: '5.6.0' },
  { since: [2, 14], helm: '3.16.3', kustomize: '5.4.3' },
];

/** Version of a tool that an Argo CD ships; undefined for an Argo CD this table does not know. */
export function shippedVersion(name: RenderTool['name'], argocd: ArgoCdVersion): string | undefined {
  return SHIPPED.find(({ since }) => isSince(argocd, since[0], since[1]))?.[name];
}

/** Finds a tool and asks for its version; undecided when there is none. */
export async function findTool(
  name: RenderTool['name'],
  argocd: ArgoCdVersion,
  searchPath: string,
): Promise<RenderTool> {
  const path = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
  const shipped = shippedVersion(name, argocd);
  const wanted = shipped === undefined ? '' : ` ${shipped}, the version Argo CD ships`;
  if (path === undefined) {
    throw new SourceUndecided(`\`${name}\` is not on the PATH`, `install ${name}${wanted}`);
  }
  const { stdout } = await run(path, name === 'helm' ? ['version', '--short'] : ['version']);
  const version = /v?(\d+\.\d+\.\d+[^\s+}]*)/.exec(stdout)?.[1] ?? stdout.trim();
  if (version === shipped) return { name, path, version };
  const note =
    shipped === undefined
      ? `rendered with ${name} ${version}`
      : `rendered with ${name} ${version}, Argo CD ${argocd.major}.${argocd.minor}.${argocd.patch} ships ${shipped}`;
  return { name, path, version, note };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { readFileSync } from 'node:fs';
import { absolute } from '../../inventory/find-files';
import { parseYamlDocument } from '../../inventory/parse-document';
import { readCheckout } from '../../inventory/read-checkout';
import { type ReadResult, readInventory } from '../../inventory/read-inventory';
import { Unreadable } from '../../inventory/unreadable';
import { parseArgoCdVersion } from '../../model/argocd-version';
import type { RepositoryCheckout } from '../../model/inventory';
import type { Configuration } from '../configuration/configuration';
import { matchesPathGlob } from '../configuration/path-glob';
import type { Session } from '../session';
import { UnusableInput } from '../unusable-input';
import type { CheckFlags } from './check-options';

/**
 * Reads what a command was pointed at: the named inputs, else the configuration's `paths`, else the working
 * directory; with the settings that flags and configuration state, flags first.
 *
 * @throws UnusableInput on a flag that cannot be used
 */
export async function readTree(
  inputs: readonly string[],
  flags: CheckFlags,
  configuration: Configuration,
  session: Session,
): Promise<ReadResult> {
  const { cwd } = session;
  const named = inputs.length > 0 ? inputs : (configuration.paths ?? ['.']);
  const argocdVersion = readVersion(flags.argocd) ?? configuration.argocdVersion;
  const fixtures = flags.fixtures ?? configuration.fixtures;
  const result = readInventory({
    inputs: named,
    base: cwd,
    ...(named.includes('-') ? { stdin: await readAll(session) } : {}),
    checkouts: readCheckouts(flags.repo ?? [], configuration, cwd),
    isExcluded: (file) =>
      isOwnFile(file, configuration, flags) || configuration.exclude.some((glob) => matchesPathGlob(glob, file)),
    settings: {
      ...(argocdVersion ? { argocdVersion } : {}),
      ...defined('controlPlaneNamespace', flags.controlPlaneNamespace ?? configuration.controlPlaneNamespace),
      ...defined('applicationNamespaces', configuration.applicationNamespaces),
      ...defined('ownerRepositories', configuration.ownerRepositories),
      ...defined('argocdSettings', configuration.argocdSettings),
      clusters: configuration.clusters,
    },
  });
  if (fixtures === undefined) return result;
  return { ...result, inventory: { ...result.inventory, generatorFixtures: readFixtures(fixtures, cwd) } };
}

/** The tool's own files are no part of the tree that they are about. */
function isOwnFile(file: string, configuration: Configuration, flags: CheckFlags): boolean {
  return [configuration.file, configuration.fixtures, flags.fixtures, configuration.baseline, flags.baseline].includes(
    file,
  );
}

function readVersion(text: string | undefined): ReturnType<typeof parseArgoCdVersion> {
  if (text === undefined) return undefined;
  const version = parseArgoCdVersion(text);
  if (version) return version;
  throw new UnusableInput(`\`--argocd ${text}\` is no version of Argo CD`, 'write one as `3.5.7`');
}

function readCheckouts(
  repo: readonly string[],
  configuration: Configuration,
  cwd: string,
): readonly RepositoryCheckout[] {
  const byUrl = new Map(Object.entries(configuration.repositories));
  for (const pair of repo) {
    const equals = pair.lastIndexOf('=');
    if (equals < 1 || equals === pair.length - 1)
      throw new UnusableInput(
        `\`--repo ${pair}\` is not URL=DIR`,
        'write the repository as Applications name it, `=`, and the directory of its checkout',
      );
    byUrl.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return [...byUrl].map(([url, directory]) => {
    try {
      return readCheckout(url, absolute(cwd, directory));
    } catch (error) {
      throw new UnusableInput(
        `the checkout \`${directory}\` of \`${url}\` cannot be read: ${(error as Error).message}`,
        'give a directory that exists',
      );
    }
  });
}

function readFixtures(file: string, cwd: string): unknown {
  try {
    return parseYamlDocument(readFileSync(absolute(cwd, file), 'utf8'));
  } catch (error) {
    const what = error instanceof Unreadable ? error.what : (error as Error).message;
    throw new UnusableInput(`the fixtures cannot be read: ${what}`, 'give a file of YAML or JSON', file);
  }
}

async function readAll({ stdin }: Session): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer));
  return Buffer.concat(chunks);
}

function defined<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}

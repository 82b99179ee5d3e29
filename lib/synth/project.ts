import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { load } from 'js-yaml';

/** A cdk8s project as the safe synthesis sees it. */
export interface Project {
  /** Absolute path of the folder that holds `cdk8s.yaml`. */
  readonly root: string;
  /** Output folder relative to the root, slash-separated. */
  readonly output: string;
  /** Command that runs the program; undefined when `cdk8s.yaml` names none. */
  readonly app?: string;
}

/** Name of the committed list of made files, beside `cdk8s.yaml`. */
export const MADE_LIST = 'gatehouse-files.txt';

/** Folder of everything the safe synthesis leaves between calls: locks, staged files, the journal. Never committed. */
export const STATE_FOLDER = '.gatehouse';

/** Where cdk8s-cli writes when `cdk8s.yaml` says nothing. */
const DEFAULT_OUTPUT = 'dist';

/** Something is wrong with `cdk8s.yaml`. */
export class ProjectFault extends Error {
  constructor(
    readonly what: string,
    readonly fix: string,
  ) {
    super(what);
    this.name = 'ProjectFault';
  }
}

/**
 * Reads `cdk8s.yaml` of a folder.
 *
 * @param output `--output`, which wins over the file's own
 * @throws ProjectFault when there is no such file, it is no mapping, or the output folder leaves the project
 */
export function readProject(root: string, output?: string): Project {
  const config = readConfig(root);
  const given = output ?? textOf(config, 'output') ?? DEFAULT_OUTPUT;
  const folder = relative(root, resolve(root, given));
  if (folder === '' || folder.startsWith('..') || isAbsolute(folder)) {
    throw new ProjectFault(
      `the output folder \`${given}\` is not a folder below the project`,
      "choose one below the folder of cdk8s.yaml: what is replaced and removed there is never anybody else's",
    );
  }
  return { root, output: folder.split(sep).join('/'), app: textOf(config, 'app') };
}

/** Absolute path of a file of the project. */
export function inProject(project: Project, path: string): string {
  return join(project.root, path);
}

/** Absolute path within the state folder. */
export function inState(project: Project, path = ''): string {
  return join(project.root, STATE_FOLDER, path);
}

function readConfig(root: string): unknown {
  let text: string;
  try {
    text = readFileSync(join(root, 'cdk8s.yaml'), 'utf8');
  } catch {
    throw new ProjectFault(
      'there is no `cdk8s.yaml` here',
      'run this in the folder of a cdk8s project, or make one with `gatehouse init`',
    );
  }
  try {
    return load(text);
  } catch (error) {
    throw new ProjectFault(
      `\`cdk8s.yaml\` cannot be read: ${(error as Error).message.split('\n')[0]}`,
      'correct the YAML',
    );
  }
}

function textOf(config: unknown, key: string): string | undefined {
  const value = typeof config === 'object' && config !== null ? (config as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

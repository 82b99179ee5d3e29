import { isSince } from '../../model/argocd-version';
import type { FieldPath } from '../../model/place';
import { ControllerError, withPrefix } from '../failure';
import { compareGoStrings, formatGoValue } from '../go-text';
import { type GoMap, isGoMap, newGoMap } from '../go-value';
import { addValues } from '../params/append-values';
import { flattenParams } from '../params/flatten';
import type { ParamSet } from '../params/param-set';
import { readYamlObject, readYamlObjects } from '../read-yaml';
import { type Generate, type GeneratorRun, versionOf } from './generator-run';
import { matchPath } from './match-path';
import { addPathParams, directoryOf } from './path-params';

/** What a generator says that has nothing to generate from. */
export const EMPTY_GENERATOR = 'ApplicationSet is empty';

/**
 * The git generator, for directories or else for files.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/git.go`, `GenerateParams`.
 */
export const generateGit: Generate = (generator, at, run) => {
  checkProject(run);
  const directories = itemsOf(generator.directories);
  const files = itemsOf(generator.files);
  if (directories.length === 0 && files.length === 0) throw new ControllerError(EMPTY_GENERATOR);
  return withPrefix('error generating params from git', () =>
    directories.length > 0 ? fromDirectories(generator, directories, at, run) : fromFiles(generator, files, at, run),
  );
};

interface GitItem {
  readonly path: string;
  readonly exclude: boolean;
  readonly index: number;
}

function itemsOf(list: GoMap[string] | undefined): GitItem[] {
  if (!Array.isArray(list)) return [];
  return list.map((item, index) => ({
    path: isGoMap(item) ? String(item.path ?? '') : '',
    exclude: isGoMap(item) && item.exclude === true,
    index,
  }));
}

/** The set's project decides on signatures, so it is looked up unless it is templated. */
function checkProject({ project, facts }: GeneratorRun): void {
  if (project.includes('{{') || facts.hasProject(project) !== false) return;
  throw new ControllerError(`error getting project ${project}: AppProject.argoproj.io "${project}" not found`);
}

function fromDirectories(generator: GoMap, items: readonly GitItem[], at: FieldPath, run: GeneratorRun): ParamSet[] {
  const all = withPrefix('error getting directories from repo', () =>
    run.facts.directories(String(generator.repoURL ?? ''), String(generator.revision ?? '')),
  );
  const sets = all.flatMap((directory): ParamSet[] => {
    const matching = items.filter(({ path }) => matchPath(path, directory) === true);
    const including = matching.find(({ exclude }) => !exclude);
    if (including === undefined || matching.some(({ exclude }) => exclude)) return [];
    const params = newGoMap();
    addPathParams(params, styleOf(generator, run), directory);
    return [{ params, origins: [{ path: [...at, 'directories', including.index], found: directory }] }];
  });
  return withPrefix('error generating params from apps', () => withValues(generator, sets, run));
}

function fromFiles(generator: GoMap, items: readonly GitItem[], at: FieldPath, run: GeneratorRun): ParamSet[] {
  const repoURL = String(generator.repoURL ?? '');
  const list = (pattern: string): ReadonlyMap<string, string> =>
    run.facts.files(repoURL, String(generator.revision ?? ''), pattern);
  const found = new Map<string, { readonly text: string; readonly index: number }>();
  const canExclude = isSince(versionOf(run), 3, 1);
  for (const { path, exclude, index } of items) {
    if (exclude && canExclude) continue;
    for (const [file, text] of list(path)) found.set(file, { text, index: found.get(file)?.index ?? index });
  }
  for (const { path, exclude } of canExclude ? items : []) {
    if (exclude) for (const file of list(path).keys()) found.delete(file);
  }
  return [...found.keys()].sort(compareGoStrings).flatMap((file) => {
    const { text, index } = found.get(file)!;
    const origins = [{ path: [...at, 'files', index], found: file }];
    return withPrefix(describeFile(file, repoURL, run), () => {
      const sets = readObjects(text, run).map((object) => ({
        params: fileParams(generator, object, file, run),
        origins,
      }));
      return withValues(generator, sets, run);
    });
  });
}

function describeFile(file: string, repoURL: string, run: GeneratorRun): string {
  const from = isSince(versionOf(run), 3, 5) ? ` from repository '${repoURL}'` : '';
  return `unable to process file '${file}'${from}`;
}

/** One object or a list of them. Before 3.2 a list was tried first, and an empty one counted as one empty object. */
function readObjects(text: string, run: GeneratorRun): GoMap[] {
  if (isSince(versionOf(run), 3, 2)) {
    return tryRead(() => [readYamlObject(text)]) ?? withPrefix('unable to parse file', () => readYamlObjects(text));
  }
  const listed = tryRead(() => readYamlObjects(text));
  if (listed !== undefined) return listed.length === 0 ? [newGoMap()] : listed;
  return withPrefix('unable to parse file', () => [readYamlObject(text)]);
}

function tryRead(read: () => GoMap[]): GoMap[] | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ControllerError) return undefined;
    throw error;
  }
}

function fileParams(generator: GoMap, object: GoMap, file: string, run: GeneratorRun): GoMap {
  const params = newGoMap();
  if (run.mode.goTemplate) Object.assign(params, object);
  else for (const [key, value] of Object.entries(flattenParams(object))) params[key] = formatGoValue(value);
  addPathParams(params, styleOf(generator, run), directoryOf(file), file);
  return params;
}

function styleOf(generator: GoMap, run: GeneratorRun): { goTemplate: boolean; prefix: string } {
  return { goTemplate: run.mode.goTemplate, prefix: String(generator.pathParamPrefix ?? '') };
}

function withValues(generator: GoMap, sets: ParamSet[], run: GeneratorRun): ParamSet[] {
  withPrefix('failed to append templated values', () => addValues(generator.values, sets, run.mode));
  return sets;
}

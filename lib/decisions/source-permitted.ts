import type { AppProject } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION } from '../model/argocd-version';
import { answerFromProblem, permit, refuse } from './answer';
import type { Decision, Evidence } from './decision';
import { isDenyPattern } from './glob/glob';
import { compileProjectPattern, matchesProjectPattern, type ProjectPattern } from './glob/project-pattern';
import { bytesOf } from './go/bytes';
import { fieldsOf, listOf, stringOf } from './json-fields';
import { normalizeRepoUrl } from './repo-url';

interface CompiledList {
  readonly entries: readonly unknown[];
  readonly version: ArgoCdVersion;
  readonly compiled: readonly ProjectPattern[];
}

const compiledLists = new WeakMap<readonly unknown[], CompiledList>();

/**
 * Whether a project permits a repository as source (Argo CD, `AppProject.IsSourcePermitted`, unchanged since 2.14).
 * Git, Helm and OCI alike; chart, path and revision do not count. Both sides are normalized, then compared by glob
 * with separator `/`. A deny (`!x`) that does not hit allows; one that hits refuses whatever else matches.
 *
 * @param repoURL `repoURL` of the source, as written
 */
export function decideSource(
  project: AppProject,
  repoURL: string,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): Decision {
  const entries = listOf(fieldsOf(fieldsOf(project).spec).sourceRepos);
  const url = stringOf(repoURL);
  let allowing = -1;
  try {
    const bytes = bytesOf(normalizeRepoUrl(url, version));
    const compiled = compileList(entries, version);
    for (let i = 0; i < compiled.length; i++) {
      const pattern = compiled[i] as ProjectPattern;
      if (matchesProjectPattern(pattern, bytes)) {
        if (allowing < 0) allowing = i;
      } else if (pattern.isDeny) return refuse(sourceRefusal(project, url), [evidenceAt(entries, i, 'denies')]);
    }
  } catch (problem) {
    return answerFromProblem(problem);
  }
  if (allowing >= 0) return permit('the source repository is permitted', [evidenceAt(entries, allowing, 'allows')]);
  const effect = entries.length === 0 ? 'empty' : 'unmatched';
  return refuse(sourceRefusal(project, url), [{ in: 'project', path: ['spec', 'sourceRepos'], effect }]);
}

function sourceRefusal(project: AppProject, url: string): string {
  return `application repo ${url} is not permitted in project '${stringOf(fieldsOf(fieldsOf(project).metadata).name)}'`;
}

function evidenceAt(entries: readonly unknown[], index: number, effect: Evidence['effect']): Evidence {
  return { in: 'project', path: ['spec', 'sourceRepos', index], value: entries[index], effect };
}

function compileList(entries: readonly unknown[], version: ArgoCdVersion): readonly ProjectPattern[] {
  const known = compiledLists.get(entries);
  if (known && known.version === version && isSameList(known.entries, entries)) return known.compiled;
  const compiled = entries.map((entry) => compileEntry(stringOf(entry), version));
  compiledLists.set(entries, { entries: [...entries], version, compiled });
  return compiled;
}

// The list is remembered by identity, and trusted only while it still holds what it held.
function isSameList(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false;
  for (let i = 0; i < now.length; i++) if (before[i] !== now[i]) return false;
  return true;
}

// The deny mark is looked for before and after normalization: trimming can bring one to the front.
function compileEntry(entry: string, version: ArgoCdVersion): ProjectPattern {
  const normalized = isDenyPattern(entry)
    ? `!${normalizeRepoUrl(entry.slice(1), version)}`
    : normalizeRepoUrl(entry, version);
  return compileProjectPattern(normalized, '/');
}

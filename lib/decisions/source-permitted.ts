import type { AppProject } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION } from '../model/argocd-version';
import { answerFromProblem, permit, refuse } from './answer';
import type { Decision, Evidence } from './decision';
import { isDenyPattern } from './glob/glob';
import { compilePatternList, judgeByPatternList, type PatternList } from './glob/pattern-list';
import { bytesOf } from './go/bytes';
import { fieldsOf, listOf, stringOf } from './json-fields';
import { rememberTexts } from './remembered-list';
import { normalizeRepoUrl } from './repo-url';

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
  let matching: number;
  try {
    const verdict = judgeByPatternList(compiledFor(version)(entries), bytesOf(normalizeRepoUrl(url, version)));
    if ('denying' in verdict) {
      return refuse(sourceRefusal(project, url), [evidenceAt(entries, verdict.denying, 'denies')]);
    }
    matching = verdict.matching;
  } catch (problem) {
    return answerFromProblem(problem);
  }
  if (matching >= 0) return permit('the source repository is permitted', [evidenceAt(entries, matching, 'allows')]);
  const effect = entries.length === 0 ? 'empty' : 'unmatched';
  return refuse(sourceRefusal(project, url), [{ in: 'project', path: ['spec', 'sourceRepos'], effect }]);
}

function sourceRefusal(project: AppProject, url: string): string {
  return `application repo ${url} is not permitted in project '${stringOf(fieldsOf(fieldsOf(project).metadata).name)}'`;
}

function evidenceAt(entries: readonly unknown[], index: number, effect: Evidence['effect']): Evidence {
  return { in: 'project', path: ['spec', 'sourceRepos', index], value: entries[index], effect };
}

const compiledByVersion = new Map<ArgoCdVersion, (entries: readonly unknown[]) => PatternList>();

// Normalization depends on the version. Few versions are asked about in one run.
function compiledFor(version: ArgoCdVersion): (entries: readonly unknown[]) => PatternList {
  let compiled = compiledByVersion.get(version);
  if (compiled === undefined) {
    if (compiledByVersion.size >= 20) compiledByVersion.clear();
    compiled = rememberTexts((entries) =>
      compilePatternList(
        entries.map((entry, index) => ({ index, text: normalizeEntry(stringOf(entry), version) })),
        '/',
      ),
    );
    compiledByVersion.set(version, compiled);
  }
  return compiled;
}

// The deny mark is looked for before and after normalization: trimming can bring one to the front.
function normalizeEntry(entry: string, version: ArgoCdVersion): string {
  return isDenyPattern(entry) ? `!${normalizeRepoUrl(entry.slice(1), version)}` : normalizeRepoUrl(entry, version);
}

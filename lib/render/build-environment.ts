/** The variables Argo CD offers to a source (v3.5.7, `newEnv`). */
export interface BuildEnvironment {
  readonly [name: string]: string;
}

/** What the variables are made of. A local checkout has no resolved revision: the target revision stands for it. */
export interface BuildFacts {
  readonly applicationName: string;
  readonly destinationNamespace: string;
  readonly project: string;
  readonly repoURL: string;
  readonly path: string;
  readonly targetRevision: string;
}

/** Variables of one source, by name. */
export function buildEnvironment(facts: BuildFacts): BuildEnvironment {
  return {
    ARGOCD_APP_NAME: facts.applicationName,
    ARGOCD_APP_NAMESPACE: facts.destinationNamespace,
    ARGOCD_APP_PROJECT_NAME: facts.project,
    ARGOCD_APP_REVISION: facts.targetRevision,
    ARGOCD_APP_REVISION_SHORT: facts.targetRevision.slice(0, 7),
    ARGOCD_APP_REVISION_SHORT_8: facts.targetRevision.slice(0, 8),
    ARGOCD_APP_SOURCE_REPO_URL: facts.repoURL,
    ARGOCD_APP_SOURCE_PATH: facts.path,
    ARGOCD_APP_SOURCE_TARGET_REVISION: facts.targetRevision,
  };
}

const SPECIAL = /^[*#$@!?0-9-]$/;
const NAME = /^[A-Za-z0-9_]+/;

/**
 * Replaces `$NAME` and `${NAME}` as Go's `os.Expand` does under Argo CD's `Envsubst` (v3.5.7):
 * an unknown name becomes the empty string, `$$` a dollar, and a bad `${` swallows what Go swallows.
 */
export function substituteEnvironment(text: string, environment: BuildEnvironment): string {
  let result = '';
  let at = 0;
  while (at < text.length) {
    const dollar = text.indexOf('$', at);
    if (dollar < 0 || dollar === text.length - 1) break;
    result += text.slice(at, dollar);
    const { name, width } = shellName(text.slice(dollar + 1));
    if (name === '' && width === 0) result += '$';
    else if (name === '$') result += '$';
    else if (name !== '') result += environment[name] ?? '';
    at = dollar + 1 + width;
  }
  return result + text.slice(at);
}

function shellName(rest: string): { name: string; width: number } {
  const first = rest[0]!;
  if (first === '{') {
    if (rest.length > 2 && SPECIAL.test(rest[1]!) && rest[2] === '}') return { name: rest[1]!, width: 3 };
    const close = rest.indexOf('}');
    // Go eats a `${` that never closes, and the empty `${}` whole.
    if (close < 0) return { name: '', width: 1 };
    return close === 1 ? { name: '', width: 2 } : { name: rest.slice(1, close), width: close + 1 };
  }
  if (SPECIAL.test(first)) return { name: first, width: 1 };
  const name = NAME.exec(rest)?.[0] ?? '';
  return { name, width: name.length };
}

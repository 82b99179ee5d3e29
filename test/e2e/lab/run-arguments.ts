/** What the command line of a run asks for. */
export interface RunArguments {
  /** Names of suites; empty for all of them. */
  readonly suites: readonly string[];
  readonly argocdVersion: string;
  /** Write the evidence page in place of comparing with it. */
  readonly write: boolean;
  /** Only cases whose title contains this, for whoever works on one; the evidence page is left alone then. */
  readonly only: string;
  readonly help: boolean;
}

/** How the runner is used. */
export const RUN_USAGE = `npm run e2e [-- SUITE… [--argocd VERSION] [--only TEXT] [--write]]
  SUITE             a suite to run; all of them without
  --argocd VERSION  the release of Argo CD (3.5.7, 2.14.11) [3.5.7]
  --only TEXT       only cases whose title contains it; the evidence page is left alone
  --write           write docs/evidence.md in place of comparing with it`;

/** Reads the command line; an unknown option throws with the usage. */
export function readRunArguments(words: readonly string[]): RunArguments {
  const suites: string[] = [];
  let argocdVersion = '3.5.7';
  let only = '';
  let write = false;
  let help = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--argocd') {
      index += 1;
      argocdVersion = words[index] ?? '';
    } else if (word === '--only') {
      index += 1;
      only = words[index] ?? '';
    } else if (word.startsWith('--argocd=')) argocdVersion = word.slice('--argocd='.length);
    else if (word === '--write') write = true;
    else if (word === '--help' || word === '-h') help = true;
    else if (word.startsWith('-')) throw new Error(`unknown option \`${word}\`\n${RUN_USAGE}`);
    else suites.push(word);
  }
  return { suites, argocdVersion, only, write, help };
}

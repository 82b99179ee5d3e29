import { EXTRA_QUESTIONS, QUESTIONS, questionOf } from './generate/kinds';
import { ARGOCD_VERSIONS, type ArgocdVersion, isArgocdVersion } from './versions';

/** What `npm run oracle` was asked to do. */
export interface Options {
  readonly cases: number;
  readonly seed: number;
  readonly versions: readonly ArgocdVersion[];
  readonly kinds: readonly string[];
  readonly jobs: number;
  /** Whether disagreements are written into the corpus. */
  readonly record: boolean;
}

export const USAGE = `npm run oracle -- [--cases N] [--seed S] [--argocd VERSION]... [--kind KIND]... [--jobs N] [--no-record]

Asks Argo CD's own code and lib/decisions the same N questions per version and compares the answers.
versions: ${ARGOCD_VERSIONS.join(' ')}
kinds: ${Object.keys(QUESTIONS).join(' ')}
asked only by name: ${Object.keys(EXTRA_QUESTIONS).join(' ')}
exit status: 0 no disagreement, 1 disagreements, 2 the command line or the build is at fault`;

function wholeNumber(option: string, text: string | undefined): number {
  const number = Number(text?.replaceAll('_', '').replaceAll(',', ''));
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Error(`${option} takes a whole number, not \`${text ?? ''}\``);
  return number;
}

/** Reads the command line; throws with a sentence for the user. */
export function readOptions(argv: readonly string[], freshSeed: number, cores: number): Options {
  let cases = 100_000;
  let seed = freshSeed;
  let jobs = cores;
  let record = true;
  const versions: ArgocdVersion[] = [];
  const kinds: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const [option, attached] = (argv[index] as string).split(/=(.*)/s, 2);
    const value = (): string | undefined => attached ?? argv[++index];
    if (option === '--cases') cases = wholeNumber(option, value());
    else if (option === '--seed') seed = wholeNumber(option, value());
    else if (option === '--jobs') jobs = Math.max(1, wholeNumber(option, value()));
    else if (option === '--no-record') record = false;
    else if (option === '--argocd') {
      for (const text of (value() ?? '').split(',')) {
        const version = text.replace(/^v/, '');
        if (!isArgocdVersion(version))
          throw new Error(`no oracle for Argo CD \`${text}\`; there are ${ARGOCD_VERSIONS.join(', ')}`);
        versions.push(version);
      }
    } else if (option === '--kind') {
      for (const kind of (value() ?? '').split(',')) {
        if (questionOf(kind) === undefined)
          throw new Error(
            `no kind \`${kind}\`; there are ${[...Object.keys(QUESTIONS), ...Object.keys(EXTRA_QUESTIONS)].join(', ')}`,
          );
        kinds.push(kind);
      }
    } else throw new Error(`unknown option \`${option}\``);
  }
  return {
    cases,
    seed,
    jobs,
    record,
    versions: versions.length > 0 ? versions : ARGOCD_VERSIONS,
    kinds: kinds.length > 0 ? kinds : Object.keys(QUESTIONS),
  };
}

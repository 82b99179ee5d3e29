import { type ArgoCdVersion, parseArgoCdVersion } from '../../lib/model/argocd-version';
import { answerCase, type CaseAnswer } from '../../scripts/cases/answer-case';
import { refusalBeyondArgoCd, sameAnswer } from './compare-answers';
import { type CorpusCase, corpusCase } from './corpus';
import { questionOf } from './generate/kinds';
import { Random } from './generate/random';
import { minimize } from './minimize';
import { OracleProcess } from './oracle-process';
import { countAnswer, emptyTally, type Tally } from './tally';

/** What a process is told to do: its share of the batches of one run. */
export interface WorkOrder {
  readonly seed: number;
  readonly batches: readonly number[];
  readonly batchSize: number;
  readonly kinds: readonly string[];
  readonly oracles: readonly { readonly version: string; readonly binary: string }[];
  /** How many disagreements per kind and version are made small. */
  readonly minimized: number;
}

/** What a process says while it works and when it is done. */
export type WorkReport =
  | { readonly type: 'progress'; readonly cases: number }
  | {
      readonly type: 'done';
      readonly tallies: Tallies;
      readonly found: readonly Disagreement[];
      readonly undecided: Readonly<Record<string, number>>;
    };

/** Tallies by version, then kind. */
export type Tallies = Record<string, Record<string, Tally>>;

/** A case on which the model and Argo CD say different things. */
export interface Disagreement {
  readonly case: CorpusCase;
  readonly ours: unknown;
}

interface Question {
  readonly kind: string;
  readonly input: unknown;
}

interface Side {
  readonly version: string;
  readonly parsed: ArgoCdVersion;
  readonly oracle: OracleProcess;
}

const MINIMIZING_BUDGET = 1500;

/** Causes of undecided answers that are told apart. */
const MOST_CAUSES = 500;

/**
 * Go starts a small map at any of its eight places, so the second of two entries comes first one time in eight; asked
 * this often, such an answer is missed less than once in a hundred thousand million.
 */
const ASKED_AGAIN = 200;

function makeBatch(order: WorkOrder, batch: number): readonly Question[] {
  const random = new Random(order.seed, batch);
  const makers = order.kinds.map((kind) => {
    const question = questionOf(kind);
    if (question === undefined) throw new Error(`no kind ${kind}`);
    return [question.weight, () => ({ kind, input: question.make(random) })] as const;
  });
  return Array.from({ length: order.batchSize }, () => random.weighted(makers));
}

function lineOf(question: Question, id: number): string {
  return JSON.stringify({ kind: question.kind, id, input: question.input });
}

function ourAnswer(question: Question, version: ArgoCdVersion): CaseAnswer {
  try {
    return answerCase(question, version);
  } catch (problem) {
    // The model is total; a throw is a disagreement whatever Argo CD says.
    return { answer: { threw: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) } };
  }
}

type Trouble = 'threw' | 'panic' | 'error' | 'result';

/** What sort of answer is wrong, so that a smaller question shows the same trouble and not another. */
function troubleOf(ours: CaseAnswer): Trouble {
  const answer = 'answer' in ours ? ours.answer : undefined;
  if (typeof answer !== 'object' || answer === null) return 'result';
  if ('threw' in answer) return 'threw';
  if ('panic' in answer) return 'panic';
  return 'error' in answer && answer.error !== null ? 'error' : 'result';
}

function isComparable(answer: unknown): boolean {
  return !(typeof answer === 'object' && answer !== null && ('unsupported' in answer || 'malformed' in answer));
}

/** Does one process's share: asks both sides, compares, and makes disagreements small. */
export class Work {
  private readonly tallies: Tallies = {};
  private readonly found = new Map<string, Disagreement>();
  private readonly minimizedSoFar = new Map<string, number>();
  private readonly undecided: Record<string, number> = {};
  private readonly sides: readonly Side[];

  constructor(
    private readonly order: WorkOrder,
    private readonly report: (report: WorkReport) => void,
  ) {
    this.sides = order.oracles.map(({ version, binary }) => {
      const parsed = parseArgoCdVersion(version);
      if (parsed === undefined) throw new Error(`${version} is no version`);
      this.tallies[version] = {};
      return { version, parsed, oracle: new OracleProcess(binary) };
    });
  }

  async run(): Promise<void> {
    // The next batch is asked before the last is compared, so that neither side waits.
    let ahead = this.ask(this.order.batches[0]);
    for (let index = 0; index < this.order.batches.length; index++) {
      const { questions, answers } = ahead;
      ahead = this.ask(this.order.batches[index + 1]);
      await this.compare(questions, await answers);
      this.report({ type: 'progress', cases: questions.length });
    }
    for (const side of this.sides) side.oracle.close();
    this.report({ type: 'done', tallies: this.tallies, found: [...this.found.values()], undecided: this.undecided });
  }

  private ask(batch: number | undefined): {
    questions: readonly Question[];
    answers: Promise<readonly (readonly unknown[])[]>;
  } {
    if (batch === undefined) return { questions: [], answers: Promise.resolve([]) };
    const questions = makeBatch(this.order, batch);
    const lines = questions.map(lineOf);
    return { questions, answers: Promise.all(this.sides.map((side) => side.oracle.ask(lines))) };
  }

  private async compare(questions: readonly Question[], answers: readonly (readonly unknown[])[]): Promise<void> {
    for (const [at, side] of this.sides.entries()) {
      const tallies = this.tallies[side.version] as Record<string, Tally>;
      for (const [index, question] of questions.entries()) {
        tallies[question.kind] ??= emptyTally();
        const tally = tallies[question.kind] as Tally;
        const theirs = (answers[at] as readonly unknown[])[index];
        if (!countAnswer(tally, theirs)) continue;
        const ours = ourAnswer(question, side.parsed);
        if ('unsupported' in ours) tally.unanswered++;
        else if ('undecided' in ours) this.countUndecided(tally, `${question.kind}: ${ours.undecided}`);
        else if (!sameAnswer({ ...question, version: side.version }, theirs, ours.answer)) {
          const refusal = refusalBeyondArgoCd(question, theirs, ours.answer);
          if (refusal !== undefined) this.countUndecided(tally, `${question.kind}: refused on purpose, ${refusal}`);
          else if (!(await this.mayAnswer(question, side, ours.answer))) {
            tally.disagreements++;
            await this.note(question, side);
          }
        }
      }
    }
  }

  private countUndecided(tally: Tally, cause: string): void {
    tally.undecided++;
    if (cause in this.undecided || Object.keys(this.undecided).length < MOST_CAUSES) {
      this.undecided[cause] = (this.undecided[cause] ?? 0) + 1;
    }
  }

  private async note(question: Question, side: Side): Promise<void> {
    const key = `${side.version} ${question.kind}`;
    const count = this.minimizedSoFar.get(key) ?? 0;
    if (count >= this.order.minimized) return;
    this.minimizedSoFar.set(key, count + 1);
    const sort = troubleOf(ourAnswer(question, side.parsed));
    const shows = (smaller: unknown): Promise<boolean> => this.disagree({ ...question, input: smaller }, side, sort);
    const input = await minimize(question.input, shows, MINIMIZING_BUDGET);
    const [theirs] = await side.oracle.ask([lineOf({ ...question, input }, 0)]);
    const ours = ourAnswer({ ...question, input }, side.parsed);
    const found = corpusCase(question.kind, side.version, input, theirs);
    this.found.set(found.id, { case: found, ours: 'answer' in ours ? ours.answer : ours });
  }

  private async disagree(question: Question, side: Side, sort: Trouble): Promise<boolean> {
    const ours = ourAnswer(question, side.parsed);
    if (!('answer' in ours) || troubleOf(ours) !== sort) return false;
    return !(await this.mayAnswer(question, side, ours.answer));
  }

  /**
   * Whether Argo CD gives our answer, too, if it is asked often enough: where it walks a Go map, which of two errors
   * comes first is chance. What is not a question of the kind counts as answered.
   */
  private async mayAnswer(question: Question, side: Side, ours: unknown): Promise<boolean> {
    const once = lineOf(question, 0);
    const [first] = await side.oracle.ask([once]);
    if (!isComparable(first)) return true;
    const compared = { ...question, version: side.version };
    if (sameAnswer(compared, first, ours) || refusalBeyondArgoCd(compared, first, ours) !== undefined) return true;
    const more = await side.oracle.ask(Array.from({ length: ASKED_AGAIN }, () => once));
    return more.some((theirs) => sameAnswer(compared, theirs, ours));
  }
}

if (process.send !== undefined && require.main === module) {
  const send = process.send.bind(process);
  // Whoever asked is gone: nobody wants the rest. The oracles end with their input.
  process.once('disconnect', () => process.exit());
  process.once('message', (order: WorkOrder) => {
    new Work(order, (report) => send(report, undefined, undefined, () => undefined)).run().then(
      () => process.disconnect(),
      (problem: unknown) => {
        console.error(problem);
        process.exit(3);
      },
    );
  });
}

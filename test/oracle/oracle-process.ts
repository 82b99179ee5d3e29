import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

interface Batch {
  readonly lines: readonly string[];
  readonly answers: unknown[];
  readonly resolve: (answers: readonly unknown[]) => void;
}

/** A process that is silent for so long is searching: some expressions take Argo CD longer than anyone waits. */
const PATIENCE_MS = 20_000;

/**
 * One running oracle. Questions go in as lines and come back in order. When the process dies, the question it was at is
 * answered as a crash, when it hangs as unsupported; another process goes on with the next.
 */
export class OracleProcess {
  private child: ChildProcessWithoutNullStreams;
  private readonly waiting: Batch[] = [];
  private partial = '';
  private complaint = '';
  private watchdog: NodeJS.Timeout | undefined;
  private closing = false;
  private hangs = false;

  constructor(private readonly binary: string) {
    this.child = this.start();
  }

  /** The answers to the questions, parsed, in their order. */
  ask(lines: readonly string[]): Promise<readonly unknown[]> {
    if (lines.length === 0) return Promise.resolve([]);
    return new Promise((resolve) => {
      this.waiting.push({ lines, answers: [], resolve });
      this.send(lines);
      this.watch();
    });
  }

  /** Lets the process end. */
  close(): void {
    this.closing = true;
    clearTimeout(this.watchdog);
    this.child.stdin.end();
  }

  private start(): ChildProcessWithoutNullStreams {
    const child = spawn(this.binary, [], {
      stdio: 'pipe',
      // One question at a time per process: more threads would only fight over the cores. Go's collector gets one
      // of its own.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', GOMAXPROCS: '2' },
    });
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => this.receive(text));
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(-4000);
    });
    // A process that dies closes its input under us; 'close' tells the rest.
    child.stdin.on('error', () => undefined);
    child.on('close', () => this.replace(child));
    return child;
  }

  private send(lines: readonly string[]): void {
    this.child.stdin.write(`${lines.join('\n')}\n`);
  }

  private receive(text: string): void {
    const pieces = (this.partial + text).split('\n');
    this.partial = pieces.pop() ?? '';
    for (const line of pieces) this.take((JSON.parse(line) as { answer: unknown }).answer);
    this.watch();
  }

  private take(answer: unknown): void {
    const batch = this.waiting[0];
    if (batch === undefined) throw new Error('the oracle answered a question that was not asked');
    batch.answers.push(answer);
    if (batch.answers.length < batch.lines.length) return;
    this.waiting.shift();
    batch.resolve(batch.answers);
  }

  private replace(dead: ChildProcessWithoutNullStreams): void {
    if (dead !== this.child || this.closing) return;
    this.partial = '';
    const reason = /^fatal error: .*$|^runtime: .*$|^panic: .*$/m.exec(this.complaint)?.[0] ?? 'the process ended';
    this.complaint = '';
    this.child = this.start();
    if (this.waiting.length === 0) return;
    this.take(this.hangs ? { unsupported: 'no answer in time' } : { panic: reason });
    this.hangs = false;
    for (const batch of this.waiting) this.send(batch.lines.slice(batch.answers.length));
    this.watch();
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.waiting.length === 0) return;
    this.watchdog = setTimeout(() => {
      this.hangs = true;
      this.child.kill('SIGKILL');
    }, PATIENCE_MS);
  }
}

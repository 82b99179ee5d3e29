import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Construct } from 'constructs';
import { GatehouseApp } from '../../../lib';
import type { GitTree } from '../lab/git-repository';

/**
 * Runs a program in this process and answers what it wrote, as files under `dist/` of the cluster repository. The same
 * code as `npm run synth`, judged by the same checks; only addresses and recipients are the lab's.
 *
 * @throws SynthesisRefused when the checks refuse the tree
 */
export function synthesizeTree(declare: (app: Construct) => void): GitTree {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tree-'));
  try {
    const outdir = join(folder, 'dist');
    const app = new GatehouseApp({ outdir, undecided: 'report' });
    declare(app);
    withoutNotices(() => app.synth());
    const files = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).sort();
    return Object.fromEntries(
      files
        .filter((file) => statSync(join(outdir, file)).isFile())
        .map((file) => [`dist/${file}`, readFileSync(join(outdir, file), 'utf8')]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The program's notices are for whoever runs it by hand; here they would drown the suite's own lines. */
function withoutNotices(run: () => void): void {
  const { write } = process.stderr;
  process.stderr.write = (() => true) as typeof write;
  try {
    run();
  } finally {
    process.stderr.write = write;
  }
}

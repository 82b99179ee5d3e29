// One measured process: `node bench.cjs TASK SHAPE COUNT REVISION`. Prints what it measured as a line of JSON on stderr.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dump } from 'js-yaml';
import { GatehouseApp } from '../lib';
import { collectObjects } from '../lib/synth/collect-objects';
import { judgeTree } from '../lib/synth/judge-tree';
import { makeTree } from '../lib/synth/make-tree';
import { generate, generatePlain, type Shape } from './generated-program';

const [task, shape, count, revision] = process.argv.slice(2) as [string, Shape, string, string];

/** Objects of the generated tree with their files, made by a run before: generating them is no part of the floor. */
function readObjects(): readonly { readonly file: string; readonly object: Record<string, unknown> }[] {
  return JSON.parse(readFileSync('objects.json', 'utf8'));
}

function report(started: number): void {
  const wall = (performance.now() - started) / 1000;
  process.stderr.write(`${JSON.stringify({ wall, rss: process.resourceUsage().maxRSS / 1024 })}\n`);
}

switch (task) {
  case 'synth': {
    const started = performance.now();
    const app = new GatehouseApp();
    generate(app, shape, Number(count), revision);
    app.synth();
    report(started);
    break;
  }
  case 'phases': {
    const phases: Record<string, number> = {};
    const time = <T>(name: string, act: () => T): T => {
      const started = performance.now();
      const result = act();
      phases[name] = (performance.now() - started) / 1000;
      return result;
    };
    const app = new GatehouseApp();
    time('constructs', () => generate(app, shape, Number(count), revision));
    const tree = time('objects and YAML', () => makeTree(app, 'dist'));
    time('checks', () => judgeTree(app, tree, 'dist', 'error'));
    process.stdout.write(JSON.stringify(phases));
    break;
  }
  case 'objects': {
    const app = new GatehouseApp();
    generate(app, shape, Number(count), revision);
    const { manifests } = collectObjects(app);
    writeFileSync('objects.json', JSON.stringify(manifests.map(({ file, object }) => ({ file, object }))));
    break;
  }
  case 'floor': {
    const objects = readObjects();
    const folders = new Set(objects.map(({ file }) => dirname(join('floor', file))));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const started = performance.now();
    for (const { file, object } of objects)
      writeFileSync(join('floor', file), dump(object, { lineWidth: -1, noRefs: true }));
    report(started);
    break;
  }
  case 'plain': {
    const objects = readObjects();
    const started = performance.now();
    generatePlain(
      objects.map(({ object }) => object),
      'plain',
    ).synth();
    report(started);
    break;
  }
}

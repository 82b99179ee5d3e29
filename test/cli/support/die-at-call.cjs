// Preloaded into a process (`--require`): kills it with SIGKILL at the DIE_AT-th call of `fs` that names something
// under DIE_IN, before the call does anything, or at `DIE_AT=count` writes the number of calls to DIE_COUNT.
const fs = require('node:fs');

const { DIE_AT, DIE_COUNT, DIE_IN } = process.env;
let calls = 0;
const names = [
  'openSync',
  'readFileSync',
  'writeFileSync',
  'renameSync',
  'mkdirSync',
  'rmdirSync',
  'unlinkSync',
  'lstatSync',
  'readdirSync',
];
const original = Object.fromEntries(names.map((name) => [name, fs[name]]));
for (const name of names) {
  fs[name] = (...args) => {
    if (typeof args[0] === 'string' && args[0].startsWith(DIE_IN)) {
      calls += 1;
      if (String(calls) === DIE_AT) process.kill(process.pid, 'SIGKILL');
    }
    return original[name](...args);
  };
}
if (DIE_AT === 'count') process.on('exit', () => original.writeFileSync(DIE_COUNT, String(calls)));

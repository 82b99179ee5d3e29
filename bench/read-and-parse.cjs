// What no check can do without: every file of a tree read and parsed by js-yaml, and nothing else.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { loadAll } = require('js-yaml');

let documents = 0;
for (const entry of readdirSync(process.argv[2], { withFileTypes: true, recursive: true }))
  if (entry.isFile())
    loadAll(readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8'), () => {
      documents += 1;
    });
process.stdout.write(`${documents}\n`);

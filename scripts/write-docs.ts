import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../lib/checks/rules';
import { printCliPage } from './docs/cli-page';
import { printRuleIndex, printRulePage } from './docs/rule-page';

const FOLDER = join(__dirname, '..', 'docs', 'rules');

const pages = new Map(RULES.map((rule) => [`${rule.id}.md`, printRulePage(rule)]));
pages.set('README.md', printRuleIndex(RULES));

mkdirSync(FOLDER, { recursive: true });
for (const file of readdirSync(FOLDER)) if (!pages.has(file)) rmSync(join(FOLDER, file));
for (const [file, text] of pages) writeFileSync(join(FOLDER, file), text);
writeFileSync(join(__dirname, '..', 'docs', 'cli.md'), printCliPage());

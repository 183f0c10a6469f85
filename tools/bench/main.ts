import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startApp } from '../../tests/support/browser/e2e.ts';
import { requireKnown } from '../command.ts';
import { run as firstPaint } from './first-paint.ts';
import { run as languageSwitch } from './language-switch.ts';
import { run as lighthouse } from './lighthouse.ts';
import { type BenchRow, holds, toTable } from './table.ts';
import { run as warmStart } from './warm-start.ts';

/**
 * `npm run bench [name ...]` measures how the public pages load and runs every benchmark in
 * tests/bench. It prints a table of the results, each with its reference from the same run.
 */
const FOLDER = 'tests/bench';
const PAGES = ['first-paint', 'lighthouse', 'warm-start', 'language-switch'];
const { positionals: chosen } = parseArgs({ allowPositionals: true });
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.bench.ts'));
const nameOf = (file: string) => file.replace('.bench.ts', '');
requireKnown('benchmark', chosen, [...PAGES, ...files.map(nameOf)]);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

const rows: BenchRow[] = [];
if (PAGES.some(isChosen)) await measurePages();
for (const file of files) {
  if (!isChosen(nameOf(file))) continue;
  const { run } = (await import(resolve(join(FOLDER, file)))) as { run: () => Promise<BenchRow[]> };
  rows.push(...(await run()));
}
const table = toTable(rows);
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/bench.md', `${table}\n`);
console.log(table);
process.exit(rows.every(holds) ? 0 : 1);

async function measurePages(): Promise<void> {
  // The server is measured as members use it.
  const app = await startApp({}, process.env.TEST_DIST ? undefined : 'server/main.ts');
  try {
    if (isChosen('first-paint')) rows.push(...(await firstPaint(app.url)));
    if (isChosen('warm-start')) rows.push(...(await warmStart(app.url)));
    if (isChosen('language-switch')) rows.push(...(await languageSwitch(app.url)));
    if (isChosen('lighthouse')) rows.push(...(await lighthouse(app.url)));
  } finally {
    await app.dispose();
  }
}

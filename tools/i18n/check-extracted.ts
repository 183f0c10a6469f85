import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output, run } from '../command.ts';
import { findGaps } from './completeness.ts';

/** Fails when the committed catalogs differ from the sources, or a complete language has gaps. */
const before = mkdtempSync(join(tmpdir(), 'trade-locales-'));
cpSync('locales', before, { recursive: true });
await output('lingui', ['extract', '--clean']);
const code = await run('diff', ['-rq', before, 'locales']);
if (code !== 0) {
  console.error(
    'The catalogs were not up to date: run `npm run i18n:extract` and commit locales/.',
  );
  rmSync('locales', { recursive: true });
  cpSync(before, 'locales', { recursive: true });
}
rmSync(before, { recursive: true });
const gaps = findGaps('.');
for (const { language, catalog, missing } of gaps) {
  console.error(
    `${language}/${catalog}.po lacks ${missing.length}: ${missing.slice(0, 5).join(' | ')}`,
  );
}
process.exit(code === 0 && gaps.length === 0 ? 0 : 1);

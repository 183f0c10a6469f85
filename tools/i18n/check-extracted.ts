import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output, run } from '../command.ts';
import { validateLanguages } from './language-faults.ts';

/**
 * This program fails if the committed catalogs differ from the sources, or if the translations of a
 * language have faults.
 */
const before = mkdtempSync(join(tmpdir(), 'trade-locales-'));
cpSync('locales', before, { recursive: true });
await output('lingui', ['extract', '--clean', '--overwrite']);
const code = await run('diff', ['-rq', before, 'locales']);
if (code !== 0) {
  console.error(
    'The catalogs were not up to date: run `npm run i18n:extract` and commit locales/.',
  );
  rmSync('locales', { recursive: true });
  cpSync(before, 'locales', { recursive: true });
}
rmSync(before, { recursive: true });
const faults = validateLanguages('.');
for (const fault of faults) console.error(fault);
process.exit(code === 0 && faults.length === 0 ? 0 : 1);

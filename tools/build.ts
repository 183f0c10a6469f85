import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { assertBudgets } from './budgets/check.ts';
import { readBuild, sourceStamp } from './build-stamp.ts';
import { writeApiDocs } from './docs/generate.ts';
import { validateLanguages } from './i18n/language-faults.ts';

const FINISHED = 'dist';
const FRESH = '.cache/dist-fresh';
const RETIRED = '.cache/dist-retired';

// A new message is in English everywhere until it is translated. `npm test -- catalogs` requires
// all translations.
const faults = validateLanguages('.');
if (faults.length > 0) console.warn(`${faults.length} faults of texts: npm run i18n:check`);

const previous = readBuild();
const stamp = sourceStamp();
mkdirSync('.cache', { recursive: true });
writeApiDocs();
await build({ build: { outDir: FRESH, emptyOutDir: true } });
await build({ configFile: 'desk/app/vite.config.ts' });

const assets = readdirSync(join(FRESH, 'assets'));
assertBudgets(FRESH);

// Pages that are open from the previous build still load its files, so they remain for one more
// build.
if (previous && previous.stamp !== stamp) {
  for (const name of previous.assets) {
    const kept = join(FINISHED, 'assets', name);
    if (existsSync(kept)) cpSync(kept, join(FRESH, 'assets', name), { force: false });
  }
}
writeFileSync(join(FRESH, 'build.json'), JSON.stringify({ stamp, assets }));

rmSync(RETIRED, { recursive: true, force: true });
if (existsSync(FINISHED)) renameSync(FINISHED, RETIRED);
renameSync(FRESH, FINISHED);
rmSync(RETIRED, { recursive: true, force: true });

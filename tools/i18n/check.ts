import { parseArgs } from 'node:util';
import { LANGUAGES } from '#core/domain/languages.ts';
import { validateLanguage } from './language-faults.ts';
import { readFuzzy } from './texts.ts';

/**
 * Checks the translations of every language, or of the given languages: `npm run i18n:check -- de
 * fr`.
 */
const { positionals: wanted } = parseArgs({ allowPositionals: true });
let count = 0;
for (const language of LANGUAGES) {
  if (wanted.length > 0 && !wanted.includes(language.code)) continue;
  const faults = validateLanguage('.', language);
  count += faults.length;
  for (const { key, fault } of faults) console.error(`${language.code} ${key}: ${fault}`);
  const fuzzy = readFuzzy('.', language.code).size;
  console.log(`${language.code}: ${faults.length} faults, ${fuzzy} fuzzy`);
}
process.exit(count === 0 ? 0 : 1);

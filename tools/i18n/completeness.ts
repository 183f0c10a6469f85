import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import { LANGUAGES } from '../../src/contract/languages.ts';

const CATALOGS = ['app', 'server'] as const;

export interface CatalogGap {
  readonly language: string;
  readonly catalog: string;
  readonly missing: readonly string[];
}

/**
 * Finds messages without a translation in the languages marked complete. English needs texts in the
 * server catalog only, where ids are not the text; the app's ids are the English text.
 */
export function findGaps(root: string): CatalogGap[] {
  const finished = LANGUAGES.filter((language) => language.complete);
  return finished
    .flatMap(({ code }) =>
      CATALOGS.map((catalog) => {
        const file = join(root, 'locales', code, `${catalog}.po`);
        if (!existsSync(file)) return { language: code, catalog, missing: ['(the whole file)'] };
        const { items } = parsePoFile(readFileSync(file, 'utf8'));
        const missing = items
          .filter((item) => !item.obsolete && item.msgstr.every((text) => text.trim() === ''))
          .map((item) => item.msgid);
        return { language: code, catalog, missing };
      }),
    )
    .filter((gap) => gap.missing.length > 0);
}

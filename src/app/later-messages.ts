import type { Messages } from '@lingui/core';
import type { LanguageCode } from '#/contract/languages';
import { addCatalog, fetchCatalog } from './i18n';

/** URLs of the second catalogs by file (tools/vite/catalogs.ts). */
const addresses = import.meta.glob<string>('../../locales/*/app.po', {
  query: '?later',
  eager: true,
  import: 'default',
});

let added: Promise<void> | undefined;

/**
 * Loads the texts of parts that are not needed at first, and from then on with each language. A
 * build calls it wherever it loads such a part. Rejects if they cannot be loaded; then the next call
 * tries again.
 */
export function loadLaterTexts(): Promise<void> {
  added ??= addCatalog((code: LanguageCode): Promise<Messages> => {
    return fetchCatalog(addresses[`../../locales/${code}/app.po`] ?? '');
  }).catch((error: unknown) => {
    added = undefined;
    throw error;
  });
  return added;
}

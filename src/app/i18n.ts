import { i18n, type Messages } from '@lingui/core';
import { intlTag } from '#/lib/locales';
import { store } from '#/state/device-atom';
import { chosenLanguageAtom, shownLanguageAtom } from '#/state/language';
import { chooseLanguage } from '#core/domain/language-choice.ts';
import { LANGUAGES, type LanguageCode } from '#core/domain/languages.ts';

/** URLs of the catalogs by file (tools/vite/catalogs.ts). */
const addresses = import.meta.glob<string>('../../locales/*/app.po', {
  eager: true,
  import: 'default',
});

declare global {
  /** The catalog that the inline script has requested. `answer` is empty if the request failed. */
  var firstCatalog:
    | { readonly address: string; readonly answer: Promise<Response | undefined> }
    | undefined;
}

// A build stores a message without placeholders as a plain string (tools/vite/catalogs.ts).
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text]);

const loaded = new Map<LanguageCode, Promise<Messages>>();

/** Loads a catalog. The build fills in English for messages without a translation. */
export function loadCatalog(code: LanguageCode): Promise<Messages> {
  let catalog = loaded.get(code);
  if (!catalog) {
    catalog = fetchCatalog(addresses[`../../locales/${code}/app.po`] ?? '');
    catalog.catch(() => loaded.delete(code));
    loaded.set(code, catalog);
  }
  return catalog;
}

/** Fetches the messages of a catalog. Rejects if it cannot be loaded. */
async function fetchCatalog(address: string): Promise<Messages> {
  const early = globalThis.firstCatalog;
  // A response body can be read only once.
  globalThis.firstCatalog = undefined;
  const answer =
    (early?.address === address ? await early.answer : undefined) ?? (await fetch(address));
  if (!answer.ok) throw new Error(`catalog answered ${answer.status}`);
  return (await answer.json()) as Messages;
}

let wanted: LanguageCode | undefined;

/** Activates a language. The last call wins. Rejects if its catalog cannot be loaded. */
export async function showLanguage(code: LanguageCode): Promise<void> {
  wanted = code;
  const messages = await loadCatalog(code);
  if (wanted !== code) return;
  const language = LANGUAGES.find((entry) => entry.code === code);
  i18n.load(code, messages);
  // Plural forms and figures follow the tag, because `cr` and `rm` are other languages to Intl.
  i18n.activate(code, intlTag(code));
  document.documentElement.lang = language?.tag ?? 'en';
  document.documentElement.dir = language?.direction ?? 'ltr';
  store.set(shownLanguageAtom, code);
}

/**
 * Runs before first paint: activates the stored or detected language, or English if its catalog
 * cannot be loaded.
 */
export async function startLanguage(): Promise<void> {
  const stored = store.get(chosenLanguageAtom);
  const code = chooseLanguage({ stored, browser: navigator.languages });
  // Requests sent before the catalog is loaded already carry this language.
  store.set(shownLanguageAtom, code);
  try {
    await showLanguage(code);
  } catch {
    // Without any catalog, the app still starts, but lingui then shows message ids.
    await showLanguage('en').catch(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  }
}

/**
 * Activates each newly selected language. If its catalog cannot be loaded, the selection is
 * reverted.
 */
export function followLanguage(shown: (code: LanguageCode) => void, failed: () => void): void {
  store.sub(chosenLanguageAtom, () => {
    const code = store.get(chosenLanguageAtom);
    const before = store.get(shownLanguageAtom);
    if (code === undefined || code === before) return;
    showLanguage(code).then(
      () => shown(code),
      () => {
        store.set(chosenLanguageAtom, before);
        failed();
      },
    );
  });
}

/**
 * Switches to English if the server does not offer the active language. Returns true if it
 * switched, because data that was read before is in another language.
 */
export async function restrictToOffered(offered: readonly string[]): Promise<boolean> {
  const stored = store.get(chosenLanguageAtom);
  const code = chooseLanguage({ stored, browser: navigator.languages, offered });
  if (code === store.get(shownLanguageAtom)) return false;
  return showLanguage(code).then(
    () => true,
    () => false,
  );
}

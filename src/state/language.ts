import { atom } from 'jotai';
import { LANGUAGES, type LanguageCode } from '#/contract/languages';
import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom, store } from './device-atom';

function readLanguage(kept: string | undefined): LanguageCode | undefined {
  return LANGUAGES.find((language) => language.code === kept)?.code;
}

/** The language the member chose, or `undefined` while none was chosen. */
export const chosenLanguageAtom = deviceAtom<LanguageCode | undefined>({
  key: STORAGE_KEY.language,
  read: readLanguage,
  write: (code) => code,
});

/** The language on the screen, and of every call: set by app/i18n.ts, before the first render at once. */
export const shownLanguageAtom = atom<LanguageCode>('en');

export function shownLanguage(): LanguageCode {
  return store.get(shownLanguageAtom);
}

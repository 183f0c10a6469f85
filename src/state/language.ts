import { atom } from 'jotai';
import { STORAGE_KEY } from '#/lib/storage';
import { LANGUAGES, type LanguageCode } from '#core/domain/languages.ts';
import { deviceAtom, store } from './device-atom';

function readLanguage(stored: string | undefined): LanguageCode | undefined {
  return LANGUAGES.find((language) => language.code === stored)?.code;
}

/** The language that the member selected; `undefined` before a selection. */
export const chosenLanguageAtom = deviceAtom<LanguageCode | undefined>({
  key: STORAGE_KEY.language,
  read: readLanguage,
  write: (code) => code,
});

/**
 * The language of the screen and of every call. app/i18n.ts sets it, for the first time before the
 * first render.
 */
export const shownLanguageAtom = atom<LanguageCode>('en');

/** Returns the language of the interface. */
export function shownLanguage(): LanguageCode {
  return store.get(shownLanguageAtom);
}

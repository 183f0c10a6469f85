import { atom } from 'jotai';
import { shownLanguageAtom } from './language';
import { upColorAtom } from './preferences';

/** Languages in which rising prices are red by custom (product.md#theme). */
const RED_UP = new Set(['zh-cn', 'zh-TW', 'ja', 'ko']);

/** The colour of rising prices: the member's choice, or otherwise the default of the language. */
export const shownUpColorAtom = atom(
  (get) => get(upColorAtom) ?? (RED_UP.has(get(shownLanguageAtom)) ? 'red' : 'green'),
  (_get, set, color: 'red' | 'green') => set(upColorAtom, color),
);

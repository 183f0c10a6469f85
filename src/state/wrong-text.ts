import { atom } from 'jotai';

/** True while the member looks for a text to report (product.md#wrong-texts). */
export const wrongTextAtom = atom(false);

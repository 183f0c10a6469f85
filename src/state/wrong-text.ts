import { atom } from 'jotai';

/** True while the member is selecting a string to report (product.md#wrong-texts). */
export const wrongTextAtom = atom(false);

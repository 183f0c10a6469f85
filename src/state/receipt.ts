import { atom } from 'jotai';

/** Id of the deposit whose receipt is on the screen, so its credit is not reported twice. */
export const shownReceiptAtom = atom<string | undefined>(undefined);

import { atom } from 'jotai';

/** The id of the deposit whose receipt is on the screen, so its credit is not reported twice. */
export const shownReceiptAtom = atom<string | undefined>(undefined);

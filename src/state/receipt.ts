import { atom } from 'jotai';

/** Id of the deposit whose receipt is on the screen: nothing else has to report its credit. */
export const shownReceiptAtom = atom<string | undefined>(undefined);

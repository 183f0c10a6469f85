import { atom } from 'jotai';

/**
 * A newer version of the app (product.md#install-and-update). `waiting`: loaded, and used when the
 * member accepts it. `applied`: accepted in another tab; this page continues to run until it is
 * reloaded.
 */
export interface AppUpdate {
  readonly state: 'waiting' | 'applied';
  /** Uses the new version: reloads this page, once. */
  readonly apply: () => void;
}

export const appUpdateAtom = atom<AppUpdate | undefined>(undefined);

/** True while the offer is dismissed; the next start offers again. */
export const updateLaterAtom = atom(false);

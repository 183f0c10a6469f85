import { atom } from 'jotai';

/**
 * A newer version of the app (product.md#install-and-update). `waiting`: it is loaded, and will be
 * used when the member accepts it. `applied`: it was accepted in another tab, and this page
 * continues to run until it is reloaded.
 */
export interface AppUpdate {
  readonly state: 'waiting' | 'applied';
  /** Switches to the new version by reloading this page once. */
  readonly apply: () => void;
}

export const appUpdateAtom = atom<AppUpdate | undefined>(undefined);

/** True while the offer is dismissed. The next start offers the update again. */
export const updateLaterAtom = atom(false);

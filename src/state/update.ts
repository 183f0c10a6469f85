import { atom } from 'jotai';

/**
 * A newer version of the app. `waiting`: fetched, and used once the member says so. `applied`: another
 * tab said so; this page runs on unharmed until it is reloaded.
 */
export interface AppUpdate {
  readonly state: 'waiting' | 'applied';
  /** Uses the new version: this page reloads, once. */
  readonly apply: () => void;
}

export const appUpdateAtom = atom<AppUpdate | undefined>(undefined);

/** True while the member has put the offer aside; it comes back with the next start. */
export const updateLaterAtom = atom(false);

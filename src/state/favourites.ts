import { atom } from 'jotai';
import * as z from 'zod/mini';
import { preferenceAtom } from './preferences';

export const SYMBOL = /^[a-z0-9]{1,32}$/;
const symbols = z.array(z.string().check(z.regex(SYMBOL)));

/** The symbols of the member's favourite markets on this device, oldest first. */
export const favouritesAtom = preferenceAtom('favourites', symbols, []);

/** Adds or removes one market. */
export const toggleFavouriteAtom = atom(null, (get, set, symbol: string) => {
  const starred = get(favouritesAtom);
  const next = starred.filter((other) => other !== symbol);
  set(favouritesAtom, next.length === starred.length ? [...starred, symbol] : next);
});

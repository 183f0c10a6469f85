import { deviceText, STORAGE_KEY } from '#/lib/storage';
import type { Items } from '#core/domain/account-preferences.ts';
import { store } from './device-atom';
import { allDrawingsAtom, MOST_MARKETS, validDrawings } from './drawings';
import { favouritesAtom, SYMBOL } from './favourites';
import { lastTicketsAtom, readTicket, saveLastTicketAtom } from './options-ticket';
import { preferencesAtom } from './preferences';
import { themeAtom } from './theme';

/** Preferences that follow the member unchanged. Readers validate them. */
const PREFERENCES = [
  ...['chartInterval', 'chartIndicators', 'chartTradeIndicators', 'chartLook', 'chartStudies'],
  ...['upColor', 'currency'],
];
const FAVOURITE = 'favourite.';
const DRAWINGS = 'drawings.';
const THEME = 'theme';
const TICKET = 'ticket';

type Values = Readonly<Record<string, unknown>>;

/** Returns the values of this device by the names of their items (product.md#preferences). */
export function readDeviceItems(memberId: string): Values {
  const preferences = store.get(preferencesAtom);
  const ticket = store.get(lastTicketsAtom).find((one) => one.memberId === memberId);
  const values: Record<string, unknown> = {};
  for (const name of PREFERENCES) values[name] = preferences[name];
  for (const symbol of store.get(favouritesAtom)) values[FAVOURITE + symbol] = true;
  for (const { symbol, drawings } of store.get(allDrawingsAtom)) {
    values[DRAWINGS + symbol] = drawings;
  }
  // Without a selection, the theme is that of the system.
  if (deviceText.get(STORAGE_KEY.theme)) values[THEME] = store.get(themeAtom);
  if (ticket) values[TICKET] = { stake: ticket.stake, durationSeconds: ticket.durationSeconds };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Applies the named items from another device. */
export function writeDeviceItems(memberId: string, items: Items, names: readonly string[]): void {
  const valueIn = (name: string) => items[name]?.[1];
  const preferences: Record<string, unknown> = { ...store.get(preferencesAtom) };
  for (const name of names.filter((one) => PREFERENCES.includes(one))) {
    preferences[name] = valueIn(name) ?? undefined;
  }
  store.set(preferencesAtom, preferences);
  const theme = valueIn(THEME);
  if (names.includes(THEME) && (theme === 'night' || theme === 'day')) store.set(themeAtom, theme);
  writeFavourites(items, names);
  writeDrawings(items, names);
  const ticket = names.includes(TICKET) ? readTicket(memberId, valueIn(TICKET)) : undefined;
  if (ticket) store.set(saveLastTicketAtom, ticket);
}

function writeFavourites(items: Items, names: readonly string[]): void {
  const changed = names.filter((name) => name.startsWith(FAVOURITE));
  if (changed.length === 0) return;
  const kept = store.get(favouritesAtom).filter((one) => !changed.includes(FAVOURITE + one));
  const added = changed
    .filter((name) => items[name]?.[1] === true && SYMBOL.test(name.slice(FAVOURITE.length)))
    .sort((a, b) => (items[a]?.[0] ?? 0) - (items[b]?.[0] ?? 0));
  store.set(favouritesAtom, [...kept, ...added.map((name) => name.slice(FAVOURITE.length))]);
}

function writeDrawings(items: Items, names: readonly string[]): void {
  const changed = names.filter((name) => name.startsWith(DRAWINGS));
  if (changed.length === 0) return;
  const kept = store.get(allDrawingsAtom).filter((one) => !changed.includes(DRAWINGS + one.symbol));
  const added = changed.flatMap((name) => {
    const drawings = items[name]?.[1];
    const valid = Array.isArray(drawings) ? validDrawings(drawings) : [];
    return valid.length > 0 ? [{ symbol: name.slice(DRAWINGS.length), drawings: valid }] : [];
  });
  store.set(allDrawingsAtom, [...kept, ...added].slice(-MOST_MARKETS));
}

/** Calls `changed` after each change to such a value. Returns a function that stops the calls. */
export function onDeviceItems(changed: () => void): () => void {
  const stops = [preferencesAtom, allDrawingsAtom, themeAtom].map((one) => store.sub(one, changed));
  return () => {
    for (const stop of stops) stop();
  };
}

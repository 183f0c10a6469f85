import { formatCompact, formatPrice } from '#/domain/format-number';
import type { SpotLevel } from '#/domain/spot-book';

const DIGITS = 6;

/** Formats a quantity of the book in few digits: `12.3456`, `0.012345`, `32.10K`. */
export function formatLevelQuantity(quantity: string): string {
  const [whole = '', decimals = ''] = quantity.split('.');
  if (whole.length > 4) return formatCompact(quantity);
  const zeros = /^0*/.exec(decimals)?.[0].length ?? 0;
  const places = Number(whole) === 0 ? zeros + DIGITS - 1 : DIGITS - whole.length;
  const kept = decimals.slice(0, places).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** Returns the largest number of decimals in a book; all prices are padded to it, to align them. */
export function bookPlaces(levels: readonly SpotLevel[]): number {
  return Math.max(0, ...levels.map(({ price }) => price.split('.')[1]?.length ?? 0));
}

/** Formats a price of the book, padded to `places` decimals. */
export function formatLevelPrice(price: string, places: number): string {
  const shown = formatPrice(price);
  const [whole = '', decimals = ''] = shown.split('.');
  const isShort = places <= 6 && decimals.length < places;
  return isShort ? `${whole}.${decimals.padEnd(places, '0')}` : shown;
}

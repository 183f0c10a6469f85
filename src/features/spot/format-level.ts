import { formatCompact, formatPrice } from '#/domain/format-number';
import type { SpotLevel } from '#/domain/spot-book';

const DIGITS = 6;

/** A quantity of the book in few digits: `12.3456`, `0.012345`, `32.10K`. */
export function formatLevelQuantity(quantity: string): string {
  const [whole = '', decimals = ''] = quantity.split('.');
  if (whole.length > 4) return formatCompact(quantity);
  const zeros = /^0*/.exec(decimals)?.[0].length ?? 0;
  const places = Number(whole) === 0 ? zeros + DIGITS - 1 : DIGITS - whole.length;
  const kept = decimals.slice(0, places).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** Decimals of the finest price of a book: the others are filled up, so that the points line up. */
export function bookPlaces(levels: readonly SpotLevel[]): number {
  return Math.max(0, ...levels.map(({ price }) => price.split('.')[1]?.length ?? 0));
}

/** A price of the book with as many decimals as its neighbours. */
export function formatLevelPrice(price: string, places: number): string {
  const shown = formatPrice(price);
  const [whole = '', decimals = ''] = shown.split('.');
  const isShort = places <= 6 && decimals.length < places;
  return isShort ? `${whole}.${decimals.padEnd(places, '0')}` : shown;
}

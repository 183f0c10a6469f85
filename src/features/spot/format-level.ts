import { formatCompact } from '#core/domain/format-number.ts';
import type { SpotLevel } from '#core/domain/spot-book.ts';

const DIGITS = 5;
/** Quantities with more digits before the point are shortened, for example to `12.35K`. */
const WHOLE_DIGITS = 4;
const MOST_PLACES = 8;

function wholeDigits(plain: string): number {
  return plain.split('.')[0]?.length ?? 0;
}

/**
 * Returns the largest number of decimals in a book. All prices are padded to it so that they align.
 */
export function bookPlaces(levels: readonly SpotLevel[]): number {
  return Math.max(0, ...levels.map(({ price }) => price.split('.')[1]?.length ?? 0));
}

/**
 * Returns the number of decimals for all quantities of a book, so that the largest has five digits.
 * It is at most the market's number of decimals.
 */
export function quantityPlaces(
  levels: readonly { readonly quantity: string }[],
  most: number | undefined = MOST_PLACES,
): number {
  const short = levels.map(({ quantity }) => wholeDigits(quantity));
  const whole = Math.max(1, ...short.filter((digits) => digits <= WHOLE_DIGITS));
  const isSmall = levels.length > 0 && levels.every(({ quantity }) => Number(quantity) < 0.01);
  return Math.min(most, isSmall ? MOST_PLACES : DIGITS - whole);
}

/**
 * Formats a quantity of the book, such as `12.3456`, `0.0123` or `32.10K`. A small quantity is
 * never shown as zero.
 */
export function formatLevelQuantity(quantity: string, places: number): string {
  if (wholeDigits(quantity) > WHOLE_DIGITS) return formatCompact(quantity);
  const shown = fixed(quantity, places);
  return /[1-9]/.test(shown) ? shown : `<${fixed('0', places).replace(/.$/, '1')}`;
}

/** Cuts or pads a plain decimal to `places` decimals. */
function fixed(plain: string, places: number): string {
  const [whole = '', decimals = ''] = plain.split('.');
  return places > 0 ? `${whole}.${decimals.slice(0, places).padEnd(places, '0')}` : whole;
}

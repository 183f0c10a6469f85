import { money, multiply } from './money.ts';

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Number of digits kept if the usual decimals would show a figure as zero. */
const LEAST_DIGITS = 2;

/** Groups digits in threes, in every language: `1234567.5` becomes `1,234,567.5`. */
export function groupDigits(plain: string): string {
  const point = plain.indexOf('.');
  const whole = point < 0 ? plain : plain.slice(0, point);
  const rest = point < 0 ? '' : plain.slice(point);
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + rest;
}

/**
 * Truncates a figure to `places` decimals and then removes trailing zeros. A non-zero figure keeps
 * its first two digits.
 */
function cut(plain: string, places: number): string {
  const point = plain.indexOf('.');
  if (point < 0 || plain.length - point - 1 <= places) return plain;
  const zeros = /^-?0*\.(0*)[1-9]/.exec(plain)?.[1]?.length ?? 0;
  const shown = zeros < places ? places : zeros + LEAST_DIGITS;
  return plain.slice(0, point + 1 + shown).replace(/\.?0*$/, '');
}

/**
 * Formats a price (product.md#figures-on-the-screen): with the `places` decimals of its market or,
 * if they are unknown, with at least 2 decimals from 1 upwards. Prices are never truncated, so
 * different prices never look the same. Returns a dash for an unknown value or one that is not a
 * plain decimal, like the functions below.
 */
export function formatPrice(price: string | undefined, places?: number): string {
  if (price === undefined || !PLAIN.test(price)) return '–';
  const exact = price.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  const isBelowOne = /^-?0*\.\d/.test(exact);
  return groupDigits(withPlaces(exact, places ?? (isBelowOne ? 0 : 2)));
}

/** Formats an average price or cost, truncated to the decimals of its market. */
export function formatAverage(price: string | undefined, places?: number): string {
  const isCut = places !== undefined && price !== undefined && PLAIN.test(price);
  return formatPrice(isCut ? cut(price, places) : price, places);
}

/** Pads a plain decimal with zeros to at least `places` decimals. */
function withPlaces(plain: string, places: number): string {
  const [whole = '', decimals = ''] = plain.split('.');
  const padded = decimals.padEnd(places, '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;
/**
 * From this part of a unit on, rounding to two decimals gives 1000, which is 1 of the next unit.
 */
const FULL = 0.999995;

/** Formats a volume in short form: `1234567.8` becomes `1.23M`. */
export function formatCompact(plain: string | undefined): string {
  const value = Number(plain);
  if (plain === undefined || !PLAIN.test(plain) || !Number.isFinite(value)) return '–';
  for (const [size, unit] of UNITS) {
    if (value >= size * FULL) return `${groupDigits((value / size).toFixed(2))}${unit}`;
  }
  return value < 0.01 ? withPlaces(cut(plain, 2), 2) : value.toFixed(2);
}

/**
 * Formats a signed percentage with 2 decimals and a true minus sign: `+1.23%`, `−0.40%`, `0.00%`. A
 * percentage too small for 2 decimals is shown with its first digit: `+0.003%`.
 */
export function formatPercent(percent: number | undefined): string {
  if (percent === undefined) return '–';
  const size = formatShare(Math.abs(percent), 2);
  return percent === 0 ? size : `${percent > 0 ? '+' : '−'}${size}`;
}

/**
 * Formats a share in percent with one decimal; a share too small for one decimal is shown with its
 * first digit: `0.04%`.
 */
export function formatShare(percent: number, places = 1): string {
  const needed = percent > 0 && Number(percent.toFixed(places)) === 0 ? -Math.log10(percent) : 0;
  return `${percent.toFixed(Math.min(100, Math.max(places, Math.ceil(needed))))}%`;
}

/**
 * Formats an amount of a coin: truncated (never rounded up) to `places` decimals, at least 2, and
 * grouped. A non-zero amount keeps its first two digits.
 */
export function formatAmount(plain: string | undefined, places = 8): string {
  if (plain === undefined || !PLAIN.test(plain)) return '–';
  return groupDigits(withPlaces(cut(plain, places), 2));
}

/** Formats an amount with its sign: `+4.00`, `−5.00`, `0.00`. */
export function formatSignedAmount(plain: string | undefined, places = 8): string {
  const size = formatAmount(plain?.replace(/^-/, ''), places);
  if (!/[1-9]/.test(size)) return size;
  return (plain?.startsWith('-') ? '−' : '+') + size;
}

/** Formats a volume in full: at most 8 decimals (product.md#figures-on-the-screen). */
export function formatVolume(plain: string): string {
  return PLAIN.test(plain) ? groupDigits(cut(plain, 8)) : '–';
}

/** Formats a rate as a percentage without trailing zeros: `0.8` is `80%`, `0.825` is `82.5%`. */
export function formatRate(rate: string): string {
  return PLAIN.test(rate) ? `${multiply(money(rate), '100')}%` : '–';
}

const RATE_DIGITS = 8;

/**
 * Formats a conversion rate: 8 digits after the leading zeros and, from 1 upwards, at least 2
 * decimals. The rate is truncated, never rounded up.
 */
export function formatConversionRate(rate: string): string {
  const lead = /^0\.(0*)/.exec(rate)?.[1];
  const whole = rate.split('.')[0]?.length ?? 0;
  const places = lead === undefined ? Math.max(RATE_DIGITS - whole, 2) : lead.length + RATE_DIGITS;
  return formatAmount(rate, places);
}

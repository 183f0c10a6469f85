const PLAIN = /^-?\d+(?:\.\d+)?$/;
const PRICE_PLACES = 6;
const TINY_SIGNIFICANT = 10;

/** Groups digits in threes, in every language: `1234567.5` becomes `1,234,567.5`. */
export function groupDigits(plain: string): string {
  const point = plain.indexOf('.');
  const whole = point < 0 ? plain : plain.slice(0, point);
  const rest = point < 0 ? '' : plain.slice(point);
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + rest;
}

/** Cuts decimals beyond `places` and, where something was cut, the zeros left at the end. */
function cut(plain: string, places: number): string {
  const point = plain.indexOf('.');
  if (point < 0 || plain.length - point - 1 <= places) return plain;
  return plain.slice(0, point + 1 + places).replace(/\.?0*$/, '');
}

/**
 * Formats a price (product.md#figures-on-the-screen): at most 6 decimals, below 0.000001 up to 10
 * significant digits; from 1 up at least 2 decimals, so that a column of ticks stays aligned.
 * Returns a dash for what is unknown or no plain decimal, as do the functions below.
 */
export function formatPrice(price: string | undefined): string {
  if (price === undefined || !PLAIN.test(price)) return '–';
  if (!/[1-9]/.test(price)) return '0.00';
  const lead = /^-?0\.(0*)/.exec(price)?.[1];
  if (lead !== undefined && lead.length >= PRICE_PLACES && lead.length < price.length - 2) {
    return cut(price, lead.length + TINY_SIGNIFICANT);
  }
  const short = cut(price, PRICE_PLACES);
  return groupDigits(lead === undefined ? withPlaces(short, 2) : short);
}

/** Pads a plain decimal with zeros to at least `places` decimals. */
function withPlaces(plain: string, places: number): string {
  const [whole = '', decimals = ''] = plain.split('.');
  return `${whole}.${decimals.padEnd(places, '0')}`;
}

/**
 * Formats high and low of the options header: 2 decimals from 1 up, else the price's own digits.
 */
export function formatHeaderPrice(price: string): string {
  if (!PLAIN.test(price) || /^-?0(\.|$)/.test(price)) return formatPrice(price);
  const [whole = '', decimals = ''] = price.split('.');
  return groupDigits(`${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`);
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** Formats a volume in short form: `1234567.8` becomes `1.23M`. */
export function formatCompact(plain: string | undefined): string {
  const value = Number(plain);
  if (plain === undefined || !PLAIN.test(plain) || !Number.isFinite(value)) return '–';
  for (const [size, unit] of UNITS) {
    if (value >= size) return `${(value / size).toFixed(2)}${unit}`;
  }
  return value.toFixed(2);
}

/** Formats a signed percentage with 2 decimals and a minus sign: `+1.23%`, `−0.40%`, `0.00%`. */
export function formatPercent(percent: number | undefined): string {
  if (percent === undefined) return '–';
  const size = Math.abs(percent).toFixed(2);
  if (Number(size) === 0) return '0.00%';
  return `${percent > 0 ? '+' : '−'}${size}%`;
}

/**
 * Formats an amount of a coin: cut (never rounded up) at `places` decimals, at least 2, grouped.
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

/** Formats a rate as percent without trailing zeros: `0.8` is `80%`, `0.825` is `82.5%`. */
export function formatRate(rate: string): string {
  return `${Number((Number(rate) * 100).toFixed(2))}%`;
}

const RATE_DIGITS = 6;

/**
 * Formats a conversion rate: 6 digits after the leading zeros, from 1 up at least 2 decimals; cut,
 * never rounded up.
 */
export function formatConversionRate(rate: string): string {
  const lead = /^0\.(0*)/.exec(rate)?.[1];
  const whole = rate.split('.')[0]?.length ?? 0;
  const places = lead === undefined ? Math.max(RATE_DIGITS - whole, 2) : lead.length + RATE_DIGITS;
  return formatAmount(rate, places);
}

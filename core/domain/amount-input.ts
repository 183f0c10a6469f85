import { latinDigits } from './digits.ts';
import { type Money, money } from './money.ts';

export type AmountRefusal = 'notAmount' | 'otherUnit' | 'tooPrecise' | 'tooLong';

/**
 * Result of parsing a typed or pasted text (product.md#typed-amounts). `amount` is the text in
 * Latin digits, which may still be incomplete. `unclear` means that the text has two `readings` or
 * lacks digits. `notWhole` means that it has a point where only whole numbers are accepted; merely
 * dropping the point would multiply the amount by ten or more. `refused` means that it cannot
 * become an amount.
 */
export type ParsedAmount =
  | { readonly kind: 'amount'; readonly text: string }
  | {
      readonly kind: 'unclear';
      readonly text: string;
      readonly readings?: readonly [grouped: string, decimal: string];
    }
  | { readonly kind: 'notWhole'; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: AmountRefusal };

interface AmountPlace {
  /** Largest number of decimals. */
  readonly places: number;
  /** Coin of the amount; its code may be written before or after the figure. */
  readonly unit?: string | undefined;
  /**
   * True if the member's language groups digits with a point: `1.000` is then ambiguous, like
   * `1,000`.
   */
  readonly groupsByPoint?: boolean | undefined;
}

/** Largest number of digits before the point, and after it. */
const LENGTH = 18;
/** Coins for which a dollar sign is accepted. */
const DOLLARS = ['USD', 'USDT', 'USDC'];

const MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const GROUP_SIGNS = /[\s'’ʼ′＇٬]/g;
const POINTS = /[．。｡]/g;
const COMMAS = /[،，]/g;
const FIGURE = /^[\d., |]*$/;
const NAMED = /^(?:\p{Sc}|\p{L}{2,10})? *\d[\d., |]*(?:\p{Sc}|\p{L}{2,10})?$/u;

/**
 * Converts the digits to Latin ones: `,` and `.` stay, `|` replaces any character that is always a
 * decimal point, and a space replaces any character that always separates groups.
 */
function plainSigns(typed: string): string {
  return latinDigits(typed)
    .replaceAll(MARKS, '')
    .replaceAll(COMMAS, ',')
    .replaceAll(POINTS, '.')
    .replaceAll('٫', '|')
    .replaceAll(GROUP_SIGNS, ' ')
    .trim();
}

function withoutUnit(text: string, unit: string): string {
  const code = unit.toUpperCase();
  const isBefore = text.toUpperCase().startsWith(code);
  const isAfter = text.toUpperCase().endsWith(code);
  let rest = text;
  if (code !== '' && isBefore) rest = rest.slice(code.length);
  else if (code !== '' && isAfter) rest = rest.slice(0, -code.length);
  rest = rest.trim();
  return DOLLARS.includes(code) ? rest.replace(/^\$|\$$/, '').trim() : rest;
}

/**
 * Returns the digits of a whole number that is grouped by one separator in threes or in the Indian
 * way, otherwise `undefined`.
 */
function ungrouped(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const isGrouped = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/.test(whole);
  const isIndian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(whole);
  return isGrouped || isIndian ? whole.replaceAll(/\D/g, '') : undefined;
}

/** A figure that is still being typed: fewer than three digits follow its last group separator. */
const INCOMPLETE = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*\1\d{0,2}$|^[1-9]\d?(?:,\d{2})+,\d{0,2}$/;
/**
 * A comma followed by fewer than three digits: the comma may separate groups or be the decimal
 * point.
 */
const GROWING = /^[1-9]\d{0,2},\d{0,2}$/;

/**
 * Returns the figure with its last separator as the decimal point; `undefined` if the separator
 * cannot be one.
 */
function asDecimal(figure: string): string | undefined {
  const at = figure.search(/[.,|](?=\d*$)/);
  if (at < 0) return undefined;
  const head = figure.slice(0, at);
  const whole = head.includes(figure.charAt(at)) ? undefined : ungrouped(head);
  return whole === undefined ? undefined : `${whole}.${figure.slice(at + 1)}`;
}

/** A single point followed by exactly three digits. */
const POINT_GROUP = /^[1-9]\d{0,2}\.\d{3}$/;

/** Parses a figure as grouped or as a decimal; a figure that can be read as both is unclear. */
function parseFigure(figure: string, groupsByPoint: boolean): ParsedAmount {
  if (GROWING.test(figure)) return { kind: 'amount', text: figure };
  const decimal = asDecimal(figure);
  // A point is the decimal separator wherever it can be, as in every figure in the app.
  const isPoint =
    decimal !== undefined && /\.\d*$/.test(figure) && !(groupsByPoint && POINT_GROUP.test(figure));
  const grouped = isPoint ? undefined : ungrouped(figure);
  if (grouped !== undefined && decimal !== undefined)
    return { kind: 'unclear', text: figure, readings: [grouped, decimal] };
  const text = grouped ?? decimal;
  if (text !== undefined) return { kind: 'amount', text };
  return INCOMPLETE.test(figure)
    ? { kind: 'unclear', text: figure }
    : { kind: 'refused', reason: 'notAmount' };
}

/**
 * Parses a typed or pasted amount in the digits of any script and with the separators of any
 * country (product.md#typed-amounts). A single point is the decimal separator, as in every figure
 * of the app; a comma before exactly three digits is ambiguous, and so is a point in a language
 * that groups with it. Trailing zeros do not count as decimals. Signs and exponents are refused.
 */
export function parseAmount(
  typed: string,
  { places, unit = '', groupsByPoint = false }: AmountPlace,
): ParsedAmount {
  const plain = plainSigns(typed);
  const figure = withoutUnit(plain, unit);
  if (!FIGURE.test(figure))
    return { kind: 'refused', reason: NAMED.test(figure) ? 'otherUnit' : 'notAmount' };
  if (figure === '' && plain !== '') return { kind: 'refused', reason: 'notAmount' };
  const parsed = parseFigure(figure, groupsByPoint);
  if (parsed.kind !== 'amount') return parsed;
  const [whole = '', decimals] = parsed.text.split(/[.,]/);
  if (whole.length > LENGTH) return { kind: 'refused', reason: 'tooLong' };
  if (decimals === undefined) return parsed;
  const exact = decimals.replace(/0+$/, '').length;
  if (places === 0 && (exact > 0 || decimals === ''))
    return { kind: 'notWhole', text: parsed.text };
  return exact > places ? { kind: 'refused', reason: 'tooPrecise' } : parsed;
}

/**
 * Returns the typed amount, or `undefined` if it is invalid or ambiguous
 * (product.md#typed-amounts).
 */
export function readAmount(typed: string): Money | undefined {
  const parsed = parseAmount(typed, { places: LENGTH });
  if (parsed.kind !== 'amount' || !/\d/.test(parsed.text)) return undefined;
  return money(parsed.text.replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.'));
}

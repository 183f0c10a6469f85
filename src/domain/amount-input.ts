import { latinDigits } from './digits.ts';
import { type Money, money } from './money.ts';

export type AmountRefusal = 'notAmount' | 'otherUnit' | 'tooPrecise' | 'tooLong';

/**
 * What a typed or pasted text says. `amount`: the text in latin digits, which may still grow;
 * `unclear`: it has the two `readings` or is not complete; `notWhole`: it has a point where only whole
 * numbers are taken, and without it would be ten times as much; `refused`: it can be no amount here.
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
  /** Decimals at most. */
  readonly places: number;
  /** Coin of the amount: its code may stand beside the figure. */
  readonly unit?: string | undefined;
}

/** Most digits before and after the point. */
const LENGTH = 18;
/** Coins that a dollar sign means. */
const DOLLARS = ['USD', 'USDT', 'USDC'];

const MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const GROUP_SIGNS = /[\s'’٬]/g;
const COMMAS = /[،，]/g;
const FIGURE = /^[\d., |]*$/;
const NAMED = /^(?:\p{Sc}|\p{L}{2,10})? *\d[\d., |]*(?:\p{Sc}|\p{L}{2,10})?$/u;

/** Latin digits, `,` and `.` as they are, `|` for a sign that is always the point, ` ` for one that always groups. */
function plainSigns(typed: string): string {
  return latinDigits(typed)
    .replaceAll(MARKS, '')
    .replaceAll(COMMAS, ',')
    .replaceAll('．', '.')
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

/** The digits of a whole number grouped by one sign in threes, or in the Indian way; else `undefined`. */
function ungrouped(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const isGrouped = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/.test(whole);
  const isIndian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(whole);
  return isGrouped || isIndian ? whole.replaceAll(/\D/g, '') : undefined;
}

/** More groups may follow: three digits are missing after a second separator. */
const INCOMPLETE = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*\1\d{0,2}$|^[1-9]\d?(?:,\d{2})+,\d{0,2}$/;
/** A comma behind which three digits may group or be decimals. */
const GROWING = /^[1-9]\d{0,2},\d{0,2}$/;

function parseFigure(figure: string): ParsedAmount {
  const at = figure.search(/[.,|](?=\d*$)/);
  const sign = figure[at];
  const head = at < 0 ? undefined : figure.slice(0, at);
  const whole = head === undefined || head.includes(sign ?? '') ? undefined : ungrouped(head);
  const decimal = whole === undefined ? undefined : `${whole}.${figure.slice(at + 1)}`;
  const isPoint = sign === '.' && decimal !== undefined;
  const grouped = isPoint ? undefined : ungrouped(figure);
  if (GROWING.test(figure)) return { kind: 'amount', text: figure };
  if (grouped !== undefined && decimal !== undefined)
    return { kind: 'unclear', text: figure, readings: [grouped, decimal] };
  const text = grouped ?? decimal;
  if (text !== undefined) return { kind: 'amount', text };
  return INCOMPLETE.test(figure)
    ? { kind: 'unclear', text: figure }
    : { kind: 'refused', reason: 'notAmount' };
}

/**
 * Reads what a member typed or pasted, in the digits of any script and with the separators of any
 * country. A point alone is the decimal sign, as in every figure the app shows; a comma before exactly
 * three digits has two meanings. No sign and no exponent is taken.
 */
export function parseAmount(typed: string, { places, unit = '' }: AmountPlace): ParsedAmount {
  const plain = plainSigns(typed);
  const figure = withoutUnit(plain, unit);
  if (!FIGURE.test(figure))
    return { kind: 'refused', reason: NAMED.test(figure) ? 'otherUnit' : 'notAmount' };
  if (figure === '' && plain !== '') return { kind: 'refused', reason: 'notAmount' };
  const parsed = parseFigure(figure);
  if (parsed.kind !== 'amount') return parsed;
  const [whole = '', decimals] = parsed.text.split(/[.,]/);
  if (whole.length > LENGTH) return { kind: 'refused', reason: 'tooLong' };
  if (decimals === undefined) return parsed;
  if (places === 0) return { kind: 'notWhole', text: parsed.text };
  return decimals.length > places ? { kind: 'refused', reason: 'tooPrecise' } : parsed;
}

/** The amount a member typed, or `undefined` when it is none or has two meanings. */
export function readAmount(typed: string): Money | undefined {
  const parsed = parseAmount(typed, { places: LENGTH });
  if (parsed.kind !== 'amount' || !/\d/.test(parsed.text)) return undefined;
  return money(parsed.text.replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.'));
}

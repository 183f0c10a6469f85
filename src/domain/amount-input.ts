import { latinDigits } from './digits.ts';
import { type Money, money } from './money.ts';

const SEPARATORS = /[,٫]/g;

/**
 * What a member typed as latin digits with a point (decisions.md, Languages): other scripts' digits
 * are turned, `,` and `٫` mean the point, spaces fall out. Anything else stays, to be refused later.
 */
export function latinAmount(typed: string): string {
  return latinDigits(typed).replaceAll(SEPARATORS, '.').replaceAll(/\s/g, '');
}

const AMOUNT = /^(?:\d{1,18}\.?|\d{0,18}\.\d{1,18})$/;

/** The amount a member typed, or `undefined` when it is none: no sign, no exponent, one separator. */
export function readAmount(typed: string): Money | undefined {
  const latin = latinAmount(typed);
  if (!AMOUNT.test(latin)) return undefined;
  return money(latin.replace(/\.$/, '').replace(/^\./, '0.'));
}

const DRAFT = /^\d{0,18}(?:\.\d*)?$/;

/** True while a text may still become an amount with at most `places` decimals. */
export function isAmountDraft(latin: string, places: number): boolean {
  if (!DRAFT.test(latin)) return false;
  const point = latin.indexOf('.');
  return point < 0 || (places > 0 && latin.length - point - 1 <= places);
}

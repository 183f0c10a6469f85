import { latinDigits } from './digits.ts';

/** A typed phone number, without formatting characters. */
export interface TypedPhone {
  /** All digits, converted to Latin ones. */
  readonly digits: string;
  /** The digits after `+` or `00`; `undefined` if neither was typed. */
  readonly international: string | undefined;
  readonly hasPlus: boolean;
}

/** Direction marks, zero-width characters and other invisible characters. */
const INVISIBLE = /\p{Cf}/gu;
/**
 * Separators between digits; `\u2212` is a minus sign, and Japanese writers type `\u30fc` for a
 * dash.
 */
const BETWEEN = /[\s\p{Pd}\p{Ps}\p{Pe}./~\u00b7\u2212\u30fc]/gu;

/** Trims typed or copied text, normalises its characters and removes invisible ones. */
export function plainText(typed: string): string {
  return typed.normalize('NFKC').replaceAll(INVISIBLE, '').trim();
}

/** Like `plainText`, in lower case. */
export function foldText(typed: string): string {
  return plainText(typed).toLowerCase();
}

/**
 * Parses a phone number in any of the usual spellings: `+49 170 1234567`, `0049170…`, `(0170)
 * 123-4567`, digits of other scripts, a `tel:` link. Returns `undefined` for anything else, such as
 * an e-mail address.
 */
export function readTypedPhone(typed: string): TypedPhone | undefined {
  const compact = latinDigits(foldText(typed).replace(/^tel:/, '')).replaceAll(BETWEEN, '');
  const [, digits, behindPlus] = /^(?=\+?([0-9]+)$)(?:\+([0-9]+))?/.exec(compact) ?? [];
  if (digits === undefined) return undefined;
  const international = behindPlus ?? /^00([0-9]+)$/.exec(digits)?.[1];
  return { digits, international, hasPlus: behindPlus !== undefined };
}

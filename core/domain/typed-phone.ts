import { latinDigits } from './digits.ts';

/** A typed phone number, without formatting characters. */
export interface TypedPhone {
  /** Every digit, in Latin. */
  readonly digits: string;
  /** The digits after `+` or `00`; `undefined` if it was typed without. */
  readonly international: string | undefined;
  readonly hasPlus: boolean;
}

/** Direction marks, zero-width characters and other invisible ones. */
const INVISIBLE = /\p{Cf}/gu;
/** Separators between digits; `\u2212` is a minus, and `\u30fc` is typed for a dash in Japanese. */
const BETWEEN = /[\s\p{Pd}\p{Ps}\p{Pe}./~\u00b7\u2212\u30fc]/gu;

/** Returns typed or copied text in normalised characters, without invisible ones, trimmed. */
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
 * an e-mail.
 */
export function readTypedPhone(typed: string): TypedPhone | undefined {
  const compact = latinDigits(foldText(typed).replace(/^tel:/, '')).replaceAll(BETWEEN, '');
  const [, digits, behindPlus] = /^(?=\+?([0-9]+)$)(?:\+([0-9]+))?/.exec(compact) ?? [];
  if (digits === undefined) return undefined;
  const international = behindPlus ?? /^00([0-9]+)$/.exec(digits)?.[1];
  return { digits, international, hasPlus: behindPlus !== undefined };
}

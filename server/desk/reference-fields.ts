import Big from 'big.js';
import { z } from 'zod';
import { LANGUAGES } from '#core/domain/languages.ts';
import { sanitizeHtml } from '../lib/html.ts';

const codes = LANGUAGES.map(({ code }) => code) as [string, ...string[]];
export const languageCode = z.enum(codes);
export const key = z
  .string()
  .regex(/^[a-z\d-]{1,40}$/, 'must be lower case letters, digits and dashes');
export const ownPath = z
  .string()
  .regex(/^\/(?!\/)[\w./-]{1,200}$/, 'must be a path of this site, like /banners/one.svg');
export const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });
export const positive = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,18})?$/, 'must be a decimal text like "0.8"')
  .refine((text) => /[1-9]/.test(text), 'must be above 0');
/**
 * Returns the schema of a decimal from `least` to `most`; `reason` explains the upper bound in the
 * error.
 */
export function between(least: string, most: string, reason = '') {
  return z
    .string()
    .regex(/^\d{1,18}(\.\d{1,18})?$/, 'must be a decimal text like "0.8"')
    .refine(
      (text) => !new Big(text).lt(least) && !new Big(text).gt(most),
      `must be from ${least} to ${most}${reason && `: ${reason}`}`,
    );
}
/** Profit of a won option as a share of the stake. */
export const payoutRate = between('0.01', '0.98', 'at 1 and above the house loses on a fair coin');
/** Fee of a trade or a transfer as a share of the amount: 0.002 is 0.2 %. */
export const feeRate = between('0', '0.1');
/** Widest usual distance of a market's best ask from its best bid, as a share of the price. */
export const marketSpread = between('0', '0.1');
/** Percent per day. */
export const dailyRate = between('0', '1');
/** Percent per year. */
export const yearlyRate = between('0', '100');
export const notNegative = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,18})?$/, 'must be a decimal text like "5"');

/** Returns the schema of a text in English and optionally in other languages. */
export function localized(text: z.ZodType<string, string>) {
  const others = Object.fromEntries(codes.map((code) => [code, text.optional()]));
  return z
    .strictObject({ ...others, en: text })
    .transform((value) => value as { en: string } & Record<string, string>);
}

export const short = z.string().trim().min(1).max(200);
export const html = z.string().min(1).max(100_000).transform(sanitizeHtml);
/** Term of a loan, a lock-up or a stake in days. */
export const days = z.int().min(1).max(1_095);
export const coinCode = z.string().regex(/^[A-Z\d]{2,10}$/, 'must be a code like BTC');
export const decimals = z.int().min(0).max(12);

export function listOf<Row extends z.ZodType>(row: Row, nameOf: (row: z.output<Row>) => unknown) {
  return z
    .array(row)
    .refine(
      (rows) => new Set(rows.map(nameOf)).size === rows.length,
      'must not name anything twice',
    );
}

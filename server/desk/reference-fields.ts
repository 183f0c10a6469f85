import { z } from 'zod';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { sanitizeHtml } from './html.ts';

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
export const notNegative = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,18})?$/, 'must be a decimal text like "5"');
export const rate = z
  .string()
  .regex(/^0(\.\d{1,18})?$/, 'must be a decimal text from 0 to below 1, like "0.002"');

/** English always, any of the other languages too. */
export function localized(text: z.ZodType<string, string>) {
  const others = Object.fromEntries(codes.map((code) => [code, text.optional()]));
  return z
    .strictObject({ ...others, en: text })
    .transform((value) => value as { en: string } & Record<string, string>);
}

export const short = z.string().trim().min(1).max(200);
export const html = z.string().min(1).max(100_000).transform(sanitizeHtml);
/** A percentage of interest: 0.05 is 0.05 %. */
export const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,8})?$/, 'must be a percentage like "0.05"');
export const days = z.int().min(1).max(3_650);
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

import { z } from 'zod';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { siteSettings } from '../modules/site/site.service.ts';
import { sanitizeHtml } from './html.ts';

const codes = LANGUAGES.map(({ code }) => code) as [string, ...string[]];
const languageCode = z.enum(codes);
const key = z.string().regex(/^[a-z\d-]{1,40}$/, 'must be lower case letters, digits and dashes');
const ownPath = z
  .string()
  .regex(/^\/(?!\/)[\w./-]{1,200}$/, 'must be a path of this site, like /banners/one.svg');
const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });
const positive = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,18})?$/, 'must be a decimal text like "0.8"')
  .refine((text) => /[1-9]/.test(text), 'must be above 0');
const notNegative = z.string().regex(/^\d{1,18}(\.\d{1,18})?$/, 'must be a decimal text like "5"');
const rate = z
  .string()
  .regex(/^0(\.\d{1,18})?$/, 'must be a decimal text from 0 to below 1, like "0.002"');

/** English always, any of the other languages too. */
function localized(text: z.ZodType<string, string>) {
  const others = Object.fromEntries(codes.map((code) => [code, text.optional()]));
  return z
    .strictObject({ ...others, en: text })
    .transform((value) => value as { en: string } & Record<string, string>);
}

const short = z.string().trim().min(1).max(200);
const html = z.string().min(1).max(100_000).transform(sanitizeHtml);
const coinCode = z.string().regex(/^[A-Z\d]{2,10}$/, 'must be a code like BTC');
const decimals = z.int().min(0).max(12);

function listOf<Row extends z.ZodType>(row: Row, nameOf: (row: z.output<Row>) => unknown) {
  return z
    .array(row)
    .refine(
      (rows) => new Set(rows.map(nameOf)).size === rows.length,
      'must not name anything twice',
    );
}

/** The files a folder of reference data may hold (decisions.md, The whole product). */
export const referenceFiles = {
  'settings.json': siteSettings,
  'languages.json': listOf(
    z.strictObject({ code: languageCode, isDefault: z.boolean().default(false) }),
    ({ code }) => code,
  ).refine(
    (rows) => rows.filter(({ isDefault }) => isDefault).length === 1,
    'must have exactly one default',
  ),
  'coins.json': listOf(
    z.strictObject({
      code: coinCode,
      name: short,
      logo: ownPath,
      scale: z.int().min(0).max(18).default(8),
    }),
    ({ code }) => code,
  ),
  'markets.json': listOf(
    z.strictObject({
      base: coinCode,
      quote: coinCode,
      pricePrecision: decimals,
      amountPrecision: decimals,
      minValue: notNegative.default('0'),
      fee: rate.default('0'),
    }),
    ({ base, quote }) => `${base}/${quote}`,
  ),
  'option-cycles.json': listOf(
    z.strictObject({
      seconds: z.int().min(5).max(86_400),
      minStake: positive,
      payoutRate: positive,
    }),
    ({ seconds }) => seconds,
  ),
  'transfers.json': listOf(
    z.strictObject({ coin: coinCode, feeRate: rate.default('0'), days: z.int().min(0).max(365) }),
    ({ coin }) => coin,
  ),
  'banners.json': listOf(
    z.strictObject({
      key,
      title: localized(short),
      img: ownPath,
      url: ownPath.or(httpsUrl).optional(),
    }),
    (row) => row.key,
  ),
  'partners.json': listOf(
    z.strictObject({ key, title: short, img: ownPath, url: httpsUrl }),
    (row) => row.key,
  ),
  'contents.json': listOf(
    z.strictObject({
      key,
      title: localized(short),
      img: ownPath.optional(),
      content: localized(html),
    }),
    (row) => row.key,
  ),
} as const;

export type ReferenceFile = keyof typeof referenceFiles;
export type ReferenceData = {
  readonly [File in ReferenceFile]?: z.output<(typeof referenceFiles)[File]>;
};

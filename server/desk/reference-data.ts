import Big from 'big.js';
import { z } from 'zod';
import { MAX_DAYS } from '#core/domain/invite.ts';
import { DEFAULT_MOVING_COST } from '#core/domain/options-price.ts';
import { siteSettings } from '../modules/site/site.service.ts';
import {
  between,
  coinCode,
  dailyRate,
  days,
  decimals,
  feeRate,
  html,
  httpsUrl,
  key,
  languageCode,
  listOf,
  localized,
  marketSpread,
  notNegative,
  ownPath,
  payoutRate,
  positive,
  short,
  yearlyRate,
} from './reference-fields.ts';
import { networks, withdrawals } from './reference-funding.ts';

/** Fields of a message to members; `img` is a path of this site. */
export const noticeFields = {
  title: localized(short),
  img: ownPath.optional(),
  content: localized(html),
};

/** Maximum spread of a market that needs no fee (ADR-145). */
export const FREE_SPREAD = '0.0001';

/**
 * Fields shared by loans and mining machines: the range of amounts in `coin`, the rate in percent
 * per day, and the term in days.
 */
const dailyProduct = {
  key,
  title: localized(short),
  coin: coinCode,
  minAmount: positive,
  maxAmount: positive,
  interestRate: dailyRate,
  cycleDays: days,
};
const isRange = (row: { minAmount: string; maxAmount: string }) =>
  !new Big(row.minAmount).gt(row.maxAmount);
const notARange = 'minAmount must not be above maxAmount';

/**
 * Schemas of the files in a folder of reference data (operations.md#first-start-in-production).
 */
export const referenceFiles = {
  'settings.json': siteSettings,
  'languages.json': listOf(
    z.strictObject({ code: languageCode, isDefault: z.boolean().default(false) }),
    ({ code }) => code,
  ).refine(
    (rows) => rows.filter(({ isDefault }) => isDefault).length === 1,
    'must have exactly one default',
  ),
  'currency-rates.json': listOf(
    z.strictObject({
      code: z.string().regex(/^[A-Z]{3}$/, 'must be a code like EUR'),
      rate: positive,
      day: z.iso.date('must be a day like "2026-11-27"'),
    }),
    ({ code }) => code,
  ),
  'coins.json': listOf(
    z.strictObject({
      code: coinCode,
      name: short,
      logo: ownPath,
      scale: z.int().min(0).max(18).default(8),
      loanLimit: positive.optional(),
    }),
    ({ code }) => code,
  ),
  'markets.json': listOf(
    z
      .strictObject({
        base: coinCode,
        quote: coinCode,
        pricePrecision: decimals,
        amountPrecision: decimals,
        minValue: notNegative.default('0'),
        fee: feeRate.default('0'),
        spread: marketSpread.default('0.002'),
      })
      .refine(
        ({ pricePrecision, amountPrecision }) => pricePrecision + amountPrecision <= 18,
        'pricePrecision and amountPrecision must be at most 18 together',
      )
      .refine(
        ({ fee, spread }) =>
          !new Big(fee).times('2').lt(spread) || !new Big(spread).gt(FREE_SPREAD),
        `fee must be at least half of spread, or spread at most ${FREE_SPREAD}: orders that rest on both sides would earn the rest of it from the house`,
      ),
    ({ base, quote }) => `${base}/${quote}`,
  ),
  'option-cycles.json': listOf(
    z.strictObject({
      // With a shorter duration, an option could expire before it has opened.
      seconds: z.int().min(30).max(86_400),
      minStake: positive,
      payoutRate,
    }),
    ({ seconds }) => seconds,
  ),
  'option-limits.json': z
    .strictObject({
      maxStake: positive.optional(),
      memberExposure: positive.optional(),
      marketExposure: positive.optional(),
      movingCost: between('0.0001', '1').default(DEFAULT_MOVING_COST),
    })
    .refine(
      ({ maxStake, memberExposure = maxStake, marketExposure = maxStake }) =>
        maxStake === undefined ||
        [memberExposure, marketExposure].every((most = maxStake) => !new Big(maxStake).gt(most)),
      'maxStake must not be above memberExposure and marketExposure',
    ),
  'transfers.json': listOf(
    z.strictObject({
      coin: coinCode,
      feeRate: feeRate.default('0'),
      days: z.int().min(0).max(365),
    }),
    ({ coin }) => coin,
  ),
  'invite-rewards.json': listOf(
    z.strictObject({
      coin: coinCode,
      share: between('0.001', '0.9', 'a reward is less than the fee'),
      days: z.int().min(1).max(MAX_DAYS),
      minAmount: positive,
      memberMax: positive,
      dayMax: positive,
    }),
    ({ coin }) => coin,
  ),
  'networks.json': networks,
  'withdrawals.json': withdrawals,
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
  'loans.json': listOf(
    z
      .strictObject({
        ...dailyProduct,
        institution: localized(short),
        requiresIdentity: z.boolean().default(false),
      })
      .refine(isRange, notARange),
    (row) => row.key,
  ),
  'machines.json': listOf(
    z.strictObject({ ...dailyProduct, img: ownPath }).refine(isRange, notARange),
    (row) => row.key,
  ),
  'staking.json': listOf(
    z.strictObject({
      key,
      title: localized(short),
      img: ownPath,
      coin: coinCode,
      redeemable: z.boolean(),
      terms: listOf(
        z.strictObject({ days, interestRate: yearlyRate, minAmount: positive }),
        (term) => term.days,
      ).refine((terms) => terms.length > 0, 'must not be empty'),
    }),
    (row) => row.key,
  ),
  'notices.json': listOf(z.strictObject({ key, ...noticeFields }), (row) => row.key),
} as const;

export type ReferenceFile = keyof typeof referenceFiles;
export type ReferenceData = {
  readonly [File in ReferenceFile]?: z.output<(typeof referenceFiles)[File]>;
};

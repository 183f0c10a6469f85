import { z } from 'zod';
import type { LanguageCode } from '#core/domain/languages.ts';
import { type Money, money, multiply } from '#core/domain/money.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Localized } from '../../db/schema/site.ts';
import { readSettingRows } from './site.repo.ts';

const address = z.string().max(500);

/** The site's settings as imported by the desk (`settings.json`). */
export const siteSettings = z.strictObject({
  name: z.string().min(1).max(60).default('Trade'),
  logo: address.default('/icons/logo.svg'),
  /** The link to support, whose scheme is https, mailto or tel. */
  support: z
    .string()
    .regex(/^(https:\/\/|mailto:|tel:)\S+$/, 'must be an https, mailto or tel address')
    .optional(),
  iosUrl: z.url({ protocol: /^https$/ }).optional(),
  androidUrl: z.url({ protocol: /^https$/ }).optional(),
  /** True if registration requires an e-mail code. */
  verifyEmailCode: z.boolean().default(false),
  /** True if members may practise options; always true in a demo. */
  practice: z.boolean().default(false),
  /** Hours without withdrawals after a change of a password, address or card. */
  withdrawalHoldHours: z.int().min(0).max(720).default(24),
  /**
   * Share that is deducted from the proceeds of a conversion. It is written with a percent sign,
   * because a bare number would be read back as a number instead of a string.
   */
  convertSpread: z
    .string()
    .regex(/^\d(\.\d{1,6})?%$/, 'must be a percentage from "0%" to below "10%", like "0.1%"')
    .default('0.1%'),
  /** Value below which a balance is small; small balances can be converted together. */
  smallBalance: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,8})? USDT$/, 'must be an amount of USDT, like "10 USDT"')
    .default('10 USDT'),
});

export type SiteSettings = z.output<typeof siteSettings>;

export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await readSettingRows(db);
  const storedKeys = Object.keys(siteSettings.shape).filter((key) => rows.has(key));
  return siteSettings.parse(Object.fromEntries(storedKeys.map((key) => [key, rows.get(key)])));
}

/** True if members may trade options with practice funds (ADR-134). */
export async function hasPractice({
  db,
  config,
}: {
  readonly db: Db;
  readonly config: Pick<Config, 'demo'>;
}): Promise<boolean> {
  return config.demo || (await readSettings(db)).practice;
}

/** Returns the spread of a conversion as a share: 0.001 is 0.1 %. */
export async function readConvertSpread(db: Db): Promise<Money> {
  const { convertSpread } = await readSettings(db);
  return multiply(money(convertSpread.slice(0, -1)), '0.01');
}

/** Returns the value in USDT below which a balance is small. */
export async function readSmallBalance(db: Db): Promise<Money> {
  const { smallBalance } = await readSettings(db);
  return money(smallBalance.replace(' USDT', ''));
}

/** Returns the text in a language, or in English if it is not translated. */
export function localized(text: Localized, language: LanguageCode): string {
  return text[language] ?? text.en;
}

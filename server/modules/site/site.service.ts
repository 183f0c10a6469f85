import { z } from 'zod';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { type Money, money, multiply } from '../../../src/domain/money.ts';
import type { Db } from '../../db/db.ts';
import type { Localized } from '../../db/schema/site.ts';
import { readSettingRows } from './site.repo.ts';

const address = z.string().max(500);

/** The site's settings as the desk imports them (`settings.json`). */
export const siteSettings = z.strictObject({
  name: z.string().min(1).max(60).default('Trade'),
  logo: address.default('/icons/logo.svg'),
  /** Support: https, mailto or tel. */
  support: z
    .string()
    .regex(/^(https:\/\/|mailto:|tel:)\S+$/, 'must be an https, mailto or tel address')
    .optional(),
  iosUrl: z.url({ protocol: /^https$/ }).optional(),
  androidUrl: z.url({ protocol: /^https$/ }).optional(),
  /** Ask for an e-mail code at registration. */
  verifyEmailCode: z.boolean().default(false),
  /** Hours without withdrawals after a change of a password, address or card. */
  withdrawalHoldHours: z.int().min(0).max(720).default(24),
  /** Kept from what a conversion brings. With its sign: the bare text would come back as a number. */
  convertSpread: z
    .string()
    .regex(/^\d(\.\d{1,6})?%$/, 'must be a percentage from "0%" to below "10%", like "0.1%"')
    .default('0.1%'),
});

export type SiteSettings = z.output<typeof siteSettings>;

export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await readSettingRows(db);
  const known = Object.keys(siteSettings.shape).filter((key) => rows.has(key));
  return siteSettings.parse(Object.fromEntries(known.map((key) => [key, rows.get(key)])));
}

/** What the house keeps from a conversion: 0.001 is 0.1 %. */
export async function readConvertSpread(db: Db): Promise<Money> {
  const { convertSpread } = await readSettings(db);
  return multiply(money(convertSpread.slice(0, -1)), '0.01');
}

/** The text in a language; English where it was not translated. */
export function localized(text: Localized, language: LanguageCode): string {
  return text[language] ?? text.en;
}

import { z } from 'zod';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import type { Db } from '../../db/client.ts';
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
});

export type SiteSettings = z.output<typeof siteSettings>;

export async function readSettings(db: Db): Promise<SiteSettings> {
  const rows = await readSettingRows(db);
  const known = Object.keys(siteSettings.shape).filter((key) => rows.has(key));
  return siteSettings.parse(Object.fromEntries(known.map((key) => [key, rows.get(key)])));
}

/** The text in a language; English where it was not translated. */
export function localized(text: Localized, language: LanguageCode): string {
  return text[language] ?? text.en;
}

import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { inviteTerms } from '../../db/schema/invite.ts';
import {
  banners,
  contents,
  currencyRates,
  languages,
  partners,
  settings,
} from '../../db/schema/site.ts';

export async function readSettingRows(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await cachedRead(db, 'site.settings', () => db.select().from(settings));
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export function listLanguages(db: Db) {
  return cachedRead(db, 'site.languages', async () =>
    db
      .select()
      .from(languages)
      .where(eq(languages.enabled, true))
      .orderBy(asc(languages.sort), asc(languages.code)),
  );
}

export function listBanners(db: Db) {
  return cachedRead(db, 'site.banners', async () =>
    db
      .select()
      .from(banners)
      .where(eq(banners.enabled, true))
      .orderBy(asc(banners.sort), asc(banners.id)),
  );
}

export function listPartners(db: Db) {
  return cachedRead(db, 'site.partners', async () =>
    db
      .select()
      .from(partners)
      .where(eq(partners.enabled, true))
      .orderBy(asc(partners.sort), asc(partners.id)),
  );
}

export function listContents(db: Db) {
  return cachedRead(db, 'site.contents', async () =>
    db
      .select()
      .from(contents)
      .where(eq(contents.enabled, true))
      .orderBy(asc(contents.sort), asc(contents.id)),
  );
}

export function listCurrencyRates(db: Db) {
  return cachedRead(db, 'site.currencyRates', () =>
    db
      .select()
      .from(currencyRates)
      .where(eq(currencyRates.enabled, true))
      .orderBy(asc(currencyRates.sort), asc(currencyRates.code)),
  );
}

/** Returns true if the operator offers rewards for invitations (product.md#invitation-rewards). */
export function hasInviteRewards(db: Db): Promise<boolean> {
  return cachedRead(
    db,
    'site.inviteRewards',
    async () => (await db.$count(inviteTerms, eq(inviteTerms.enabled, true))) > 0,
  );
}

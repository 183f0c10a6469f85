import { eq } from 'drizzle-orm';
import { money } from '#core/domain/money.ts';
import type { Db } from '../../../server/db/db.ts';
import { inviteTerms } from '../../../server/db/schema/invite.ts';
import { coins } from '../../../server/db/schema/market.ts';

/** Offers 20 % of the fees in a coin for 30 days, unless other terms are given. */
export async function offerRewards(
  db: Db,
  code: string,
  terms: Partial<Record<'share' | 'minAmount' | 'memberMax' | 'dayMax', string>> & {
    readonly days?: number;
    readonly enabled?: boolean;
  } = {},
): Promise<void> {
  const { share = '0.2', minAmount = '0.01', memberMax = '500', dayMax = '100' } = terms;
  const { days = 30, enabled = true } = terms;
  const [coin] = await db.select().from(coins).where(eq(coins.code, code));
  if (coin === undefined) throw new Error(`no coin ${code}`);
  const row = {
    share: money(share),
    days,
    minAmount: money(minAmount),
    memberMax: money(memberMax),
    dayMax: money(dayMax),
    enabled,
  };
  await db
    .insert(inviteTerms)
    .values({ key: code, coinId: coin.id, ...row })
    .onConflictDoUpdate({ target: inviteTerms.key, set: row });
}

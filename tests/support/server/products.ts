import { and, eq } from 'drizzle-orm';
import { money } from '#core/domain/money.ts';
import { balances } from '../../../server/db/schema/ledger.ts';
import { coins } from '../../../server/db/schema/market.ts';
import type { TestServer } from './test-server.ts';

export const DAY_MS = 86_400_000;

/** Reads a member's amount of a coin in the funds account, without trailing zeros. */
export async function fundsOf(
  { context: { db } }: Pick<TestServer, 'context'>,
  memberId: number,
  coin: string,
) {
  const [row] = await db
    .select({ available: balances.available, frozen: balances.frozen })
    .from(balances)
    .innerJoin(coins, eq(coins.id, balances.coinId))
    .where(and(eq(balances.memberId, memberId), eq(balances.account, 1), eq(coins.code, coin)));
  return { available: money(row?.available ?? '0'), frozen: money(row?.frozen ?? '0') };
}

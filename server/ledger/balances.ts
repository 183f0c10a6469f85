import { and, eq } from 'drizzle-orm';
import type { Account } from '../../src/domain/accounts.ts';
import { type Money, money, ZERO } from '../../src/domain/money.ts';
import type { Db } from '../db/db.ts';
import { balances } from '../db/schema/ledger.ts';

/** What a member can use now of a coin in an account. A courtesy: `postEntry` guards every debit itself. */
export async function findAvailable(
  db: Db,
  memberId: number,
  account: Account,
  coinId: number,
): Promise<Money> {
  const [row] = await db
    .select({ available: balances.available })
    .from(balances)
    .where(
      and(
        eq(balances.memberId, memberId),
        eq(balances.account, account),
        eq(balances.coinId, coinId),
      ),
    );
  return row ? money(row.available) : ZERO;
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Account } from '#core/domain/accounts.ts';
import { type Money, ZERO } from '#core/domain/money.ts';
import type { Db, Tx } from '../db/db.ts';
import { balances } from '../db/schema/ledger.ts';

/**
 * Returns the available balance of a coin in an account, or zero if there is none. It is only for
 * early refusals: `postEntry` checks every debit itself.
 */
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
  return row?.available ?? ZERO;
}

/**
 * Locks balances for a transaction with several entries, in the order of `post_ledger_entry`, so it
 * cannot deadlock with others.
 */
export async function lockBalances(
  tx: Tx,
  memberId: number,
  account: Account,
  coinIds: readonly number[],
): Promise<void> {
  await tx
    .select({ coinId: balances.coinId })
    .from(balances)
    .where(
      and(
        eq(balances.memberId, memberId),
        eq(balances.account, account),
        inArray(balances.coinId, [...coinIds]),
      ),
    )
    .orderBy(balances.coinId)
    .for('update');
}

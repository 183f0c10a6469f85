import { asc, eq } from 'drizzle-orm';
import type { WithdrawalTerms } from '#core/domain/withdrawal.ts';
import type { Db } from '../../db/db.ts';
import { isOffered } from '../../db/offered.ts';
import { withdrawals, withdrawalTerms } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';

export interface WithdrawableCoin extends WithdrawalTerms {
  readonly id: number;
  readonly code: string;
  /** Decimals of its amounts. */
  readonly scale: number;
  /** Whether it may also be paid out to a bank card. */
  readonly toBank: boolean;
}

export type WithdrawalRow = typeof withdrawals.$inferSelect;
/** Paid out to a bound address or to a card. */
export type WithdrawalKind = WithdrawalRow['kind'];

/**
 * Returns the coins that can be withdrawn with their terms, in the order shown; with `id` only that
 * one.
 */
export async function listWithdrawable(db: Db, id?: number): Promise<WithdrawableCoin[]> {
  const rows = await db
    .select({ terms: withdrawalTerms, id: coins.id, code: coins.code, scale: coins.scale })
    .from(withdrawalTerms)
    .innerJoin(coins, eq(coins.id, withdrawalTerms.coinId))
    .where(isOffered({ enabled: withdrawalTerms.enabled, id: coins.id }, id))
    .orderBy(asc(coins.sort), asc(coins.id));
  return rows.map(({ terms, ...coin }) => ({
    ...coin,
    toBank: terms.toBank,
    minimum: terms.minAmount,
    maximum: terms.maxAmount,
    fee:
      terms.feeKind === 'percent'
        ? { kind: 'percent', percent: terms.feePercent }
        : { kind: 'fixed', amount: terms.feeFixed },
  }));
}

export async function findWithdrawal(
  db: Db,
  id: number,
): Promise<{ withdrawal: WithdrawalRow; coin: string } | undefined> {
  const [found] = await db
    .select({ withdrawal: withdrawals, coin: coins.code })
    .from(withdrawals)
    .innerJoin(coins, eq(coins.id, withdrawals.coinId))
    .where(eq(withdrawals.id, id));
  return found;
}

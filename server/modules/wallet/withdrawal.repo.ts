import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Money, money } from '../../../src/domain/money.ts';
import type { WithdrawalTerms } from '../../../src/domain/withdrawal.ts';
import type { Db } from '../../db/client.ts';
import { idsThrough, type RecordList } from '../../db/paging/record-list.ts';
import { type ReviewState, withdrawals, withdrawalTerms } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';
import { heldBy, type RecordFilter } from './records.repo.ts';

export interface WithdrawableCoin extends WithdrawalTerms {
  readonly id: number;
  readonly code: string;
  /** Decimals of its amounts. */
  readonly scale: number;
  /** May also be paid out to a bank card. */
  readonly toBank: boolean;
}

export type WithdrawalRow = typeof withdrawals.$inferSelect;
/** Paid out to a bound address or to a card. */
export type WithdrawalKind = WithdrawalRow['kind'];

/** Coins that can be withdrawn with their terms, in the order shown; with `id` that one. */
export async function listWithdrawable(db: Db, id?: number): Promise<WithdrawableCoin[]> {
  const rows = await db
    .select({ terms: withdrawalTerms, id: coins.id, code: coins.code, scale: coins.scale })
    .from(withdrawalTerms)
    .innerJoin(coins, eq(coins.id, withdrawalTerms.coinId))
    .where(
      and(
        eq(withdrawalTerms.enabled, true),
        eq(coins.enabled, true),
        id === undefined ? undefined : eq(coins.id, id),
      ),
    )
    .orderBy(asc(coins.sort), asc(coins.id));
  return rows.map(({ terms, ...coin }) => ({
    ...coin,
    toBank: terms.toBank,
    minimum: money(terms.minAmount),
    maximum: money(terms.maxAmount),
    fee:
      terms.feeKind === 'percent'
        ? { kind: 'percent', percent: money(terms.feePercent) }
        : { kind: 'fixed', amount: money(terms.feeFixed) },
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

export interface WithdrawalRecord {
  readonly id: number;
  readonly coin: string;
  readonly kind: WithdrawalKind;
  readonly amount: Money;
  readonly fee: Money;
  readonly arrival: Money;
  readonly status: ReviewState;
  /** Address, or the whole number of a card. */
  readonly target: string;
  readonly remark: string;
  /** Epoch milliseconds of the last change. */
  readonly changedAt: number;
}

/** A member's withdrawals, of one coin or all, from one account or all. */
export function withdrawalsOf({ memberId, coinId, account }: RecordFilter): RecordList {
  const held = heldBy({ memberId, coinId, account });
  const ids = idsThrough({ table: withdrawals, id: withdrawals.id }, held, [
    [withdrawals.memberId, memberId],
    [withdrawals.account, sql`key.account`],
    [withdrawals.coinId, sql`key.coin_id`],
  ]);
  return { memberId, name: `withdrawals/${coinId}/${account}`, ids };
}

/** The withdrawals that `ids` selects, newest first. */
export async function listWithdrawals(db: Db, ids: SQL): Promise<WithdrawalRecord[]> {
  const rows = await db
    .select({ withdrawal: withdrawals, coin: coins.code })
    .from(withdrawals)
    .innerJoin(coins, eq(coins.id, withdrawals.coinId))
    .where(sql`${withdrawals.id} = any(array(${ids}))`)
    .orderBy(desc(withdrawals.id));
  return rows.map(({ withdrawal, coin }) => ({
    id: withdrawal.id,
    coin,
    kind: withdrawal.kind,
    amount: money(withdrawal.amount),
    fee: money(withdrawal.fee),
    arrival: money(withdrawal.arrival),
    status: withdrawal.status,
    target: withdrawal.target,
    remark: withdrawal.remark,
    changedAt: withdrawal.decidedAt ?? withdrawal.createdAt,
  }));
}

import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Money } from '../../../src/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { idsThrough, type RecordList } from '../../db/paging/record-list.ts';
import { type ReviewState, withdrawals } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';
import { heldBy, type RecordFilter } from './assets.records.repo.ts';

export interface WithdrawalRecord {
  readonly id: number;
  readonly coin: string;
  readonly kind: (typeof withdrawals.$inferSelect)['kind'];
  readonly amount: Money;
  readonly fee: Money;
  readonly arrival: Money;
  readonly status: ReviewState;
  /** Address, or the complete number of a card. */
  readonly target: string;
  readonly remark: string;
  /** Time of the last change in epoch milliseconds. */
  readonly changedAt: number;
}

/** Selects a member's withdrawals of one coin or all, from one account or all. */
export function withdrawalsOf({ memberId, coinId, account }: RecordFilter): RecordList {
  const held = heldBy({ memberId, coinId, account });
  const ids = idsThrough({ table: withdrawals, id: withdrawals.id }, held, [
    [withdrawals.memberId, memberId],
    [withdrawals.account, sql`key.account`],
    [withdrawals.coinId, sql`key.coin_id`],
  ]);
  return { memberId, name: `withdrawals/${coinId}/${account}`, ids };
}

/** Returns the withdrawals that `ids` selects, newest first. */
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
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    arrival: withdrawal.arrival,
    status: withdrawal.status,
    target: withdrawal.target,
    remark: withdrawal.remark,
    changedAt: withdrawal.decidedAt ?? withdrawal.createdAt,
  }));
}

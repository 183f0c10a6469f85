import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Money } from '#core/domain/money.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import type { Db } from '../../../db/db.ts';
import { isIn } from '../../../db/paging/period.ts';
import { idsThrough, type RecordList } from '../../../db/paging/record-list.ts';
import { withdrawals } from '../../../db/schema/funding.ts';
import { coins } from '../../../db/schema/market.ts';
import { changedAt, type FundingRecord, toFundingRecord } from './funding-record.ts';
import { heldBy, type RecordFilter } from './records.repo.ts';

export interface WithdrawalRecord extends FundingRecord {
  readonly step: WithdrawalStep;
  readonly network: string | null;
  readonly txid: string | null;
  readonly kind: (typeof withdrawals.$inferSelect)['kind'];
  readonly fee: Money;
  readonly arrival: Money;
}

/**
 * Selects a member's withdrawals of one coin or of all coins, from one account or from all
 * accounts.
 */
export function withdrawalsOf({ memberId, coinId, account, ...period }: RecordFilter): RecordList {
  const held = heldBy({ memberId, coinId, account });
  const only = isIn(period, changedAt(withdrawals));
  return idsThrough({ table: withdrawals, id: withdrawals.id, only }, held, [
    [withdrawals.memberId, memberId],
    [withdrawals.account, sql`key.account`],
    [withdrawals.coinId, sql`key.coin_id`],
  ]);
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
    ...toFundingRecord(withdrawal, coin),
    step: withdrawal.step,
    network: withdrawal.network,
    txid: withdrawal.txid,
    kind: withdrawal.kind,
    fee: withdrawal.fee,
    arrival: withdrawal.arrival,
  }));
}

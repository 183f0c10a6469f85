import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Money } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { isIn } from '../../../db/paging/period.ts';
import { idsThrough, type RecordList } from '../../../db/paging/record-list.ts';
import { depositNetworks, deposits, type ReviewState } from '../../../db/schema/funding.ts';
import { coins } from '../../../db/schema/market.ts';
import { changedAt, type FundingRecord, toFundingRecord } from './funding-record.ts';
import type { RecordFilter } from './records.repo.ts';

/** Selects a member's deposits of one coin or of all coins. */
export function depositsOf(filter: Omit<RecordFilter, 'account'>): RecordList {
  const { memberId, coinId, ...period } = filter;
  const keys =
    coinId === undefined
      ? sql`select distinct coin_id from ${depositNetworks}`
      : sql`select ${coinId}::bigint as coin_id`;
  const only = isIn(period, changedAt(deposits));
  return idsThrough({ table: deposits, id: deposits.id, only }, keys, [
    [deposits.memberId, memberId],
    [deposits.coinId, sql`key.coin_id`],
  ]);
}

export interface DepositRecord extends FundingRecord {
  readonly status: ReviewState;
  readonly credited: Money | null;
  readonly txid: string | null;
}

/** Returns the deposits that `ids` selects, newest first. */
export async function listDeposits(db: Db, ids: SQL): Promise<DepositRecord[]> {
  const rows = await db
    .select({ deposit: deposits, coin: coins.code })
    .from(deposits)
    .innerJoin(coins, eq(coins.id, deposits.coinId))
    .where(sql`${deposits.id} = any(array(${ids}))`)
    .orderBy(desc(deposits.id));
  return rows.map(({ deposit, coin }) => ({
    ...toFundingRecord(deposit, coin),
    status: deposit.status,
    credited: deposit.credited,
    txid: deposit.txid,
  }));
}

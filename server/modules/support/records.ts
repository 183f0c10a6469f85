import { type SQL, sql } from 'drizzle-orm';
import { type Money, money } from '#core/domain/money.ts';
import type { SupportRecordKind } from '#core/domain/support.ts';
import type { Db } from '../../db/db.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { coinConversions } from '../../db/schema/wallet.ts';
import { depositsOf } from '../assets/records/deposit-records.repo.ts';
import { withdrawalsOf } from '../assets/records/withdrawal-records.repo.ts';
import { loansOf } from '../loans/loans.repo.ts';
import { lockUpsOf } from '../mining/mining.repo.ts';
import { ordersOf } from '../options/options.repo.ts';
import { sentOf } from '../send/send.repo.ts';
import { spotOrdersOf } from '../spot/spot.repo.ts';
import { stakesOf } from '../staking/staking.repo.ts';

/** A member's order or record to which a support request may refer. */
export interface SupportRecord {
  readonly id: number;
  /** Empty for records without an order number. */
  readonly orderNumber: string;
  /** The pair, such as `BTC/USDT`; empty for records of a single coin. */
  readonly pair: string;
  readonly amount: Money;
  readonly coin: string;
  readonly at: number;
}

const NEWEST = 20;

const ofCoin = (table: string, columns: string) =>
  sql.raw(`select r.id, r.member_id, ${columns}, r.amount, c.code as coin
    from ${table} r join coins c on c.id = r.coin_id`);
const COINS_OF_MARKET = sql.raw(`join markets m on m.id = r.market_id
  join coins b on b.id = m.child_id join coins q on q.id = m.parent_id`);

/** Records of each kind, reduced to the columns that all kinds have. */
const RECORDS: Readonly<Record<SupportRecordKind, SQL>> = {
  deposit: ofCoin('deposits', `'' as number, '' as pair, r.created_at as at`),
  withdrawal: ofCoin('withdrawals', `'' as number, '' as pair, r.created_at as at`),
  loan: ofCoin('loans', `r.order_number as number, '' as pair, r.created_at as at`),
  mining: ofCoin('mining_orders', `r.order_number as number, '' as pair, r.starts_at as at`),
  staking: ofCoin('staking_orders', `r.order_number as number, '' as pair, r.starts_at as at`),
  transfer: sql`select r.id, r.from_member_id as member_id, r.order_number as number, '' as pair,
      r.created_at as at, r.amount, c.code as coin
    from internal_transfers r join coins c on c.id = r.coin_id`,
  convert: sql`select r.id, r.member_id, '' as number, c.code || '/' || t.code as pair,
      r.created_at as at, r.amount, c.code as coin
    from coin_exchanges r join coins c on c.id = r.from_coin_id join coins t on t.id = r.to_coin_id`,
  option: sql`select r.id, r.member_id, r.id::text as number, b.code || '/' || q.code as pair,
      r.bought_at as at, r.stake as amount, c.code as coin
    from option_orders r join coins c on c.id = r.coin_id ${COINS_OF_MARKET}`,
  spot: sql`select r.id, r.member_id, r.id::text as number, b.code || '/' || q.code as pair,
      r.placed_at as at, coalesce(r.quantity, r.budget) as amount,
      case when r.quantity is null then q.code else b.code end as coin
    from spot_orders r ${COINS_OF_MARKET}`,
};

interface Row extends Record<string, unknown> {
  readonly id: string | number;
  readonly number: string;
  readonly pair: string;
  readonly amount: string;
  readonly coin: string;
  readonly at: string | number;
}

async function read(db: Db, kind: SupportRecordKind, where: SQL): Promise<SupportRecord[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, number, pair, trim_scale(amount)::text as amount, coin, at
    from (${RECORDS[kind]}) r where ${where} order by id desc limit ${NEWEST}`);
  return rows.map(({ id, number, pair, amount, coin, at }) => ({
    id: Number(id),
    orderNumber: number,
    pair,
    amount: money(amount),
    coin,
    at: Number(at),
  }));
}

const ALL = { coinId: undefined, account: undefined, side: undefined, marketId: undefined };

/**
 * The member's lists of each kind, which are read in index order, regardless of the number of
 * records.
 */
const LISTS: Readonly<Record<SupportRecordKind, (memberId: number) => readonly RecordList[]>> = {
  deposit: (memberId) => [depositsOf({ memberId, ...ALL })],
  withdrawal: (memberId) => [withdrawalsOf({ memberId, ...ALL })],
  loan: (memberId) => [loansOf(memberId, ['applying', 'approved', 'rejected', 'cancelled'])],
  mining: (memberId) => [lockUpsOf(memberId)],
  staking: (memberId) => [stakesOf(memberId, ['active', 'ended', 'redeemed'])],
  transfer: (memberId) => [sentOf(memberId, ['transferring', 'finished', 'cancelled'])],
  convert: (memberId) => [
    idsOf({ table: coinConversions, id: coinConversions.id }, [
      [[coinConversions.memberId, memberId]],
    ]),
  ],
  option: (memberId) => [ordersOf(memberId, 'running'), ordersOf(memberId, 'settled')],
  spot: (memberId) =>
    (['open', 'done', 'cancelled'] as const).map((status) =>
      spotOrdersOf({ memberId, status, ...ALL }),
    ),
};

/** Returns a member's newest records, newest first. */
export function listSupportRecords(
  db: Db,
  memberId: number,
  kind: SupportRecordKind,
): Promise<SupportRecord[]> {
  const ids = LISTS[kind](memberId).map((list) => sql`(${list({ skip: 0, count: NEWEST })})`);
  return read(db, kind, sql`id = any(array(${sql.join(ids, sql` union all `)}))`);
}

/** Returns a record if it belongs to the member. */
export async function findSupportRecord(
  db: Db,
  { memberId, kind, id }: { memberId: number; kind: SupportRecordKind; id: number },
): Promise<SupportRecord | undefined> {
  return (await read(db, kind, sql`member_id = ${memberId} and id = ${id}`))[0];
}

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DepositMethod } from '../../../src/domain/deposit.ts';
import { type Money, money } from '../../../src/domain/money.ts';
import type { Db } from '../../db/client.ts';
import { idsThrough, type RecordList } from '../../db/paging/record-list.ts';
import {
  type BankWire,
  depositNetworks,
  deposits,
  type ReviewState,
} from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';
import type { RecordFilter } from './records.repo.ts';

export interface DepositNetwork {
  readonly id: number;
  readonly coin: { readonly id: number; readonly code: string; readonly scale: number };
  readonly method: DepositMethod;
  readonly title: string;
  readonly img: string | null;
  /** Where tokens are sent to; `null` for a bank. */
  readonly address: string | null;
  /** Account a bank transfer is paid to; `null` for tokens. */
  readonly wire: BankWire | null;
}

export type DepositRow = typeof deposits.$inferSelect;

/** How the table numbers the methods (specification section 3, pay types). */
const METHODS: Readonly<Record<number, DepositMethod>> = { 1: 'TRC20', 2: 'ERC20', 3: 'bank' };

/** Where deposits can be paid to, in the order of coins and networks; with `id` that one. */
export async function listNetworks(db: Db, id?: number): Promise<DepositNetwork[]> {
  const rows = await db
    .select({
      network: depositNetworks,
      coin: { id: coins.id, code: coins.code, scale: coins.scale },
    })
    .from(depositNetworks)
    .innerJoin(coins, eq(coins.id, depositNetworks.coinId))
    .where(
      and(
        eq(depositNetworks.enabled, true),
        eq(coins.enabled, true),
        id === undefined ? undefined : eq(depositNetworks.id, id),
      ),
    )
    .orderBy(asc(coins.sort), asc(coins.id), asc(depositNetworks.sort), asc(depositNetworks.id));
  return rows.map(({ network, coin }) => ({
    id: network.id,
    coin,
    method: METHODS[network.payType] ?? 'bank',
    title: network.title,
    img: network.img,
    address: network.address,
    wire: network.wire,
  }));
}

export async function findDeposit(
  db: Db,
  id: number,
): Promise<{ deposit: DepositRow; coin: string } | undefined> {
  const [found] = await db
    .select({ deposit: deposits, coin: coins.code })
    .from(deposits)
    .innerJoin(coins, eq(coins.id, deposits.coinId))
    .where(eq(deposits.id, id));
  return found;
}

export interface DepositRecord {
  readonly id: number;
  readonly coin: string;
  readonly amount: Money;
  readonly status: ReviewState;
  readonly target: string;
  readonly remark: string;
  /** Epoch milliseconds of the last change. */
  readonly changedAt: number;
}

/** A member's deposits, of one coin or all. */
export function depositsOf({ memberId, coinId }: Omit<RecordFilter, 'account'>): RecordList {
  const keys =
    coinId === undefined
      ? sql`select distinct coin_id from ${depositNetworks}`
      : sql`select ${coinId}::bigint as coin_id`;
  const ids = idsThrough({ table: deposits, id: deposits.id }, keys, [
    [deposits.memberId, memberId],
    [deposits.coinId, sql`key.coin_id`],
  ]);
  return { memberId, name: `deposits/${coinId}`, ids };
}

/** The deposits that `ids` selects, newest first. */
export async function listDeposits(db: Db, ids: SQL): Promise<DepositRecord[]> {
  const rows = await db
    .select({ deposit: deposits, coin: coins.code })
    .from(deposits)
    .innerJoin(coins, eq(coins.id, deposits.coinId))
    .where(sql`${deposits.id} = any(array(${ids}))`)
    .orderBy(desc(deposits.id));
  return rows.map(({ deposit, coin }) => ({
    id: deposit.id,
    coin,
    amount: money(deposit.amount),
    status: deposit.status,
    target: deposit.target,
    remark: deposit.remark,
    changedAt: deposit.decidedAt ?? deposit.createdAt,
  }));
}

import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { ACCOUNTS, type Account } from '#core/domain/accounts.ts';
import type { Money } from '#core/domain/money.ts';
import type { Db } from '../../../db/db.ts';
import { isIn, type Period } from '../../../db/paging/period.ts';
import { idsThrough, type RecordList } from '../../../db/paging/record-list.ts';
import { balances, ledgerPostings, ledgerTransactions } from '../../../db/schema/ledger.ts';
import { coins } from '../../../db/schema/market.ts';
import { ownTransfers } from '../../../db/schema/wallet.ts';
import { postingsIn } from './period.ts';

/** The member of the records and their filter; `undefined` means all coins or all accounts. */
export interface RecordFilter extends Period {
  readonly memberId: number;
  readonly coinId: number | undefined;
  readonly account: Account | undefined;
}

export interface Bill {
  readonly id: number;
  readonly kind: string;
  /** Subject of the entry, such as `spot:17`. */
  readonly reference: string;
  /** Positive for income. */
  readonly amount: Money;
  readonly at: number;
  readonly coin: string;
}

/**
 * Selects `account` and `coin_id` of the balances that match a filter; every record belongs to a
 * balance.
 */
export function heldBy({ memberId, coinId, account }: RecordFilter): SQL {
  const conditions = [
    sql`select account, coin_id from ${balances} where member_id = ${memberId}`,
    ...(account === undefined ? [] : [sql`account = ${account}`]),
    ...(coinId === undefined ? [] : [sql`coin_id = ${coinId}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Selects every change of a member's available balance. The records are the postings of the ledger
 * themselves, so they cannot differ from the balance (product.md#bills). They are read balance by
 * balance, in index order.
 */
export function billsOf({ memberId, coinId, account, ...period }: RecordFilter): RecordList {
  const isMembers = sql`${ledgerPostings.memberId} is not null`;
  const isThen = isIn(period, sql`entry.at`);
  const isOfPeriod =
    isThen &&
    sql` and exists (select from ${ledgerTransactions} as entry
      where entry.id = ${ledgerPostings.transactionId} and ${isThen})`;
  const source = {
    table: ledgerPostings,
    id: ledgerPostings.id,
    only: sql`${isMembers}${isOfPeriod}`,
    between: postingsIn(period),
  };
  return idsThrough(source, heldBy({ memberId, coinId, account }), [
    [ledgerPostings.memberId, memberId],
    [ledgerPostings.account, sql`key.account`],
    [ledgerPostings.coinId, sql`key.coin_id`],
    [ledgerPostings.bucket, sql`'available'`],
  ]);
}

/** Returns the bills that `ids` selects, newest first. */
export async function listBills(db: Db, ids: SQL): Promise<Bill[]> {
  return db
    .select({
      id: ledgerPostings.id,
      kind: ledgerTransactions.kind,
      reference: ledgerTransactions.reference,
      amount: ledgerPostings.amount,
      at: ledgerTransactions.at,
      coin: coins.code,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(coins, eq(coins.id, ledgerPostings.coinId))
    .where(sql`${ledgerPostings.id} = any(array(${ids}))`)
    .orderBy(desc(ledgerPostings.id));
}

export interface OwnTransferRecord {
  readonly id: number;
  readonly coin: string;
  readonly fromAccount: number;
  readonly toAccount: number;
  readonly amount: Money;
  readonly createdAt: number;
}

/** Selects a member's transfers between own accounts; `account` matches either side. */
export function ownTransfersOf(filter: RecordFilter): RecordList {
  const { memberId, coinId, account, ...period } = filter;
  const pairs = ACCOUNTS.flatMap((from) => ACCOUNTS.map((to) => ({ from, to }))).filter(
    ({ from, to }) => from !== to && (account === undefined || [from, to].includes(account)),
  );
  const ways = sql.join(
    pairs.map(({ from, to }) => sql`(${from}::integer, ${to}::integer)`),
    sql`, `,
  );
  const held =
    coinId === undefined
      ? sql`select distinct coin_id from ${balances} where member_id = ${memberId}`
      : sql`select ${coinId}::bigint as coin_id`;
  const keys = sql`select * from (${held}) as held, (values ${ways}) as way(origin, target)`;
  const only = isIn(period, ownTransfers.createdAt);
  return idsThrough({ table: ownTransfers, id: ownTransfers.id, only }, keys, [
    [ownTransfers.memberId, memberId],
    [ownTransfers.coinId, sql`key.coin_id`],
    [ownTransfers.fromAccount, sql`key.origin`],
    [ownTransfers.toAccount, sql`key.target`],
  ]);
}

/** Returns the transfers that `ids` selects, newest first. */
export async function listOwnTransfers(db: Db, ids: SQL): Promise<OwnTransferRecord[]> {
  return db
    .select({
      id: ownTransfers.id,
      coin: coins.code,
      fromAccount: ownTransfers.fromAccount,
      toAccount: ownTransfers.toAccount,
      amount: ownTransfers.amount,
      createdAt: ownTransfers.createdAt,
    })
    .from(ownTransfers)
    .innerJoin(coins, eq(coins.id, ownTransfers.coinId))
    .where(sql`${ownTransfers.id} = any(array(${ids}))`)
    .orderBy(desc(ownTransfers.id));
}

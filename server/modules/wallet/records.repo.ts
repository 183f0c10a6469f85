import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Account } from '../../../src/domain/accounts.ts';
import { type Money, money } from '../../../src/domain/money.ts';
import type { Db } from '../../db/client.ts';
import { ledgerLegs, ledgerTransactions } from '../../db/schema/ledger.ts';
import { coins } from '../../db/schema/market.ts';
import { ownTransfers } from '../../db/schema/wallet.ts';

/** Whose records, and which: `undefined` means all coins, all accounts. `page` counts from 1. */
export interface RecordQuery {
  readonly memberId: number;
  readonly coinId: number | undefined;
  readonly account: Account | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface Bill {
  readonly id: number;
  readonly kind: string;
  /** Positive: income. */
  readonly amount: Money;
  readonly at: number;
  readonly coin: string;
}

/**
 * Every change of a member's available balance, newest first: the legs of the ledger themselves, so
 * that the records can never say anything else than the balance.
 */
export async function listBills(db: Db, query: RecordQuery): Promise<Bill[]> {
  const { memberId, coinId, account, page, limit } = query;
  const wanted: (SQL | undefined)[] = [
    eq(ledgerLegs.memberId, memberId),
    account === undefined ? undefined : eq(ledgerLegs.account, account),
    coinId === undefined ? undefined : eq(ledgerLegs.coinId, coinId),
    eq(ledgerLegs.bucket, 'available'),
  ];
  const rows = await db
    .select({
      id: ledgerLegs.id,
      kind: ledgerTransactions.kind,
      amount: ledgerLegs.amount,
      at: ledgerTransactions.at,
      coin: coins.code,
    })
    .from(ledgerLegs)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerLegs.transactionId))
    .innerJoin(coins, eq(coins.id, ledgerLegs.coinId))
    .where(and(...wanted))
    .orderBy(desc(ledgerLegs.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

export interface OwnTransferRecord {
  readonly id: number;
  readonly coin: string;
  readonly fromAccount: number;
  readonly toAccount: number;
  readonly amount: Money;
  readonly createdAt: number;
}

/** A member's transfers between own accounts, newest first; `account`: into or out of it. */
export async function listOwnTransfers(db: Db, query: RecordQuery): Promise<OwnTransferRecord[]> {
  const { memberId, coinId, account, page, limit } = query;
  const rows = await db
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
    .where(
      and(
        eq(ownTransfers.memberId, memberId),
        coinId === undefined ? undefined : eq(ownTransfers.coinId, coinId),
        account === undefined
          ? undefined
          : or(eq(ownTransfers.fromAccount, account), eq(ownTransfers.toAccount, account)),
      ),
    )
    .orderBy(desc(ownTransfers.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { type Money, money } from '#core/domain/money.ts';
import type { TransferTerms } from '#core/domain/send.ts';
import type { Db } from '../../db/db.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { members } from '../../db/schema/auth.ts';
import { balances } from '../../db/schema/ledger.ts';
import { coins } from '../../db/schema/market.ts';
import { internalTransfers, transferTerms } from '../../db/schema/transfer.ts';

export type TransferRow = typeof internalTransfers.$inferSelect;

/** A coin that can be sent to other members, with its terms. */
export interface SendableCoin extends TransferTerms {
  readonly id: number;
  readonly code: string;
  /** Number of decimals of its amounts. */
  readonly scale: number;
  /** The calling member's available balance in account 1. */
  readonly balance: Money;
}

/** Returns the coins that a member can send, in the order of the reference data. */
export async function listSendableCoins(db: Db, memberId: number): Promise<SendableCoin[]> {
  const rows = await db
    .select({
      id: coins.id,
      code: coins.code,
      scale: coins.scale,
      feeRate: transferTerms.feeRate,
      arrivalDays: transferTerms.arrivalDays,
      balance: sql<string>`coalesce(${balances.available}, 0)::text`,
    })
    .from(transferTerms)
    .innerJoin(coins, and(eq(coins.id, transferTerms.coinId), eq(coins.enabled, true)))
    .leftJoin(
      balances,
      and(
        eq(balances.memberId, memberId),
        eq(balances.account, ACCOUNT.funds),
        eq(balances.coinId, coins.id),
      ),
    )
    .where(eq(transferTerms.enabled, true))
    .orderBy(asc(transferTerms.sort), asc(coins.id));
  return rows.map((row) => ({
    ...row,
    balance: money(row.balance),
  }));
}

export async function findTransfer(db: Db, id: number): Promise<TransferRow | undefined> {
  const [row] = await db.select().from(internalTransfers).where(eq(internalTransfers.id, id));
  return row;
}

export interface SentTransfer {
  readonly transfer: TransferRow;
  readonly coin: string;
  readonly receiver: string;
}

/** Selects the transfers that a member sent, of these statuses. */
export function sentOf(memberId: number, statuses: readonly TransferRow['status'][]): RecordList {
  return idsOf(
    { table: internalTransfers, id: internalTransfers.id },
    statuses.map((status) => [
      [internalTransfers.fromMemberId, memberId],
      [internalTransfers.status, status],
    ]),
  );
}

/** Returns the transfers that `ids` selects, newest first. */
export async function listSent(db: Db, ids: SQL): Promise<SentTransfer[]> {
  return db
    .select({ transfer: internalTransfers, coin: coins.code, receiver: members.username })
    .from(internalTransfers)
    .innerJoin(coins, eq(coins.id, internalTransfers.coinId))
    .innerJoin(members, eq(members.id, internalTransfers.toMemberId))
    .where(sql`${internalTransfers.id} = any(array(${ids}))`)
    .orderBy(desc(internalTransfers.id));
}

import { type SQL, sql } from 'drizzle-orm';
import type { Money } from '#core/domain/money.ts';
import type { deposits, withdrawals } from '../../../db/schema/funding.ts';

/** The shared fields of deposit and withdrawal records. */
export interface FundingRecord {
  readonly id: number;
  readonly coin: string;
  readonly amount: Money;
  /** Address, bank account, or the complete number of a card. */
  readonly target: string;
  readonly remark: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Time of the last change in epoch milliseconds. */
  readonly changedAt: number;
}

type FundingRow = typeof deposits.$inferSelect | typeof withdrawals.$inferSelect;

export function toFundingRecord(row: FundingRow, coin: string): FundingRecord {
  return {
    id: row.id,
    coin,
    amount: row.amount,
    target: row.target,
    remark: row.remark,
    createdAt: row.createdAt,
    changedAt: row.decidedAt ?? row.createdAt,
  };
}

/** Returns the time of the last change as an SQL expression. */
export function changedAt(table: typeof deposits | typeof withdrawals): SQL {
  return sql`coalesce(${table.decidedAt}, ${table.createdAt})`;
}

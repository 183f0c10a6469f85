import { type SQLWrapper, sql } from 'drizzle-orm';
import { CODE } from '../../src/contract/envelope.ts';
import type { Account } from '../../src/domain/accounts.ts';
import { isPositive, isZero, type Money } from '../../src/domain/money.ts';
import type { Tx } from '../db/client.ts';
import { notifyOnCommit } from '../db/on-commit.ts';
import type { JobKind } from '../jobs/schedule.ts';
import { Refusal } from '../refusal.ts';
import { type Credit, wakeDebts } from './wake-debts.ts';

/** Where money comes from and goes to when it is no member's. Only legs, no cached balance. */
export type HouseAccount =
  | 'options'
  | 'opening'
  | 'market'
  | 'exchange'
  | 'fees'
  | 'deposits'
  | 'withdrawals'
  | 'loans'
  | 'mining'
  | 'staking';

export interface MemberLeg {
  readonly memberId: number;
  readonly account: Account;
  readonly bucket: 'available' | 'frozen';
  readonly coinId: number;
  readonly amount: Money;
}

export interface HouseLeg {
  readonly house: HouseAccount;
  readonly coinId: number;
  readonly amount: Money;
}

export type Leg = MemberLeg | HouseLeg;

/** `kind` and `reference` together are booked once: `option.settle` of `option:17`. */
export interface Booking {
  readonly kind: string;
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Amounts in units of their coin; positive credits, negative debits; zero per coin in sum. */
  readonly legs: readonly Leg[];
}

export const shortText = /*i18n*/ {
  id: 'ledger.short',
  message: 'The available balance is not sufficient.',
};

/**
 * Books a transaction and moves the cached balances with it, in one statement: `post_ledger_entry` of the
 * migrations. The only way money moves. Throws Refusal when a member is short, and a database error for a booking that was made
 * before or does not sum to zero.
 */
export async function book(tx: Tx, booking: Booking): Promise<void> {
  const { kind, reference, at } = booking;
  const legs = booking.legs.filter((leg) => !isZero(leg.amount));
  if (legs.length === 0) return;
  const { rows } = await tx.execute<{ result: EntryResult }>(
    sql`select post_ledger_entry(${kind}, ${reference}, ${at}, ${JSON.stringify(legs)}) as result`,
  );
  await afterEntry(tx, rows[0]?.result, legs, at);
}

/** An entry about a row that is inserted with it: its reference is `subject:<id of the row>`. */
export interface SubjectBooking extends Omit<Booking, 'reference'> {
  readonly subject: string;
  /** A job about the row, to be scheduled with it. */
  readonly job?: { readonly kind: JobKind; readonly dueAt: number };
}

/**
 * Inserts the row that an entry is about, books the entry and schedules its job, all in one statement.
 * `insertion` is an INSERT that returns `id`, which is returned. Throws as `book` does.
 */
export async function insertAndBook(
  tx: Tx,
  insertion: SQLWrapper,
  { kind, subject, at, job, ...booking }: SubjectBooking,
): Promise<number> {
  const legs = booking.legs.filter((leg) => !isZero(leg.amount));
  const scheduled =
    job &&
    sql`, scheduled as (
      insert into jobs (kind, subject_id, due_at)
      select ${job.kind}::text, id, ${job.dueAt}::bigint from subject)`;
  const { rows } = await tx.execute<{ id: string; result: EntryResult }>(sql`
    with subject as ${insertion} ${scheduled ?? sql``}
    select id, post_ledger_entry(${kind}, ${`${subject}:`}::text || id, ${at}, ${JSON.stringify(legs)})
      as result
    from subject`);
  const [row] = rows;
  if (row === undefined) throw new Error(`no row of ${subject} was inserted`);
  await afterEntry(tx, row.result, legs, at);
  if (job) notifyOnCommit(tx, 'jobDueAt', job.dueAt);
  return Number(row.id);
}

type EntryResult = 'posted' | 'overdue' | 'short' | undefined;

async function afterEntry(tx: Tx, result: EntryResult, legs: readonly Leg[], at: number) {
  if (result === 'short') throw new Refusal(shortText, { code: CODE.rule });
  if (result === 'overdue') await wakeDebts(tx, creditsOf(legs), at);
}

/** Accounts whose available balance grows. */
function creditsOf(legs: readonly Leg[]): Credit[] {
  return legs.flatMap((leg) =>
    'memberId' in leg && leg.bucket === 'available' && isPositive(leg.amount) ? [leg] : [],
  );
}

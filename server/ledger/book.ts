import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { CODE } from '../../src/contract/envelope.ts';
import type { Account } from '../../src/domain/accounts.ts';
import { isPositive, isZero, type Money } from '../../src/domain/money.ts';
import type { Tx } from '../db/client.ts';
import { fixedStatement } from '../db/fixed-statement.ts';
import { notifyOnCommit } from '../db/on-commit.ts';
import { Refusal } from '../errors/refusal.ts';
import type { JobKind } from '../jobs/schedule.ts';
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

/** An entry about a row that is inserted with it, and the job about the row if it needs one. */
export interface SubjectEntry {
  readonly kind: string;
  /** The reference of the entry is `subject:<id of the row>`. */
  readonly subject: string;
  readonly job?: JobKind;
}

/** An entry's own part of a statement; `jobDueAt` in epoch milliseconds where the statement has a job. */
export interface SubjectBooking extends Pick<Booking, 'at' | 'legs'> {
  readonly jobDueAt?: number;
}

/**
 * Makes the statement that inserts the row an entry is about, books the entry and schedules its job, all
 * in one. `insertion` is an INSERT that returns `id`, with named values; the statement answers with the
 * id and throws as `book` does.
 */
export function insertionWithEntry<Given extends object>(
  { kind, subject, job }: SubjectEntry,
  insertion: (value: (name: keyof Given & string) => Placeholder) => SQL,
): (tx: Tx, values: Given, booking: SubjectBooking) => Promise<number> {
  type Entry = { readonly at: number; readonly legs: string; readonly jobDueAt: number | null };
  const scheduled = (dueAt: Placeholder) =>
    job === undefined
      ? sql``
      : sql`, scheduled as (
        insert into jobs (kind, subject_id, due_at) select ${job}::text, id, ${dueAt}::bigint from subject)`;
  const execute = fixedStatement<Given & Entry, { id: string; result: EntryResult }>(
    `entry ${kind}`,
    (value) => sql`
      with subject as (${insertion(value)}) ${scheduled(value('jobDueAt'))}
      select id, post_ledger_entry(${kind}, ${`${subject}:`}::text || id, ${value('at')},
        ${value('legs')}) as result
      from subject`,
  );
  return async (tx, values, { at, jobDueAt, ...own }) => {
    const legs = own.legs.filter((leg) => !isZero(leg.amount));
    const entry: Entry = { at, legs: JSON.stringify(legs), jobDueAt: jobDueAt ?? null };
    const [row] = await execute(tx, { ...values, ...entry });
    if (row === undefined) throw new Error(`no row of ${subject} was inserted`);
    await afterEntry(tx, row.result, legs, at);
    if (jobDueAt !== undefined) notifyOnCommit(tx, 'jobDueAt', jobDueAt);
    return Number(row.id);
  };
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

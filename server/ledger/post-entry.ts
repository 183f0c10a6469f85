import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Account } from '#core/domain/accounts.ts';
import { isPositive, isZero, type Money } from '#core/domain/money.ts';
import type { Credit, Tx } from '../db/db.ts';
import { notifyOnCommit } from '../db/on-commit.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { JobKind } from '../db/schema/jobs.ts';
import { Refusal } from '../errors/refusal.ts';
import { announceCredits } from './credit-hook.ts';
import { pausedRefusal } from './part-halts.ts';
import { isPracticeId } from './practice.ts';
import { refusalOfEntry } from './restrictions.ts';

/** The counterparts of members' accounts. They have only postings and no cached balance. */
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
  | 'staking'
  | 'corrections'
  | 'invites';

/**
 * Number of decimals in the columns of postings and balances; the migrations have the same value.
 */
const MAX_DECIMALS = 18;
const TOO_FINE = new RegExp(`\\.\\d{${MAX_DECIMALS + 1}}`);

interface MemberPosting {
  readonly memberId: number;
  readonly account: Account;
  readonly bucket: 'available' | 'frozen';
  readonly coinId: number;
  readonly amount: Money;
}

interface HousePosting {
  readonly house: HouseAccount;
  readonly coinId: number;
  readonly amount: Money;
}

export type Posting = MemberPosting | HousePosting;

/** The pair of `kind` and `reference` is unique, such as `option.settle` and `option:17`. */
export interface LedgerEntry {
  readonly kind: string;
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /**
   * Amounts in units of their coin: credits are positive, debits are negative, and the amounts sum
   * to zero per coin.
   */
  readonly postings: readonly Posting[];
}

export const insufficientBalanceText = /*i18n*/ {
  id: 'ledger.short',
  message: 'Insufficient available balance.',
  field: 'amount' as const,
};

/**
 * Posts an entry and updates the cached balances in one statement, `post_ledger_entry` in the
 * migrations. No other code moves money (product.md#ledger, ADR-020). Throws a Refusal if a balance
 * is too low, the member is restricted or the part is halted, and a database error when the entry
 * already exists or does not sum to zero.
 */
export async function postEntry(tx: Tx, entry: LedgerEntry): Promise<void> {
  const { kind, reference, at } = entry;
  const postings = postable(entry.postings);
  if (postings.length === 0) return;
  const { rows } = await tx.execute<{ result: EntryResult }>(
    sql`select post_ledger_entry(${kind}, ${reference}, ${at}, ${JSON.stringify(postings)}) as result`,
  );
  await afterEntry(tx, rows[0]?.result, entry);
}

/**
 * An entry about a row that is inserted together with it, and the job of that row if it has one.
 */
export interface SubjectEntry {
  readonly kind: string;
  /** The reference of the entry is `subject:<id of the row>`. */
  readonly subject: string;
  readonly job?: JobKind;
}

/**
 * The values of the entry in the statement of `insertWithEntry`; if there is a job, `jobDueAt` is
 * its due time in epoch milliseconds.
 */
export interface SubjectPostings extends Pick<LedgerEntry, 'at' | 'postings'> {
  readonly jobDueAt?: number;
}

/**
 * Prepares the statement that inserts the row of an entry, posts the entry and schedules its job
 * all at once. `insertion` is an INSERT with named values that returns `id`. The statement returns
 * that id and throws the errors of `postEntry`.
 */
export function insertWithEntry<Given extends object>(
  { kind, subject, job }: SubjectEntry,
  insertion: (value: (name: keyof Given & string) => Placeholder) => SQL,
): (tx: Tx, values: Given, entry: SubjectPostings) => Promise<number> {
  type Entry = { readonly at: number; readonly postings: string; readonly jobDueAt: number | null };
  const scheduled = (dueAt: Placeholder) =>
    job === undefined
      ? sql``
      : sql`, scheduled as (
        insert into jobs (kind, subject_id, due_at) select ${job}::text, id, ${dueAt}::bigint from subject)`;
  const execute = preparedStatement<Given & Entry, { id: string; result: EntryResult }>(
    `entry ${kind}`,
    (value) => sql`
      with subject as (${insertion(value)}) ${scheduled(value('jobDueAt'))}
      select id, post_ledger_entry(${kind}, ${`${subject}:`}::text || id, ${value('at')},
        ${value('postings')}) as result
      from subject`,
  );
  return async (tx, values, { at, jobDueAt, ...own }) => {
    const postings = postable(own.postings);
    const entry: Entry = { at, postings: JSON.stringify(postings), jobDueAt: jobDueAt ?? null };
    const [row] = await execute(tx, { ...values, ...entry });
    if (row === undefined) throw new Error(`no row of ${subject} was inserted`);
    await afterEntry(tx, row.result, { kind, at, postings: own.postings });
    if (jobDueAt !== undefined) notifyOnCommit(tx, 'jobDueAt', jobDueAt);
    return Number(row.id);
  };
}

/** Prefix of names that are separate from real money. */
const PRACTICE = 'practice.';

/** Counterparts of practice accounts are separate from those of real money. */
interface PracticeHousePosting extends Omit<HousePosting, 'house'> {
  readonly house: `${typeof PRACTICE}${HouseAccount}`;
}

/**
 * Returns the non-zero postings; those of a practice account are against the house accounts of
 * practice. Throws RangeError for an amount that the columns would round: each posting would be
 * rounded individually but a balance only once, so they would differ.
 */
function postable(
  postings: readonly Posting[],
): readonly (MemberPosting | HousePosting | PracticeHousePosting)[] {
  const moving = postings.filter(({ amount }) => {
    if (TOO_FINE.test(amount)) throw new RangeError(`${amount} has too many decimals to be posted`);
    return !isZero(amount);
  });
  if (!isPractice(moving)) return moving;
  return moving.map((posting) =>
    'house' in posting ? { ...posting, house: `${PRACTICE}${posting.house}` as const } : posting,
  );
}

function isPractice(postings: readonly Posting[]): boolean {
  return postings.some((one) => 'memberId' in one && isPracticeId(one.memberId));
}

type EntryResult = 'posted' | 'awaited' | 'short' | 'restricted' | 'paused' | undefined;

async function afterEntry(
  tx: Tx,
  result: EntryResult,
  { kind, at, postings }: Omit<LedgerEntry, 'reference'>,
) {
  if (result === 'short') throw new Refusal(insufficientBalanceText, { code: CODE.rule });
  if (result === 'restricted') throw await refusalOfEntry(tx, debtorsOf(postings));
  if (result === 'paused') throw pausedRefusal();
  const isMarked = kind.startsWith(PRACTICE) || !isPractice(postings);
  notifyOnCommit(tx, 'entryPosted', { kind: isMarked ? kind : PRACTICE + kind, postings });
  if (result === 'awaited') await announceCredits(tx, creditsOf(postings), at);
}

/** Returns the accounts whose available balance increases. */
function creditsOf(postings: readonly Posting[]): Credit[] {
  return postings.flatMap((posting) =>
    'memberId' in posting && posting.bucket === 'available' && isPositive(posting.amount)
      ? [posting]
      : [],
  );
}

/** Returns the members who are debited. */
function debtorsOf(postings: readonly Posting[]): number[] {
  return postings.flatMap((one) =>
    'memberId' in one && !isPositive(one.amount) ? [one.memberId] : [],
  );
}

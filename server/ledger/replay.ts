import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import {
  type BalanceMismatch,
  discrepancyLines,
  MOST_DISCREPANCIES,
  type UnbalancedEntry,
} from './discrepancies.ts';
import { preferIndexes } from './prepare-reading.ts';

/** Postings to look at, as a table that SQL can read from. */
export type PostingSet = SQL;

/** What the postings of a member's account in a coin add up to. */
const sums = (postings: PostingSet) => sql`(
  select member_id, account, coin_id,
    sum(case bucket when 'available' then amount else 0 end) as available,
    sum(case bucket when 'frozen' then amount else 0 end) as frozen
  from ${postings} as posting where member_id is not null group by member_id, account, coin_id)`;

const balancesAt = (checkpointId: number) =>
  sql`(select * from ledger_checkpoint_balances where checkpoint_id = ${checkpointId})`;

/** Every posting there is. */
export const ALL_POSTINGS: PostingSet = sql`(select * from ledger_legs)`;

/** Numbers above `after`, up to `to`. */
export interface NumberRange {
  readonly after: number;
  readonly to: number;
}

/** The postings of some entries. */
export function postingsOfEntries({ after, to }: NumberRange): PostingSet {
  return sql`(select * from ledger_legs where transaction_id > ${after} and transaction_id <= ${to})`;
}

/** The postings of some members, by bucket: each has an index of its own. */
export function postingsOfMembers({ after, to }: NumberRange): PostingSet {
  const ofBucket = (bucket: SQL) => sql`select * from ledger_legs
    where bucket = ${bucket} and member_id > ${after} and member_id <= ${to}`;
  return sql`(${ofBucket(sql`'available'`)} union all ${ofBucket(sql`'frozen'`)})`;
}

export async function countPostings(tx: Tx, postings: PostingSet): Promise<number> {
  const { rows } = await tx.execute<{ postings: string }>(
    sql`select count(*)::text as postings from ${postings} as posting`,
  );
  return Number(rows[0]?.postings ?? 0);
}

/** Entries among `postings` that do not sum to zero per coin. */
export async function findUnbalanced(tx: Tx, postings: PostingSet): Promise<string[]> {
  const { rows } = await tx.execute<UnbalancedEntry>(sql`
    select transaction_id::text as id, coin_id::text as coin, sum(amount)::text as sum
    from ${postings} as posting
    group by transaction_id, coin_id having sum(amount) <> 0
    order by transaction_id limit ${MOST_DISCREPANCIES}`);
  return discrepancyLines(rows, []);
}

/** Compares cached balances with what `postings`, all of their members, add up to. */
export function findMismatches(
  tx: Tx,
  postings: PostingSet,
  cached: SQL = sql`balances`,
): Promise<string[]> {
  return compare(tx, {
    from: sql`${cached} as b full join ${sums(postings)} as d using (member_id, account, coin_id)`,
    before: undefined,
  });
}

/** Compares the balances that `postings` touched with the checkpoint's and those postings. */
export function findMismatchesTouched(
  tx: Tx,
  checkpointId: number,
  postings: PostingSet,
): Promise<string[]> {
  return compare(tx, {
    from: sql`${sums(postings)} as d left join ${balancesAt(checkpointId)} as c
      using (member_id, account, coin_id) left join balances as b using (member_id, account, coin_id)`,
    before: sql`c`,
  });
}

/** Compares every balance with the checkpoint's and the postings since. */
export async function findMismatchesSince(
  tx: Tx,
  checkpointId: number,
  postings: PostingSet,
): Promise<string[]> {
  // Balances that neither exist nor existed are among the touched ones only.
  const touched = await findMismatchesTouched(tx, checkpointId, postings);
  await preferIndexes(tx, false);
  const all = await compare(tx, {
    from: sql`balances as b full join ${balancesAt(checkpointId)} as c
      using (member_id, account, coin_id) left join ${sums(postings)} as d
      using (member_id, account, coin_id)`,
    before: sql`c`,
  });
  await preferIndexes(tx, true);
  return [...new Set([...touched, ...all])];
}

interface Comparison {
  /** Joins cached balances `b` with the sums of postings `d` and the balances `before` them. */
  readonly from: SQL;
  /** Name of the balances that the postings were added to; `undefined`: from nothing. */
  readonly before: SQL | undefined;
}

async function compare(tx: Tx, { from, before }: Comparison): Promise<string[]> {
  const cached = (column: SQL) => sql`coalesce(b.${column}, 0)`;
  const replayed = (column: SQL) =>
    before
      ? sql`(coalesce(${before}.${column}, 0) + coalesce(d.${column}, 0))`
      : sql`coalesce(d.${column}, 0)`;
  const [available, frozen] = [sql`available`, sql`frozen`];
  const { rows } = await tx.execute<BalanceMismatch>(sql`
    select member_id::text as member, account::text as account, coin_id::text as coin,
      ${cached(available)}::text || '+' || ${cached(frozen)}::text as cached,
      ${replayed(available)}::text || '+' || ${replayed(frozen)}::text as replayed
    from ${from}
    where ${cached(available)} <> ${replayed(available)} or ${cached(frozen)} <> ${replayed(frozen)}
      or b.available < 0 or b.frozen < 0
    order by member_id, account, coin_id limit ${MOST_DISCREPANCIES}`);
  return discrepancyLines([], rows);
}

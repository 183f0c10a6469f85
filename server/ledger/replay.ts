import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import {
  type BalanceMismatch,
  discrepancyLines,
  MAX_DISCREPANCIES,
  type UnbalancedEntry,
} from './discrepancies.ts';
import { preferIndexes } from './prepare-reading.ts';

/** A set of postings as a table expression. */
export type PostingSet = SQL;

/** Returns the sums of the postings per member, account and coin. */
const sums = (postings: PostingSet) => sql`(
  select member_id, account, coin_id,
    sum(case bucket when 'available' then amount else 0 end) as available,
    sum(case bucket when 'frozen' then amount else 0 end) as frozen
  from ${postings} as posting where member_id is not null group by member_id, account, coin_id)`;

const balancesAt = (checkpointId: number) =>
  sql`(select * from ledger_checkpoint_balances where checkpoint_id = ${checkpointId})`;

/** Selects all postings. */
export const ALL_POSTINGS: PostingSet = sql`(select * from ledger_legs)`;

/** Ids above `after`, up to and including `to`. */
export interface NumberRange {
  readonly after: number;
  readonly to: number;
}

/** Selects the postings of the entries of a range. */
export function postingsOfEntries({ after, to }: NumberRange): PostingSet {
  return sql`(select * from ledger_legs where transaction_id > ${after} and transaction_id <= ${to})`;
}

/**
 * Selects the postings of the members of a range, one bucket at a time, because each bucket has a
 * separate index.
 */
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

/** Returns the entries of `postings` that do not sum to zero per coin, one line each. */
export async function findUnbalanced(tx: Tx, postings: PostingSet): Promise<string[]> {
  const { rows } = await tx.execute<UnbalancedEntry>(sql`
    select transaction_id::text as id, coin_id::text as coin, sum(amount)::text as sum
    from ${postings} as posting
    group by transaction_id, coin_id having sum(amount) <> 0
    order by transaction_id limit ${MAX_DISCREPANCIES}`);
  return discrepancyLines(rows, []);
}

/**
 * Compares cached balances with the sums of `postings`, which must be complete for their members.
 */
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

/** Compares the balances touched by `postings` with those of the checkpoint plus `postings`. */
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

/** Compares every balance with its balance at the checkpoint plus the postings since then. */
export async function findMismatchesSince(
  tx: Tx,
  checkpointId: number,
  postings: PostingSet,
): Promise<string[]> {
  // This finds touched accounts that have no cached row, either now or at the checkpoint.
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
  /** The join of the cached balances `b`, the sums of postings `d` and the balances `before`. */
  readonly from: SQL;
  /** Alias of the balances to which the sums are added; `undefined` to start from zero. */
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
    order by member_id, account, coin_id limit ${MAX_DISCREPANCIES}`);
  return discrepancyLines([], rows);
}

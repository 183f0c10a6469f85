import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../../db/paging/period.ts';
import { ledgerPostings, ledgerTransactions } from '../../../db/schema/ledger.ts';

/**
 * Maximum disorder of entries, whose numbers follow their times to within the duration of a
 * transaction.
 */
const DISORDER_MS = 3_600_000;
const LARGEST = sql.raw("'9223372036854775807'::bigint");

/**
 * Returns the range of ids that contains all postings of the period, which takes about thirty
 * look-ups in the entries, because times have no index. `undefined` for an unbounded period.
 */
export function postingsIn({ from, until }: Period): { after: SQL; before: SQL } | undefined {
  if (from === undefined && until === undefined) return undefined;
  return {
    after: from === undefined ? sql`0::bigint` : sql`${firstPosting(from - DISORDER_MS)} - 1`,
    before: until === undefined ? LARGEST : firstPosting(until + DISORDER_MS),
  };
}

/**
 * Returns the id of the first posting of the first entry at or after a time. This is a binary
 * search between `low`, whose entry is earlier, and `high`, whose entry is later or which is the
 * end.
 */
function firstPosting(at: number): SQL {
  return sql`coalesce((
    with recursive search (low, high) as (
      select 0::bigint, (select coalesce(max(id), 0) + 1 from ${ledgerTransactions})
      union all
      select
        case when found.at < ${at} then found.id else low end,
        case when found.at < ${at} then high else (low + high) / 2 end
      from search left join lateral (
        select id, at from ${ledgerTransactions}
        where id >= (search.low + search.high) / 2 and id < search.high order by id limit 1
      ) as found on true
      where high - low > 1
    )
    select min(leg.id) from ${ledgerPostings} as leg where leg.transaction_id = (
      select id from ${ledgerTransactions} where id >= (select min(high) from search)
      order by id limit 1)
  ), ${LARGEST})`;
}

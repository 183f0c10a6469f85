import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { MAX_DISCREPANCIES } from '../discrepancies.ts';
import type { PostingSet } from '../replay.ts';
import { DIRECT_KINDS, expectedPostings } from './direct.ts';
import { SPOT_KINDS, spotDifferences, spotEntries, spotSources, touchedOrders } from './spot.ts';

interface Forgery extends Record<string, string | null> {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  /** The faults in alphabetical order; the last one that applies is reported. */
  readonly fault: 'unknown' | 'source' | 'twice' | 'differs';
  readonly detail: string | null;
}

const FAULTS: Readonly<Record<Forgery['fault'], string>> = {
  unknown: 'is of an unknown kind',
  source: 'has no source in the state that it needs',
  twice: 'exists twice',
  differs: 'differs from its source:',
};

const textsOf = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join());

/**
 * Compares the entries of `postings` with their source rows: member, account, coin, amount and
 * state (product.md#ledger). Returns a line for each entry of an unknown kind, without a source,
 * with the kind and reference of another entry, or with postings that its source does not explain.
 */
export async function findForgeries(tx: Tx, postings: PostingSet): Promise<string[]> {
  const { rows } = await tx.execute<Forgery>(sql`
    with posting as materialized (
      select l.*, t.kind, t.reference, case when t.reference ~ '^[a-z-]+:[0-9]{1,18}(@[0-9.]+)?$'
        then substring(t.reference from ':([0-9]+)')::bigint end as subject_id
      from ${postings} as l join ledger_transactions t on t.id = l.transaction_id),
    entry as materialized (
      select distinct transaction_id as id, kind, reference, subject_id from posting),
    expected as materialized (${expectedPostings()}),
    spot_source as materialized (${spotSources}),
    touched_order as materialized (${touchedOrders}),
    spot_entry as materialized (${spotEntries}),
    difference as (
      select entry_id, member_id, account, bucket, house, coin_id, sum(amount) as amount from (
        select transaction_id as entry_id, member_id, account, bucket, house, coin_id, amount
        from posting where kind in (${textsOf(DIRECT_KINDS)})
        union all
        select entry_id, member_id, account, bucket, house, coin_id, -amount from expected
      ) as compared group by entry_id, member_id, account, bucket, house, coin_id having sum(amount) <> 0
      union all
      select entry_id, member_id, null, null, house, coin_id, amount from (${spotDifferences}) as spot),
    fault as (
      select id as entry_id, 'unknown' as fault, null as detail from entry
      where kind not in (${textsOf([...DIRECT_KINDS, ...SPOT_KINDS])})
      union all
      select id, 'source', null from entry
      where kind in (${textsOf(DIRECT_KINDS)}) and id not in (select entry_id from expected)
      union all
      select id, 'source', null from entry
      where kind in (${textsOf(SPOT_KINDS)}) and id not in (select entry_id from spot_source)
      union all
      select id, 'twice', null from entry where exists (
        select from ledger_transactions t
        where t.kind = entry.kind and t.reference = entry.reference and t.id <> entry.id)
      union all
      select entry_id, 'differs', coalesce('member ' || member_id, 'house ' || house)
        || coalesce(' account ' || account, '') || coalesce(' ' || bucket, '')
        || coalesce(' coin ' || coin_id, ' filled') || ' by ' || trim_scale(amount)
      from difference)
    select t.id::text as id, t.kind, t.reference, max(fault) as fault,
      (array_agg(detail order by detail))[1] as detail
    from fault join ledger_transactions t on t.id = fault.entry_id
    group by t.id, t.kind, t.reference order by t.id limit ${MAX_DISCREPANCIES}`);
  return rows.map(({ id, kind, reference, fault, detail }) =>
    [`entry ${id} ${kind} of ${reference}`, FAULTS[fault], fault === 'differs' && detail]
      .filter(Boolean)
      .join(' '),
  );
}

import { type SQL, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { SOURCES, type Source } from './sources.ts';

/**
 * Maximum amount that one refill adds to a practice account; the money of such an account is not
 * real.
 */
const MOST_REFILL = 10_000;

/** The kinds of entries whose expected postings `expectedPostings` selects. */
export const DIRECT_KINDS: readonly string[] = [
  ...SOURCES.map(({ kind }) => kind),
  'opening',
  'practice.refill',
];

/**
 * Selects the postings that the source rows of the entries `entry` explain, as entry_id, member_id,
 * account, bucket, house, coin_id and amount. An entry without such rows has no source.
 */
export function expectedPostings(): SQL {
  return sql.join([...SOURCES.map(ofRow), openings, refills], sql` union all `);
}

function ofRow({ kind, subject, table, state, postings }: Source): SQL {
  return sql`
    select e.id as entry_id, x.* from entry e
    join ${sql.identifier(table)} s on s.id = e.subject_id
    cross join lateral (values ${sql.join([...postings], sql`, `)})
      as x(member_id, account, bucket, house, coin_id, amount)
    where e.kind = ${kind} and e.reference = ${`${subject}:`} || s.id and ${state}`;
}

const openings = sql`
  select e.id, x.* from entry e join openings s on s.reference = e.reference
  cross join lateral (values
    (s.member_id, s.account, 'available', null::text, s.coin_id, s.amount),
    (null::bigint, null::integer, null::text, 'opening', s.coin_id, -s.amount)
  ) as x(member_id, account, bucket, house, coin_id, amount)
  where e.kind = 'opening'`;

/** The source of a refill is the practice account; its amount is only limited. */
const refills = sql`
  select p.transaction_id, x.* from posting p
  cross join lateral (values
    (p.member_id, ${sql.raw(String(ACCOUNT.options))}, 'available', null::text, p.coin_id, p.amount),
    (null::bigint, null::integer, null::text, 'practice.opening', p.coin_id, -p.amount)
  ) as x(member_id, account, bucket, house, coin_id, amount)
  where p.kind = 'practice.refill' and is_practice_id(p.member_id)
    and p.amount between 0 and ${sql.raw(String(MOST_REFILL))} and p.reference like 'practice:' || p.member_id || ':%'`;

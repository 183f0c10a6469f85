import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { paymentHash } from '../payment-hash.ts';

const MAX_FOUND = 20;

/** True if the audit has an act about the row `s`. */
const has = (action: string) =>
  sql`exists (select from desk_audit a where a.action = ${action} and a.details ->> 'id' = s.id::text)`;

/** Rows that two people signed, without the acts of both in the audit. */
const SECOND_PERSONS: readonly SQL[] = [
  sql`select 'request ' || s.id as what from desk_requests s where s.status = 'signed'
    and (lower(trim(s.requested_by)) = lower(trim(s.decided_by))
      or not exists (select from desk_audit a where a.action = s.kind || '.request'
        and a.details ->> 'request' = s.id::text and a.actor = s.requested_by)
      or not exists (select from desk_audit a where a.action = 'request.sign'
        and a.details ->> 'id' = s.id::text and a.actor = s.decided_by))`,
  sql`select 'correction ' || s.id as what from corrections s where s.status = 'signed'
    and (lower(trim(s.requested_by)) = lower(trim(s.decided_by))
      or not exists (select from desk_audit a where a.action = 'correction.request'
        and a.details ->> 'id' = s.id::text and a.actor = s.requested_by)
      or not exists (select from desk_audit a where a.action = 'correction.sign'
        and a.details ->> 'id' = s.id::text and a.actor = s.decided_by))`,
  sql`select 'change ' || s.id as what from desk_changes s
    where s.needs_second and s.status in ('scheduled', 'applied', 'failed')
    and (coalesce(lower(trim(s.requested_by)) = lower(trim(s.decided_by)), true)
      or not exists (select from desk_audit a where a.action = 'change.request'
        and a.details ->> 'id' = s.id::text and a.actor = s.requested_by
        and a.details -> 'differences' = s.differences)
      or not exists (select from desk_audit a where a.action = 'change.sign'
        and a.details ->> 'id' = s.id::text and a.actor = s.decided_by))`,
];

/** Payments that are not as the audit has them. */
const RULES: readonly SQL[] = [
  sql`select 'target of withdrawal ' || withdrawals.id as what from withdrawals
    join desk_audit a on a.action in ('withdrawal.approve', 'withdrawal.request')
      and a.details ->> 'id' = withdrawals.id::text
    where a.details ->> 'payment' <> ${paymentHash}`,
];

/** Decisions of the tables that the audit does not have. Those of a demo are made by jobs, without it. */
const DECISIONS: readonly SQL[] = [
  sql`select 'deposit ' || s.id as what from deposits s where s.status = 'approved'
    and not exists (select from desk_audit a where a.action = 'deposit.approve'
      and a.details ->> 'id' = s.id::text
      and coalesce((a.details ->> 'received')::numeric, s.amount) = s.credited)`,
  sql`select 'withdrawal ' || s.id as what from withdrawals s
    where s.step in ('approved', 'sending', 'sent', 'failed') and not ${has('withdrawal.approve')}
    and not exists (select from desk_audit a join desk_requests r on r.id::text = a.details ->> 'id'
      where a.action = 'request.sign' and r.kind = 'withdrawal' and r.subject_id = s.id)`,
  sql`select 'payment of withdrawal ' || s.id as what from withdrawals s
    where s.step = 'sent' and s.txid is not null and not exists (select from desk_audit a
      where a.action = 'withdrawal.sent' and a.details ->> 'id' = s.id::text
      and a.details ->> 'txid' = s.txid and a.actor = s.claimed_by)`,
  sql`select 'identity ' || s.id as what from identity_requests s
    where s.status = 'approved' and not ${has('identity.approve')}`,
  sql`select 'loan ' || s.id as what from loans s where s.status = 'approved' and not ${has('loan.approve')}`,
];

/** Returns decisions and second signatures of the tables that the audit lacks. */
export async function findMissing(
  db: Db,
  { isDemo }: { readonly isDemo: boolean },
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const query of [...SECOND_PERSONS, ...RULES, ...(isDemo ? [] : DECISIONS)]) {
    const { rows } = await db.execute<{ what: string }>(sql`${query} limit ${MAX_FOUND}`);
    faults.push(...rows.map(({ what }) => `${what}: the audit does not have its decision`));
  }
  return faults;
}

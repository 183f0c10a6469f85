import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { paymentHash } from '../payment-hash.ts';

const MAX_FOUND = 20;

/** Returns the condition that the audit log contains an act on the row `s`. */
const has = (action: string) =>
  sql`exists (select from desk_audit a where a.action = ${action} and a.details ->> 'id' = s.id::text)`;

/** Rows that two people signed although the audit log lacks the act of one of them. */
const SECOND_PERSONS: readonly SQL[] = [
  sql`select 'request ' || s.id as what from desk_requests s where s.status = 'signed'
    and (lower(trim(s.requested_by)) = lower(trim(s.decided_by))
      or not exists (select from desk_audit a where a.action = s.kind || '.request'
        and a.details = s.details || jsonb_build_object('request', s.id) and a.actor = s.requested_by)
      or not exists (select from desk_audit a where a.action = 'request.sign'
        and a.details ->> 'id' = s.id::text and a.actor = s.decided_by))`,
  sql`select 'correction ' || s.id as what from corrections s where s.status = 'signed'
    and (lower(trim(s.requested_by)) = lower(trim(s.decided_by))
      or not exists (select from desk_audit a where a.action = 'correction.request'
        and a.details ->> 'id' = s.id::text and a.actor = s.requested_by
        and a.details ->> 'memberId' = s.member_id::text and a.details ->> 'coinId' = s.coin_id::text
        and (a.details ->> 'amount')::numeric = s.amount)
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

/** Restrictions, halts and similar rules that differ from the audit log. */
const RULES: readonly SQL[] = [
  sql`select 'restriction ' || s.id as what from member_restrictions s where s.lifted_at is not null
    and not exists (select from desk_audit a where a.at = s.lifted_at and a.actor = s.lifted_by
      and (a.action = 'request.sign' and a.details ->> 'kind' = 'lift'
        or a.action in ('member.lift', 'member.restrict')
          and a.details ->> 'member' = s.member_id::text and a.details ->> 'scope' = s.scope))`,
  sql`select 'restriction of member ' || (a.details ->> 'member') as what from desk_audit a
    where a.action = 'member.restrict' and not exists (select from member_restrictions s
      where s.member_id::text = a.details ->> 'member' and s.scope = a.details ->> 'scope'
      and s.set_at = a.at and s.until is not distinct from (a.details ->> 'until')::bigint)`,
  sql`select 'threshold of ' || t.code as what from (
      select distinct on (1) details ->> 'coin' as code, (details ->> 'amount')::numeric as amount
      from desk_audit where action = 'threshold.set' order by 1, seq desc) t
    join coins c on c.code = t.code left join desk_thresholds d on d.coin_id = c.id
    where t.amount <> coalesce(d.amount, 0)`,
  sql`select 'second approval of withdrawal ' || s.id as what from withdrawals s
    join coins c on c.id = s.coin_id
    join desk_audit a on a.action = 'withdrawal.approve' and a.details ->> 'id' = s.id::text
    where s.amount >= (select nullif((t.details ->> 'amount')::numeric, 0) from desk_audit t
      where t.action = 'threshold.set' and t.details ->> 'coin' = c.code and t.seq < a.seq
      order by t.seq desc limit 1)`,
  sql`select 'target of withdrawal ' || withdrawals.id as what from withdrawals
    join desk_audit a on a.action in ('withdrawal.approve', 'withdrawal.request')
      and a.details ->> 'id' = withdrawals.id::text
    where a.details ->> 'payment' <> ${paymentHash}`,
];

/**
 * Decisions in the tables that are missing from the audit log. In a demo, jobs decide without an
 * audit row.
 */
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

/**
 * Returns the decisions, second signatures and rules in the tables that are missing from the audit
 * log.
 */
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

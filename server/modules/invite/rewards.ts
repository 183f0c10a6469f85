import { and, eq, isNull, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import {
  countEnd,
  DAY_MS,
  MAX_DAYS,
  nextCount,
  payableReward,
  inviteRewards as rewardsFor,
} from '#core/domain/invite.ts';
import { isPositive, type Money, money, negate, ZERO } from '#core/domain/money.ts';
import type { Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { invitePayments, inviteRewards } from '../../db/schema/invite.ts';
import type { JobHandler, Reschedule } from '../../jobs/runner.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { findMember } from '../members/members.repo.ts';
import { lockMember } from '../members/members.service.ts';
import { assignPayment, listTerms, type OfferedTerms } from './invite.repo.ts';

/**
 * Returns the job of an inviter, which counts the fees of the days that have ended and pays the
 * rewards in one transaction (product.md#invitation-rewards). It runs every day while an invitation
 * earns rewards.
 */
export function payInviteRewards(): JobHandler {
  return async (inviterId, now) => ({ attempt: (tx) => attempt(tx, inviterId, now) });
}

interface Count {
  readonly inviterId: number;
  /** Fees before this time are counted. */
  readonly until: number;
  readonly now: number;
  readonly terms: readonly OfferedTerms[];
}

async function attempt(tx: Tx, inviterId: number, now: number): Promise<Reschedule | undefined> {
  // The lock keeps an account with empty balances from closing in the meantime.
  await lockMember(tx, inviterId);
  const inviter = await findMember(tx, inviterId);
  if (!inviter || inviter.closedAt !== null) return undefined;
  const later = { laterAt: nextCount(now) };
  if (inviter.frozenAt !== null || (await isRestricted(tx, inviterId, now))) return later;
  const count: Count = { inviterId, until: countEnd(now), now, terms: await listTerms(tx) };
  await excludeSamePerson(tx, inviterId);
  await storeRewards(tx, count);
  const isLast = !(await hasEarning(tx, count));
  await payRewards(tx, count, isLast);
  return isLast ? undefined : later;
}

/** Matches a member `id` whom the desk has restricted in any way. */
const restrictedMember = (id: unknown, now: number) => sql`exists (select from member_restrictions r
  where r.member_id = ${id} and r.lifted_at is null and (r.until is null or r.until > ${now}))`;

async function isRestricted(tx: Tx, memberId: number, now: number): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select ${restrictedMember(memberId, now)} as found`,
  );
  return rows[0]?.found === true;
}

/** The addresses and card numbers to which a member withdraws. */
const targetsOf = (id: unknown) => sql`(
  select lower(address) as target from withdrawal_addresses where member_id = ${id}
  union select lower(target) from withdrawals where member_id = ${id}
  union select lower(card_number) from bank_cards where member_id = ${id})`;

/**
 * Excludes invited members who withdraw to the same address or card as the inviter; they no longer
 * earn rewards.
 */
async function excludeSamePerson(tx: Tx, inviterId: number): Promise<void> {
  await tx.execute(sql`
    update invitations i set status = 'excluded'
    where i.inviter_id = ${inviterId} and i.status = 'earning' and exists (
      select from ${targetsOf(inviterId)} as own
      join ${targetsOf(sql`i.member_id`)} as other using (target))`);
}

interface Fees {
  readonly memberId: number;
  readonly untilAt: number;
  readonly fromAt: number;
  readonly fees: Money;
  readonly earned: Money;
}

/**
 * Stores what the fees since the last count earn. The fees of members whose accounts are now
 * frozen, restricted or closed, and fees in coins without terms, are counted without a reward.
 */
async function storeRewards(tx: Tx, { inviterId, until, now, terms }: Count): Promise<void> {
  for (const own of terms) {
    const counted = await readFees(tx, { inviterId, until, now }, own);
    const rewards = rewardsFor(counted, own, own.scale);
    const { coinId, share } = own;
    const rows = rewards.map(({ earned: _, ...reward }) => ({
      ...reward,
      inviterId,
      coinId,
      share,
    }));
    if (rows.length > 0) await tx.insert(inviteRewards).values(rows);
  }
  await tx.execute(sql`
    update invitations set counted_until = ${until}
    where inviter_id = ${inviterId} and status = 'earning' and counted_until < ${until}`);
}

/** Returns the trading fees that invited members paid in a coin since the last count. */
async function readFees(
  tx: Tx,
  { inviterId, until, now }: Omit<Count, 'terms'>,
  { coinId, days }: OfferedTerms,
): Promise<readonly Fees[]> {
  const { rows } = await tx.execute<
    Record<'member' | 'from' | 'until' | 'fees' | 'earned', string>
  >(
    sql`
    with earning as (
      select i.member_id, i.counted_until as from_at,
        least(${until}::bigint, i.invited_at + ${days * DAY_MS}::bigint) as until_at
      from invitations i join members m on m.id = i.member_id
      where i.inviter_id = ${inviterId} and i.status = 'earning' and i.counted_until < ${until}
        and m.frozen_at is null and m.closed_at is null
        and not ${restrictedMember(sql`i.member_id`, now)})
    select e.member_id::text as member, e.from_at::text as "from", e.until_at::text as until,
      sum(f.fee)::text as fees, coalesce((select sum(amount) from invite_rewards
        where member_id = e.member_id and coin_id = ${coinId}), 0)::text as earned
    from earning e
    join spot_orders o on o.member_id = e.member_id and o.placed_at < e.until_at
      and (o.closed_at is null or o.closed_at >= e.from_at)
    join markets k on k.id = o.market_id
      and case o.side when 'buy' then k.child_id else k.parent_id end = ${coinId}
    join spot_fills f on f.order_id = o.id and f.at >= e.from_at and f.at < e.until_at
    group by e.member_id, e.from_at, e.until_at order by e.member_id`,
  );
  return rows.map((row) => ({
    memberId: Number(row.member),
    fromAt: Number(row.from),
    untilAt: Number(row.until),
    fees: money(row.fees),
    earned: money(row.earned),
  }));
}

/** Returns true if an invitation can still earn rewards after this count. */
async function hasEarning(tx: Tx, { inviterId, until, terms }: Count): Promise<boolean> {
  const days = terms.length === 0 ? MAX_DAYS : Math.max(...terms.map((one) => one.days));
  const { rows } = await tx.execute(sql`
    select from invitations where inviter_id = ${inviterId} and status = 'earning'
      and invited_at + ${days * DAY_MS}::bigint > ${until} limit 1`);
  return rows.length > 0;
}

/** Pays the waiting rewards in each coin whose sum is large enough. */
async function payRewards(tx: Tx, { inviterId, now, terms }: Count, isLast: boolean) {
  const isWaiting = and(eq(inviteRewards.inviterId, inviterId), isNull(inviteRewards.paymentId));
  const waiting = await tx
    .select()
    .from(inviteRewards)
    .where(isWaiting)
    .orderBy(inviteRewards.coinId, inviteRewards.id);
  for (const coinId of new Set(waiting.map((reward) => reward.coinId))) {
    const rewards = waiting.filter((reward) => reward.coinId === coinId);
    const minimum = terms.find((own) => own.coinId === coinId)?.minimum ?? ZERO;
    const amounts = rewards.map((reward) => reward.amount);
    const amount = payableReward(amounts, { minimum, isLast });
    if (!isPositive(amount)) continue;
    const paymentId = await insertOne(
      tx
        .insert(invitePayments)
        .values({ memberId: inviterId, coinId, amount, createdAt: now })
        .returning({ id: invitePayments.id }),
    );
    await assignPayment(
      tx,
      rewards.map(({ id }) => id),
      paymentId,
    );
    const own = { memberId: inviterId, account: ACCOUNT.funds, bucket: 'available' } as const;
    await postEntry(tx, {
      kind: 'invite.reward',
      reference: `invite-payment:${paymentId}`,
      at: now,
      postings: [
        { ...own, coinId, amount },
        { house: 'invites', coinId, amount: negate(amount) },
      ],
    });
  }
}

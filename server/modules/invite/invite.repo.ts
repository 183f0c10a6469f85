import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { InviteTerms } from '#core/domain/invite.ts';
import { type Money, money } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { members } from '../../db/schema/auth.ts';
import { invitations, invitePayments, inviteRewards, inviteTerms } from '../../db/schema/invite.ts';
import { coins } from '../../db/schema/market.ts';

export interface OfferedTerms extends InviteTerms {
  readonly coinId: number;
  readonly coin: string;
  /** Number of decimals of the coin. */
  readonly scale: number;
}

/** Returns the terms in force, in their order. */
export async function listTerms(db: Db): Promise<readonly OfferedTerms[]> {
  const rows = await db
    .select({ terms: inviteTerms, coin: coins })
    .from(inviteTerms)
    .innerJoin(coins, eq(coins.id, inviteTerms.coinId))
    .where(and(eq(inviteTerms.enabled, true), eq(coins.enabled, true)))
    .orderBy(inviteTerms.sort, inviteTerms.id);
  return rows.map(({ terms, coin }) => ({
    coinId: coin.id,
    coin: coin.code,
    scale: coin.scale,
    share: terms.share,
    days: terms.days,
    minimum: terms.minAmount,
    memberMaximum: terms.memberMax,
    dayMaximum: terms.dayMax,
  }));
}

/** Selects a member's invitations. */
export function invitationsOf(inviterId: number): RecordList {
  return idsOf({ table: invitations, id: invitations.id }, [[[invitations.inviterId, inviterId]]]);
}

/**
 * Returns the invitations that `ids` selects with the names of the invited members, newest first.
 */
export function listInvitations(db: Db, ids: SQL) {
  return db
    .select({ invitation: invitations, username: members.username })
    .from(invitations)
    .innerJoin(members, eq(members.id, invitations.memberId))
    .where(sql`${invitations.id} = any(array(${ids}))`)
    .orderBy(desc(invitations.id));
}

/** Selects the payments to a member. */
export function paymentsOf(memberId: number): RecordList {
  return idsOf({ table: invitePayments, id: invitePayments.id }, [
    [[invitePayments.memberId, memberId]],
  ]);
}

/** Returns the payments that `ids` selects, newest first. */
export function listPayments(db: Db, ids: SQL) {
  return db
    .select({ payment: invitePayments, coin: coins.code })
    .from(invitePayments)
    .innerJoin(coins, eq(coins.id, invitePayments.coinId))
    .where(sql`${invitePayments.id} = any(array(${ids}))`)
    .orderBy(desc(invitePayments.id));
}

export interface RewardSum {
  readonly coinId: number;
  readonly coin: string;
  /** The rewards that are not paid yet. */
  readonly waiting: Money;
  readonly paid: Money;
}

/**
 * Returns the rewards of an inviter in each coin. The paid sum is read from the payments, because
 * rewards are many times more numerous and only the unpaid ones have an index by inviter.
 */
export async function sumRewards(db: Db, inviterId: number): Promise<readonly RewardSum[]> {
  const { rows } = await db.execute<Record<'id' | 'code' | 'waiting' | 'paid', string>>(sql`
    select coin.id, coin.code, trim_scale(sum(waiting))::text as waiting,
      trim_scale(sum(paid))::text as paid
    from (
      select coin_id, amount as waiting, 0 as paid from ${inviteRewards}
      where inviter_id = ${inviterId} and payment_id is null
      union all
      select coin_id, 0, amount from ${invitePayments} where member_id = ${inviterId}
    ) as earned
    join ${coins} as coin on coin.id = earned.coin_id
    group by coin.id order by coin.sort, coin.id`);
  return rows.map(({ id, code, waiting, paid }) => ({
    coinId: Number(id),
    coin: code,
    waiting: money(waiting),
    paid: money(paid),
  }));
}

/** Returns the number of members whom a member invited. */
export function countInvitations(db: Db, inviterId: number): Promise<number> {
  return db.$count(invitations, eq(invitations.inviterId, inviterId));
}

/** Assigns rewards to a payment. */
export async function assignPayment(
  db: Db,
  rewardIds: readonly number[],
  paymentId: number,
): Promise<void> {
  await db
    .update(inviteRewards)
    .set({ paymentId })
    .where(inArray(inviteRewards.id, [...rewardIds]));
}

import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { InviteTerms } from '#core/domain/invite.ts';
import type { Money } from '#core/domain/money.ts';
import type { Db } from '../../db/db.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { members } from '../../db/schema/auth.ts';
import { invitations, invitePayments, inviteRewards, inviteTerms } from '../../db/schema/invite.ts';
import { coins } from '../../db/schema/market.ts';

export interface OfferedTerms extends InviteTerms {
  readonly coinId: number;
  readonly coin: string;
  /** Decimals of the coin. */
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

/** Selects the invitations of a member. */
export function invitationsOf(inviterId: number): RecordList {
  return idsOf({ table: invitations, id: invitations.id }, [[[invitations.inviterId, inviterId]]]);
}

/** Returns the invitations that `ids` selects with the names of the invited, newest first. */
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
  /** Waits for its payment. */
  readonly waiting: Money;
  readonly paid: Money;
}

/** Returns what an inviter has earned in each coin. */
export async function sumRewards(db: Db, inviterId: number): Promise<readonly RewardSum[]> {
  const sum = (of: SQL | undefined) =>
    sql<Money>`trim_scale(coalesce(sum(${inviteRewards.amount}) filter (where ${of}), 0))::text`;
  return db
    .select({
      coinId: coins.id,
      coin: coins.code,
      waiting: sum(isNull(inviteRewards.paymentId)),
      paid: sum(sql`${inviteRewards.paymentId} is not null`),
    })
    .from(inviteRewards)
    .innerJoin(coins, eq(coins.id, inviteRewards.coinId))
    .where(eq(inviteRewards.inviterId, inviterId))
    .groupBy(coins.id)
    .orderBy(coins.sort, coins.id);
}

/** Returns the number of members whom a member invited. */
export function countInvitations(db: Db, inviterId: number): Promise<number> {
  return db.$count(invitations, eq(invitations.inviterId, inviterId));
}

/** Marks rewards as those of a payment. */
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

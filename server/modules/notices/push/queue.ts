import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { members, sessions } from '../../../db/schema/auth.ts';
import { pushMessages, pushSubscriptions } from '../../../db/schema/push.ts';
import type { SubscriptionRow } from './push.repo.ts';
import type { Load, Shares } from './shares.ts';

type MessageRow = typeof pushMessages.$inferSelect;

/** A message claimed by this instance, its device, and the member's language. */
export interface TakenMessage {
  readonly message: MessageRow;
  readonly device: SubscriptionRow;
  readonly language: string;
}

/**
 * Number of oldest due messages that one check considers, followed by the number of those from
 * which it selects.
 */
const WINDOW = 5_000;
const CANDIDATES = 256;

interface DueRow extends Load, Record<string, unknown> {
  readonly id: number;
}

/**
 * Claims due messages for this instance, as far as their shares allow: security first, then the
 * oldest. Messages that others claim concurrently are skipped. A claimed message is never claimed
 * again, unless `putOff` returns it to the queue. Members at their share are excluded first, so
 * their messages never hide those of others.
 */
export async function takeDue(db: Db, shares: Shares, now: number): Promise<TakenMessage[]> {
  const busy = sql.param(shares.busyMembers());
  const passedOver = sql`array(select id from push_subscriptions
    where member_id = any(${busy}::bigint[]) or (${shares.isSilentFull()} and unanswered > 0))`;
  const isDue = sql`state = 'waiting' and due_at <= ${now}::bigint
    and subscription_id <> all(${passedOver})`;
  const oldest = (isSecurity: boolean) => sql`
    (select id, subscription_id, due_at, ${isSecurity ? 0 : 1}::integer as rank
     from push_messages where kind ${isSecurity ? sql`=` : sql`<>`} 'device' and ${isDue}
     order by due_at limit ${WINDOW})`;
  const { rows } = await db.execute<DueRow>(sql`
    select due.id::float8 as id, device.member_id::float8 as "memberId",
      split_part(device.endpoint, '/', 3) as host, device.unanswered > 0 as "isSilent"
    from (${oldest(true)} union all ${oldest(false)}) due
    join push_subscriptions device on device.id = due.subscription_id
    order by due.rank, due.due_at limit ${CANDIDATES}`);
  const chosen = shares.choose(rows).map(({ id }) => id);
  if (chosen.length === 0) return [];
  const isChosen = sql`${pushMessages.id} = any(${sql.param(chosen)}::bigint[])`;
  const taken = await db
    .update(pushMessages)
    .set({ state: 'taken' })
    .where(and(isChosen, eq(pushMessages.state, 'waiting')))
    .returning({ id: pushMessages.id });
  const ids = taken.map(({ id }) => id);
  return (
    db
      .select({ message: pushMessages, device: pushSubscriptions, language: members.language })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
      // An expired session is deleted within the hour, together with its device.
      .innerJoin(
        sessions,
        and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, now)),
      )
      .where(sql`${pushMessages.id} = any(${sql.param(ids)}::bigint[])`)
      .orderBy(pushMessages.id)
  );
}

/** Returns a message to the queue until `dueAt` (epoch ms). */
export async function putOff(
  db: Db,
  id: number,
  { dueAt, failures }: { readonly dueAt: number; readonly failures: number },
): Promise<void> {
  const values = { state: 'waiting' as const, dueAt, failures };
  await db.update(pushMessages).set(values).where(eq(pushMessages.id, id));
}

/** Deletes a subscription with its messages. */
export async function removeDevice(db: Db, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Records that the push service of a device accepted a message that was signed with this key. */
export async function recordSuccess(
  db: Db,
  id: number,
  { serverKey, now }: { readonly serverKey: string; readonly now: number },
): Promise<void> {
  const isThis = eq(pushSubscriptions.id, id);
  await db
    .update(pushSubscriptions)
    .set({ lastSuccessAt: now, unanswered: 0, serverKey })
    .where(isThis);
}

/**
 * Records that a device for which no server key is stored does not accept the key of this server.
 */
export async function recordOtherKey(db: Db, id: number): Promise<void> {
  const isThis = and(eq(pushSubscriptions.id, id), isNull(pushSubscriptions.serverKey));
  await db.update(pushSubscriptions).set({ serverKey: '' }).where(isThis);
}

/** Number of unanswered messages after which a device is removed. */
const MAX_UNANSWERED = 5;
/**
 * A device that has responded within this time is kept, because its service is only temporarily
 * unavailable.
 */
const ANSWERED_MS = 24 * 3_600_000;

/** Records that a device did not respond, and removes a device that never does. */
export async function recordSilence(db: Db, id: number, now: number): Promise<void> {
  const { lastSuccessAt, unanswered } = pushSubscriptions;
  const isThis = eq(pushSubscriptions.id, id);
  await db
    .update(pushSubscriptions)
    .set({ unanswered: sql`${unanswered} + 1` })
    .where(isThis);
  const isOld = sql`coalesce(${lastSuccessAt}, 0) <= ${now - ANSWERED_MS}::bigint`;
  await db.delete(pushSubscriptions).where(and(isThis, gte(unanswered, MAX_UNANSWERED), isOld));
}

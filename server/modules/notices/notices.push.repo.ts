import { and, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/db.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { members, sessions } from '../../db/schema/auth.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { pushMessages, pushSubscriptions } from '../../db/schema/push.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
type MessageRow = typeof pushMessages.$inferSelect;

/** A message taken by this instance, its device, and the language of the member. */
export interface TakenMessage {
  readonly message: MessageRow;
  readonly device: SubscriptionRow;
  readonly language: string;
}

/**
 * Takes due messages for this instance, oldest first, and skips those that others are taking. A
 * taken message is never taken again, unless `putOff` returns it to the queue.
 */
export async function takeDue(
  db: Db,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<TakenMessage[]> {
  const taken = await db
    .update(pushMessages)
    .set({ state: 'taken' })
    .where(
      sql`${pushMessages.id} = any(array(
        select id from push_messages where state = 'waiting' and due_at <= ${now}::bigint
        order by due_at limit ${most}::integer for update skip locked))`,
    )
    .returning({ id: pushMessages.id });
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  return (
    db
      .select({ message: pushMessages, device: pushSubscriptions, language: members.language })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
      // An expired session is deleted within the hour, and its device with it.
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

/** Records that the push service of a device accepted a message. */
export async function recordSuccess(db: Db, id: number, now: number): Promise<void> {
  const isThis = eq(pushSubscriptions.id, id);
  await db.update(pushSubscriptions).set({ lastSuccessAt: now }).where(isThis);
}

/** Returns the member's subscription of this address. */
export async function findDevice(
  db: Db,
  memberId: number,
  endpoint: string,
): Promise<SubscriptionRow | undefined> {
  const isTheirs = isDevice(memberId, endpoint);
  const [device] = await db.select().from(pushSubscriptions).where(isTheirs);
  return device;
}

/** Condition: the subscription of this address, if it belongs to the member. */
export function isDevice(memberId: number, endpoint: string) {
  return and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.memberId, memberId));
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');

/** Names in notifications. */
export interface PushNames {
  /** Titles of markets by symbol: `BTC/USDT`. */
  readonly markets: ReadonlyMap<string, string>;
  /** Codes of coins by id. */
  readonly coins: ReadonlyMap<number, string>;
}

/** Returns the names of all markets and coins. */
export function pushNames(db: Db): Promise<PushNames> {
  return cachedRead(db, 'push.names', async () => {
    const known = await db
      .select({ symbol: markets.symbol, base: base.code, quote: quote.code })
      .from(markets)
      .innerJoin(base, eq(base.id, markets.childId))
      .innerJoin(quote, eq(quote.id, markets.parentId));
    const codes = await db.select({ id: coins.id, code: coins.code }).from(coins);
    return {
      markets: new Map(known.map((row) => [row.symbol, `${row.base}/${row.quote}`])),
      coins: new Map(codes.map(({ id, code }) => [id, code])),
    };
  });
}

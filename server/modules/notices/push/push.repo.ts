import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/db.ts';
import { cachedRead } from '../../../db/read-cache.ts';
import { coins, markets } from '../../../db/schema/market.ts';
import { pushSubscriptions } from '../../../db/schema/push.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
/** Returns false for a browser that subscribed with another key of this server. */
export function isReachable(
  { serverKey }: Pick<SubscriptionRow, 'serverKey'>,
  publicKey: string | undefined,
): boolean {
  return serverKey === null || serverKey === publicKey;
}

/** Returns the member's subscription with this endpoint. */
export async function findDevice(
  db: Db,
  memberId: number,
  endpoint: string,
): Promise<SubscriptionRow | undefined> {
  const isTheirs = isDevice(memberId, endpoint);
  const [device] = await db.select().from(pushSubscriptions).where(isTheirs);
  return device;
}

/**
 * Returns the condition that selects the subscription with this endpoint if it belongs to the
 * member.
 */
export function isDevice(memberId: number, endpoint: string) {
  return and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.memberId, memberId));
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');

/** The names that notifications contain. */
export interface PushNames {
  /** Titles of markets, such as `BTC/USDT`, by symbol. */
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

import { and, asc, eq, gte, inArray, lte, min, or, sql } from 'drizzle-orm';
import { type Money, money, subtract } from '../../../src/domain/money.ts';
import type { Resting } from '../../../src/domain/spot-match.ts';
import type { Db } from '../../db/client.ts';
import { markets } from '../../db/schema/market.ts';
import { spotCursors, spotOrders, spotTrades } from '../../db/schema/spot.ts';

/** A market with open orders, and what they wait for. */
export interface OpenMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly pricePlaces: number;
  readonly quantityPlaces: number;
  /** Trades up to this time fill none of them, epoch milliseconds. */
  readonly since: number;
  /** Limit of the most generous order of each side. */
  readonly highestBid: string | undefined;
  readonly lowestAsk: string | undefined;
}

const isOpen = sql`${spotOrders.status} = 'open'`;

export async function listOpenMarkets(db: Db): Promise<OpenMarket[]> {
  const rows = await db
    .select({
      marketId: markets.id,
      symbol: markets.symbol,
      pricePlaces: markets.pricePrecision,
      quantityPlaces: markets.amountPrecision,
      since: min(spotOrders.matchedUntil),
      bid: sql<string | null>`max(${spotOrders.price}) filter (where ${spotOrders.side} = 'buy')`,
      ask: sql<string | null>`min(${spotOrders.price}) filter (where ${spotOrders.side} = 'sell')`,
    })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .where(and(isOpen, eq(markets.enabled, true)))
    .groupBy(markets.id)
    .orderBy(asc(markets.id));
  return rows.map(({ bid, ask, since, ...row }) => ({
    ...row,
    since: since ?? 0,
    highestBid: bid === null ? undefined : money(bid),
    lowestAsk: ask === null ? undefined : money(ask),
  }));
}

/** Open orders that a trade between two prices may fill. */
export async function findReachedOrders(
  db: Db,
  marketId: number,
  { lowest, highest }: { readonly lowest: Money; readonly highest: Money },
): Promise<Resting[]> {
  const rows = await db
    .select()
    .from(spotOrders)
    .where(
      and(
        isOpen,
        eq(spotOrders.marketId, marketId),
        or(
          and(eq(spotOrders.side, 'buy'), gte(spotOrders.price, lowest)),
          and(eq(spotOrders.side, 'sell'), lte(spotOrders.price, highest)),
        ),
      ),
    );
  return rows.map((row) => ({
    id: row.id,
    side: row.side,
    limit: money(row.price ?? '0'),
    remaining: subtract(money(row.quantity ?? '0'), money(row.filledQuantity)),
    since: row.matchedUntil,
  }));
}

/** What is free of trades that were used before, by name; a trade that filled nothing is not among them. */
export async function findFree(
  db: Db,
  marketId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly volume: Money; readonly free: Money }>> {
  const rows = await db
    .select({ trade: spotTrades.trade, volume: spotTrades.volume, used: spotTrades.used })
    .from(spotTrades)
    .where(and(eq(spotTrades.marketId, marketId), inArray(spotTrades.trade, [...names])));
  return new Map(
    rows.map(({ trade, used, ...row }) => {
      const volume = money(row.volume);
      return [trade, { volume, free: subtract(volume, money(used)) }];
    }),
  );
}

/** Up to when a market's trades were matched before this instance began; 0 when never. */
export async function findCursor(db: Db, marketId: number): Promise<number> {
  const [row] = await db.select().from(spotCursors).where(eq(spotCursors.marketId, marketId));
  return row?.until ?? 0;
}

/** Keeps how far a market's trades are matched; never backwards. */
export async function keepCursor(db: Db, marketId: number, until: number): Promise<void> {
  await db
    .insert(spotCursors)
    .values({ marketId, until })
    .onConflictDoUpdate({
      target: spotCursors.marketId,
      set: { until },
      setWhere: sql`${spotCursors.until} < ${until}`,
    });
}

import { eq } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { compare, money, subtract, ZERO } from '../../../src/domain/money.ts';
import { allocateTrades, type TradePart } from '../../../src/domain/spot-match.ts';
import { firedBy } from '../../../src/domain/spot-trigger.ts';
import type { Db } from '../../db/db.ts';
import { markets } from '../../db/schema/market.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { NamedTrade } from '../../market/price-source.ts';
import { freeTrades } from './spot.free-trades.ts';
import { fillOrder } from './spot.match.ts';
import type { SpotDeps } from './spot.place.ts';
import { findCursor, findReachedOrders } from './spot.resting.repo.ts';
import { spotTexts } from './spot.texts.ts';
import { findWaiting, fireTrigger } from './spot.triggers.ts';

export interface CancelRequest {
  readonly memberId: number;
  readonly orderId: number;
  /** Arrival of the call in epoch milliseconds. */
  readonly at: number;
}

type Order = NonNullable<Awaited<ReturnType<typeof findOpenOrder>>>;

/** Trades older than a matcher's stored cursor by more than this are already allocated. */
const LOOK_BACK_MS = 15_000;
/** Orders of a side that are read first, and at most. */
const FEW_ORDERS = 50;
const MANY_ORDERS = 3_000;
/** Each conflict means that another call or instance filled an order. */
const ATTEMPTS = 10;

/**
 * Triggers and fills an order from the trades made before its cancel arrived, as far as they are
 * known, since an order cannot be cancelled after its fill has happened in the market
 * (product.md#spot-cancel, ADR-070). Orders with priority are served first. Throws a Refusal after too many conflicts.
 */
export async function fillBeforeCancel(deps: SpotDeps, request: CancelRequest): Promise<void> {
  await fireBeforeCancel(deps, request);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const order = await findOpenOrder(deps.db, request);
    if (!order || (await fillUntil(deps, order, request.at))) return;
  }
  throw new Refusal(spotTexts.bookMoved, { code: CODE.rule });
}

/** Fires the trigger of an order, or that of its twin, if a trade before the cancel reached it. */
async function fireBeforeCancel(deps: SpotDeps, request: CancelRequest): Promise<void> {
  const { db, prices, clock } = deps;
  const { orderId, memberId, at } = request;
  const waiting = await findWaiting(db, orderId);
  if (waiting?.memberId !== memberId) return;
  const { symbol, marketId, since, when, trigger, twin } = waiting;
  const range = {
    atLeast: when === 'above' ? trigger : twin?.trigger,
    atMost: when === 'above' ? twin?.trigger : trigger,
  };
  let after = Math.max(since, (await findCursor(db, marketId)) - LOOK_BACK_MS);
  for (;;) {
    const { trades, until } = await prices.tradesAfter(symbol, { after, ...range });
    const made = trades.map((trade) => ({ at: trade.at, price: money(trade.price) }));
    const [firing] = firedBy(
      [waiting],
      made.filter((trade) => trade.at <= at),
    );
    if (firing) {
      await fireTrigger(db, firing, clock());
      return;
    }
    if (until >= at || until <= after) return;
    after = until;
  }
}

async function findOpenOrder(db: Db, { memberId, orderId }: CancelRequest) {
  const [row] = await db
    .select({ order: spotOrders, market: markets })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .where(eq(spotOrders.id, orderId));
  if (row?.order.memberId !== memberId || row.order.status !== 'open') return undefined;
  const { order, market } = row;
  const price = order.price ?? ZERO;
  return {
    id: orderId,
    since: order.matchedUntil,
    remaining: subtract(order.quantity ?? ZERO, order.filledQuantity),
    market: {
      marketId: market.id,
      symbol: market.symbol,
      pricePrecision: market.pricePrecision,
      quantityPrecision: market.amountPrecision,
      since: order.matchedUntil,
      highestBid: order.side === 'buy' ? price : undefined,
      lowestAsk: order.side === 'sell' ? price : undefined,
    },
  };
}

/** Returns false when the order or a trade changed meanwhile; the caller then starts again. */
async function fillUntil(
  { db, clock, prices }: SpotDeps,
  { id, since, remaining, market }: Order,
  at: number,
): Promise<boolean> {
  const { symbol, marketId, highestBid, lowestAsk } = market;
  let after = Math.max(since, (await findCursor(db, marketId)) - LOOK_BACK_MS);
  for (;;) {
    const range = { after, atMost: highestBid, atLeast: lowestAsk };
    const { trades, until } = await prices.tradesAfter(symbol, range);
    const made = trades.filter((trade) => trade.at <= at);
    const parts = made.length === 0 ? [] : await partsOf(db, market, made, id);
    if (parts.length > 0) {
      const isDone = await fillOrder(db, market, { orderId: id, remaining, parts }, clock());
      // What is left of the order is computed again by the caller.
      return (
        isDone && parts.reduce((left, { quantity }) => subtract(left, quantity), remaining) === '0'
      );
    }
    // Continues with the next part of a long run of trades; a source without progress has no more.
    if (until >= at || until <= after) return true;
    after = until;
  }
}

/** Returns the parts of these trades that an order receives when every order gets its share. */
function partsOf(
  db: Db,
  market: Order['market'],
  trades: readonly NamedTrade[],
  orderId: number,
): Promise<readonly TradePart[]> {
  // In one snapshot: an order filled between two reads would seem to leave its trade to the next
  // order.
  return transact(
    db,
    async (tx) => {
      const free = await freeTrades(tx, market, trades);
      const prices = free.map(({ price }) => price).sort(compare);
      const [lowest] = prices;
      const highest = prices.at(-1);
      if (!lowest || !highest) return [];
      const newest = Math.max(...free.map((trade) => trade.at));
      const reach = { lowest, highest, newest, except: [] };
      for (let most = FEW_ORDERS; ; most *= 4) {
        const { orders, cut } = await findReachedOrders(tx, market.marketId, { ...reach, most });
        const { parts, isComplete } = allocateTrades(orders, free, cut);
        // Complete allocations are final; behind so many orders nothing is left for one more.
        if (isComplete || most > MANY_ORDERS) return parts.get(orderId) ?? [];
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

import { compare, isPositive, type Money, money } from '../../../src/domain/money.ts';
import { allocateTrades, type MarketTrade, type Resting } from '../../../src/domain/spot-match.ts';
import type { Db } from '../../db/client.ts';
import type { LedgerGate } from '../../ledger/gate.ts';
import type { Logger } from '../../log.ts';
import type { NamedTrade } from '../../market/price-source.ts';
import { fitQuantity } from './spot.book.ts';
import { createHolds } from './spot.holds.ts';
import { fillOrder } from './spot.match.ts';
import type { SpotParts } from './spot.place.ts';
import {
  findCursor,
  findFree,
  findReachedOrders,
  keepCursor,
  listOpenMarkets,
  type OpenMarket,
} from './spot.resting.repo.ts';

export interface MatcherParts extends SpotParts {
  readonly gate: LedgerGate;
  readonly log: Logger;
}

export interface SpotMatcher {
  /** Matches what was traded since the last time, and answers when the orders are filled. */
  matchNow(): Promise<void>;
  /** Matches again and again until `stop`, which waits for what is under way. */
  start(): void;
  stop(): Promise<void>;
}

const BEAT_MS = 250;
/**
 * Trades are looked at again for this long: an order may be stored, and a trade told, later than its own
 * time. Nothing is filled twice: a trade's volume is used up once.
 */
const AGAIN_MS = 15_000;
const KEEP_CURSOR_MS = 5_000;

/**
 * Fills open limit orders from the market's trades. Every instance does: who comes second finds the
 * order or the trade changed and leaves it.
 */
export function createSpotMatcher(parts: MatcherParts): SpotMatcher {
  const { db, gate, log } = parts;
  const cursors = new Map<number, number>();
  const kept = new Map<number, number>();
  const holds = createHolds(parts.clock);
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = true;

  async function matchNow(): Promise<void> {
    if (gate.closedBecause() !== undefined) return;
    for (const market of await listOpenMarkets(db)) {
      try {
        while (await matchOn(market)) {
          // A long stretch of trades comes in parts.
        }
      } catch (error) {
        log.error({ err: error, market: market.symbol }, 'matching failed and will be tried again');
      }
    }
  }

  /** Matches the next part of a market's trades; true when there is more to come at once. */
  async function matchOn(market: OpenMarket): Promise<boolean> {
    const { marketId, since } = market;
    const known = cursors.get(marketId) ?? (await findCursor(db, marketId));
    const cursor = holds.cursorFor(marketId, known);
    cursors.set(marketId, cursor);
    const after = Math.max(since, cursor - AGAIN_MS);
    const run = await parts.prices.tradesAfter(market.symbol, {
      after,
      atMost: market.highestBid,
      atLeast: market.lowestAsk,
    });
    const isDone = run.trades.length === 0 || (await fillFrom(market, run.trades, cursor));
    // Somebody was quicker or cancelled, or an order failed: what that left is given out the next time.
    if (!isDone) return false;
    const isMore = run.until > cursor + AGAIN_MS && run.until < parts.clock() - AGAIN_MS;
    if (!isMore) holds.caughtUp(marketId);
    if (run.until <= cursor) return false;
    cursors.set(marketId, run.until);
    const isDue = run.until - (kept.get(marketId) ?? 0) >= KEEP_CURSOR_MS;
    // Who starts later tries held orders from where they failed.
    if (isDue && !holds.isHolding(marketId)) {
      await keepCursor(db, marketId, run.until);
      kept.set(marketId, run.until);
    }
    return isMore;
  }

  /** Fills what these trades fill; false when not all of it could be done as planned. */
  async function fillFrom(
    market: OpenMarket,
    trades: readonly NamedTrade[],
    cursor: number,
  ): Promise<boolean> {
    const { marketId } = market;
    const free = await freeTrades(db, market, trades);
    if (free.length === 0) return true;
    const prices = free.map(({ price }) => price).sort(compare);
    const reach = { lowest: prices[0] as Money, highest: prices.at(-1) as Money };
    const reached = await findReachedOrders(db, marketId, reach);
    const orders = reached.filter(({ id }) => !holds.isHeld(marketId, id));
    const remaining = new Map(orders.map((order) => [order.id, order.remaining]));
    let isDone = true;
    for (const [orderId, planned] of allocateTrades(orders, free)) {
      const left = remaining.get(orderId) as Resting['remaining'];
      const plan = { orderId, remaining: left, parts: planned };
      try {
        if (!(await fillOrder(db, market, plan, parts.clock()))) isDone = false;
      } catch (error) {
        isDone = false;
        holds.hold(marketId, orderId, cursor);
        log.error({ err: error, orderId }, 'filling an order failed and will be tried again');
      }
    }
    return isDone;
  }

  function beat(): void {
    underWay = matchNow()
      .catch((error: unknown) => log.error({ err: error }, 'looking for open orders failed'))
      .then(() => {
        if (!isStopped) timer = setTimeout(beat, BEAT_MS);
      });
  }

  return {
    matchNow,
    start() {
      if (!isStopped) return;
      isStopped = false;
      beat();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** Trades with what is left of their volume, within the market's decimals. */
async function freeTrades(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
): Promise<MarketTrade[]> {
  const names = trades.map(({ name }) => name);
  const used = await findFree(db, market.marketId, names);
  return trades
    .map(({ name, at, price, amount }) => {
      const whole = fitQuantity(amount, market);
      // A trade keeps the volume it was first used with, also when the market's decimals changed since.
      const { volume, free } = used.get(name) ?? { volume: whole, free: whole };
      return { name, at, price: money(price), volume, free: fitQuantity(free, market) };
    })
    .filter(({ free }) => isPositive(free));
}

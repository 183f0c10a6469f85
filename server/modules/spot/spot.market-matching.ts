import { setImmediate as giveWay } from 'node:timers/promises';
import { compare, type Money, money } from '../../../src/domain/money.ts';
import { isWithinLimit } from '../../../src/domain/spot-book.ts';
import { allocateTrades, type Resting } from '../../../src/domain/spot-match.ts';
import type { Logger } from '../../lib/log.ts';
import type { NamedTrade } from '../../market/price-source.ts';
import { freeTrades } from './spot.free-trades.ts';
import { fillOrder } from './spot.match.ts';
import { createMatchQuarantine } from './spot.match-quarantine.ts';
import type { SpotDeps } from './spot.place.ts';
import {
  findCursor,
  findReachedOrders,
  type OpenMarket,
  saveCursors,
} from './spot.resting.repo.ts';

export interface MatchingDeps extends SpotDeps {
  readonly log: Logger;
}

/**
 * Trades are looked at again for this long: an order may be stored, and a trade told, later than its own
 * time. Nothing is filled twice: a trade's volume is used up once.
 */
const AGAIN_MS = 15_000;
const KEEP_CURSOR_MS = 10_000;
/** A turn is short, however much there is to do: other markets wait for theirs. */
const MOST_TRADES = 250;
const MOST_FILLS = 100;
/** Orders of a side that are looked at. */
const MOST_ORDERS = 50;

/** How far a market is matched. */
interface Progress {
  /** Trades up to then are matched, epoch milliseconds. */
  cursor: number;
  /** The cursor as it is stored. */
  kept: number;
  /** Names of later trades that are matched with the orders there are. */
  matched: Set<string>;
  /** Whether no trade waits to be matched. */
  isUpToDate: boolean;
  /** Orders of a side to look at. */
  mostOrders: number;
}

/** Matches markets turn by turn, and knows how far each is matched. */
export function createMarketMatching(deps: MatchingDeps) {
  const { db, log, clock } = deps;
  const known = new Map<number, Progress>();
  const quarantine = createMatchQuarantine(clock);

  async function progressOf(marketId: number): Promise<Progress> {
    const progress = known.get(marketId) ?? {
      ...{ cursor: await findCursor(db, marketId), kept: 0 },
      ...{ matched: new Set<string>(), isUpToDate: false, mostOrders: MOST_ORDERS },
    };
    known.set(marketId, progress);
    return progress;
  }

  /** Matches the next part of a market's trades; true when there is more to come at once. */
  async function turn(market: OpenMarket): Promise<boolean> {
    const { marketId, since } = market;
    const progress = await progressOf(marketId);
    if (quarantine.isDue(marketId)) progress.matched.clear();
    const cursor = quarantine.cursorFor(marketId, progress.cursor);
    progress.cursor = cursor;
    const run = await deps.prices.tradesAfter(market.symbol, {
      after: Math.max(since, cursor - AGAIN_MS),
      atMost: market.highestBid,
      atLeast: market.lowestAsk,
    });
    const isReached = reachOf(market);
    const open = run.trades.filter((one) => !progress.matched.has(one.name) && isReached(one));
    const next = open.slice(0, MOST_TRADES);
    progress.isUpToDate = next.length === 0;
    if (next.length > 0) {
      const outcome = await fillFrom(market, next, progress);
      // Somebody was quicker or cancelled, or an order failed: what that left is given out the next time.
      if (outcome !== 'done') return outcome === 'more';
      for (const { name } of next) progress.matched.add(name);
      if (next.length < open.length) return true;
      progress.isUpToDate = true;
    }
    progress.matched = new Set(run.trades.map(({ name }) => name));
    const isMore = run.until > cursor + AGAIN_MS && run.until < clock() - AGAIN_MS;
    if (!isMore) quarantine.caughtUp(marketId);
    if (run.until <= cursor) return false;
    progress.cursor = run.until;
    return isMore;
  }

  /** Fills what these trades fill: all of it, a part of it, or not as planned, to be tried again. */
  async function fillFrom(
    market: OpenMarket,
    trades: readonly NamedTrade[],
    progress: Progress,
  ): Promise<'done' | 'more' | 'again'> {
    const { marketId } = market;
    const free = await freeTrades(db, market, trades);
    if (free.length === 0) return 'done';
    const prices = free.map(({ price }) => price).sort(compare);
    const { orders, cut } = await findReachedOrders(db, marketId, {
      ...{ lowest: prices[0] as Money, highest: prices.at(-1) as Money },
      newest: Math.max(...free.map(({ at }) => at)),
      ...{ except: quarantine.quarantinedOf(marketId), most: progress.mostOrders },
    });
    const { parts: planned, isComplete } = allocateTrades(orders, free, cut);
    const remaining = new Map(orders.map((order) => [order.id, order.remaining]));
    let isDone = true;
    for (const [orderId, its] of [...planned].slice(0, MOST_FILLS)) {
      const left = remaining.get(orderId) as Resting['remaining'];
      const plan = { orderId, remaining: left, parts: its };
      try {
        if (!(await fillOrder(db, market, plan, clock()))) isDone = false;
      } catch (error) {
        isDone = false;
        quarantine.hold(marketId, orderId, progress.cursor);
        log.error({ err: error, orderId }, 'filling an order failed and will be tried again');
      }
      // The embedded database answers without giving way: calls get their turn between fills.
      await giveWay();
    }
    if (!isDone) return 'again';
    if (isComplete) progress.mostOrders = MOST_ORDERS;
    // Most of them wait for later trades only: look at those behind them too.
    else if (planned.size * 2 < orders.length) progress.mostOrders *= 2;
    return isComplete && planned.size <= MOST_FILLS ? 'done' : 'more';
  }

  return {
    turn,
    /** There may be other orders than before: the trades of the last seconds are matched again. */
    lookAgain(): void {
      for (const { isUpToDate, matched } of known.values()) if (isUpToDate) matched.clear();
    },
    /** Stores how far these markets are matched, for whoever starts later. */
    async saveCursors(markets: readonly OpenMarket[]): Promise<void> {
      const due = markets.flatMap(({ marketId }) => {
        const progress = known.get(marketId);
        // Who starts later tries held orders from where they failed.
        if (!progress || quarantine.isQuarantining(marketId)) return [];
        return progress.cursor - progress.kept >= KEEP_CURSOR_MS ? [{ marketId, progress }] : [];
      });
      const cursors = due.map(({ marketId, progress: { cursor } }) => ({
        marketId,
        until: cursor,
      }));
      await saveCursors(db, cursors);
      for (const { progress } of due) progress.kept = progress.cursor;
    },
  };
}

/** Whether a trade reaches the best order of a side: a source may tell others too. */
function reachOf({ highestBid, lowestAsk }: OpenMarket): (trade: NamedTrade) => boolean {
  const bid = highestBid === undefined ? undefined : money(highestBid);
  const ask = lowestAsk === undefined ? undefined : money(lowestAsk);
  return (trade) => {
    const price = money(trade.price);
    return (
      (bid && isWithinLimit('buy', price, bid)) ||
      (ask && isWithinLimit('sell', price, ask)) ||
      false
    );
  };
}

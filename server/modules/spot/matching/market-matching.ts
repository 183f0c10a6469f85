import { setImmediate as giveWay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { compare, type Money, money } from '#core/domain/money.ts';
import { allocateTrades, type Resting } from '#core/domain/spot-match.ts';
import type { Db } from '../../../db/db.ts';
import { spotCursors } from '../../../db/schema/spot.ts';
import type { Logger } from '../../../lib/log.ts';
import type { NamedTrade } from '../../../market/price-source.ts';
import type { SpotDeps } from '../orders/place.ts';
import { freeTrades, usedUp } from './free-trades.ts';
import { fillOrder } from './match.ts';
import { createMatchQuarantine } from './match-quarantine.ts';
import { countInQueues } from './queue.repo.ts';
import { reachOf, wantedOf, withOrder } from './reach.ts';
import { findCursor, findReachedOrders, type OpenMarket } from './resting.repo.ts';
import { findFirings, fireTrigger, reachesTrigger } from './triggers.ts';

export interface MatchingDeps extends SpotDeps {
  readonly log: Logger;
}

/**
 * Period during which trades are read again, because an order may be stored, and a trade may be
 * received, later than its own time. No trade is used twice, because its volume is recorded
 * (ADR-068).
 */
const AGAIN_MS = 15_000;
const KEEP_CURSOR_MS = 10_000;
/** Delay after which trades are counted in queues, when all earlier orders have been matched. */
const COUNTED_AFTER_MS = 5_000;
/**
 * Maximum number of trades in one step, which keeps steps short so that other markets do not wait.
 */
const MAX_TRADES = 250;
const MAX_FILLS = 100;
/** Number of orders per side that are read at first. */
const MAX_ORDERS = 50;

/** Matching progress of a market. */
interface Progress {
  /** Time up to which trades are matched, in epoch milliseconds. */
  cursor: number;
  /** The cursor as stored in the database. */
  storedCursor: number;
  /** Names of later trades that have been matched with the current orders. */
  matched: Set<string>;
  /** True if all known trades are matched. */
  isUpToDate: boolean;
  /** Number of orders per side to read. */
  mostOrders: number;
}

type Quarantine = ReturnType<typeof createMatchQuarantine>;

interface Matching extends MatchingDeps {
  readonly quarantine: Quarantine;
}

/** Creates the matching of markets, which records the progress of each. */
export function createMarketMatching(deps: MatchingDeps) {
  const { db, clock } = deps;
  const quarantine = createMatchQuarantine(clock);
  const matching = { ...deps, quarantine };
  const progresses = createProgresses(db, quarantine);

  /**
   * Triggers and fills orders from the next part of a market's trades. If more can be matched
   * immediately, returns the market with its newly triggered orders.
   */
  async function matchNext(market: OpenMarket): Promise<OpenMarket | undefined> {
    const { marketId, since } = market;
    const progress = await progresses.of(marketId);
    if (quarantine.isDue(marketId)) progress.matched.clear();
    const cursor = quarantine.cursorFor(marketId, progress.cursor);
    progress.cursor = cursor;
    const run = await deps.prices.tradesAfter(market.symbol, {
      after: Math.max(since, cursor - AGAIN_MS),
      ...wantedOf(market),
    });
    const reached = run.trades.filter(reachOf(market));
    const outcome = await matchPart(market, reached, progress);
    if (outcome !== 'done') return outcome === 'again' ? undefined : outcome;
    progress.matched = new Set(run.trades.map(({ name }) => name));
    const isMore = run.until > cursor + AGAIN_MS && run.until < clock() - AGAIN_MS;
    if (!isMore) quarantine.caughtUp(marketId);
    if (run.until <= cursor) return undefined;
    const except = quarantine.quarantinedOf(marketId);
    await countInQueues(db, market, reached, { until: run.until - COUNTED_AFTER_MS, except });
    progress.cursor = run.until;
    return isMore ? market : undefined;
  }

  /**
   * Matches the next trades that reach an order. Returns `done` if all are matched, the market if
   * more can be matched immediately, `again` if something failed or has changed.
   */
  async function matchPart(
    market: OpenMarket,
    reached: readonly NamedTrade[],
    progress: Progress,
  ): Promise<OpenMarket | 'done' | 'again'> {
    const open = reached.filter(({ name }) => !progress.matched.has(name));
    const next = open.slice(0, MAX_TRADES);
    const last = next.at(-1);
    progress.isUpToDate = last === undefined;
    if (last === undefined) return 'done';
    // Triggers fire before matching, because later trades fill the orders that are triggered here.
    // Trades that are already matched also count, because they may be the first ones for an order
    // that has been stored since.
    const seen = reached.slice(0, reached.indexOf(last) + 1);
    const triggered = await fireFrom(matching, market, seen, progress);
    if (triggered !== 'none') return triggered;
    const outcome = await fillFrom(matching, market, seen, next, progress);
    // An order or a trade has changed, or an order failed, so the remaining volume is allocated
    // next time.
    if (outcome !== 'done') return outcome === 'more' ? market : 'again';
    for (const { name } of next) progress.matched.add(name);
    if (next.length < open.length) return market;
    progress.isUpToDate = true;
    return 'done';
  }

  return { matchNext, lookAgain: progresses.lookAgain, saveCursors: progresses.save };
}

/** Fires the triggers that these trades reach; returns the market with the resulting orders. */
async function fireFrom(
  matching: Matching,
  market: OpenMarket,
  trades: readonly NamedTrade[],
  progress: Progress,
): Promise<OpenMarket | 'none' | 'again'> {
  const { db, clock, quarantine } = matching;
  const { marketId } = market;
  if (!trades.some(({ price }) => reachesTrigger(market, money(price)))) return 'none';
  const except = quarantine.quarantinedOf(marketId);
  const firings = await findFirings(db, market, trades, except);
  let isFailed = false;
  let after = market;
  for (const firing of firings.slice(0, MAX_FILLS)) {
    const at = { marketId, orderId: firing.orderId, cursor: progress.cursor };
    const isFired = await attempt(matching, at, 'triggering', async () => {
      const made = await fireTrigger(db, firing, clock());
      if (made) after = withOrder(after, made);
      return true;
    });
    if (!isFired) isFailed = true;
  }
  if (isFailed) return 'again';
  return firings.length > 0 ? after : 'none';
}

/**
 * Fills orders from the trades of `next`: completely, partly, or with conflicts, after which the
 * step must be repeated. The other trades that were read have already filled orders and are only
 * counted in queues.
 */
async function fillFrom(
  matching: Matching,
  market: OpenMarket,
  seen: readonly NamedTrade[],
  next: readonly NamedTrade[],
  progress: Progress,
): Promise<'done' | 'more' | 'again'> {
  const { db, clock, quarantine } = matching;
  const { marketId } = market;
  const free = await freeTrades(db, market, next);
  const byName = new Map(free.map((trade) => [trade.name, trade]));
  const trades = seen.map((trade) => byName.get(trade.name) ?? usedUp(trade, market));
  const prices = free.map(({ price }) => price).sort(compare);
  const { orders, cut } = await findReachedOrders(db, marketId, {
    lowest: prices[0] as Money,
    highest: prices.at(-1) as Money,
    newest: Math.max(...free.map(({ at }) => at)),
    except: quarantine.quarantinedOf(marketId),
    most: progress.mostOrders,
  });
  const { parts: planned, isComplete } = allocateTrades(orders, trades, cut);
  const remaining = new Map(orders.map((order) => [order.id, order.remaining]));
  let isDone = true;
  for (const [orderId, orderParts] of [...planned].slice(0, MAX_FILLS)) {
    const left = remaining.get(orderId) as Resting['remaining'];
    const plan = { orderId, remaining: left, parts: orderParts };
    const at = { marketId, orderId, cursor: progress.cursor };
    const isFilled = await attempt(matching, at, 'filling', () =>
      fillOrder(db, market, plan, clock()),
    );
    if (!isFilled) isDone = false;
  }
  if (!isDone) return 'again';
  if (isComplete) progress.mostOrders = MAX_ORDERS;
  // Most of these orders wait for later trades, so further orders are also read.
  else if (planned.size * 2 < orders.length) progress.mostOrders *= 2;
  return isComplete && planned.size <= MAX_FILLS ? 'done' : 'more';
}

/** Runs one step of an order; if the step fails, it is reported and later retried from here. */
async function attempt(
  { quarantine, log }: Matching,
  { marketId, orderId, cursor }: { marketId: number; orderId: number; cursor: number },
  act: 'filling' | 'triggering',
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    quarantine.hold(marketId, orderId, cursor);
    log.error({ err: error, orderId }, `${act} an order failed and will be retried`);
    return false;
  } finally {
    // The embedded database blocks without yielding, so calls get a turn between two orders.
    await giveWay();
  }
}

/** Creates the progress of each market, which begins at the stored cursor. */
function createProgresses(db: Db, quarantine: Quarantine) {
  const progressByMarket = new Map<number, Progress>();
  return {
    async of(marketId: number): Promise<Progress> {
      const progress = progressByMarket.get(marketId) ?? {
        cursor: await findCursor(db, marketId),
        storedCursor: 0,
        matched: new Set<string>(),
        isUpToDate: false,
        mostOrders: MAX_ORDERS,
      };
      progressByMarket.set(marketId, progress);
      return progress;
    },
    /** Matches the trades of the last seconds again, because there may be new orders. */
    lookAgain(): void {
      for (const { isUpToDate, matched } of progressByMarket.values())
        if (isUpToDate) matched.clear();
    },
    /** Stores the progress of these markets for instances that start later. */
    async save(markets: readonly OpenMarket[]): Promise<void> {
      const due = markets.flatMap(({ marketId }) => {
        const progress = progressByMarket.get(marketId);
        // A later instance retries quarantined orders from the point of their failure.
        if (!progress || quarantine.isQuarantining(marketId)) return [];
        return progress.cursor - progress.storedCursor >= KEEP_CURSOR_MS
          ? [{ marketId, progress }]
          : [];
      });
      const cursors = due.map(({ marketId, progress: { cursor } }) => ({
        marketId,
        until: cursor,
      }));
      await storeCursors(db, cursors);
      for (const { progress } of due) progress.storedCursor = progress.cursor;
    },
  };
}

/** Stores the matching progress of markets, which never decreases. */
async function storeCursors(
  db: Db,
  cursors: readonly { readonly marketId: number; readonly until: number }[],
): Promise<void> {
  if (cursors.length === 0) return;
  await db
    .insert(spotCursors)
    // The rows are in a fixed order, so instances that write at the same time cannot deadlock.
    .values(cursors.toSorted((a, b) => a.marketId - b.marketId))
    .onConflictDoUpdate({
      target: spotCursors.marketId,
      set: { until: sql`excluded.until` },
      setWhere: sql`${spotCursors.until} < excluded.until`,
    });
}

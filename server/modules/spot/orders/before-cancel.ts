import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, type SQL, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { compare, money, ZERO } from '#core/domain/money.ts';
import { allocateTrades } from '#core/domain/spot-match.ts';
import type { Db } from '../../../db/db.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import { transact } from '../../../db/transact.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { CLOCKS_APART_MS, seenUntil } from '../../../market/ahead.ts';
import type { NamedTrade, TradeRun } from '../../../market/price-source.ts';
import { freeTrades } from '../matching/free-trades.ts';
import { fillOrder, type PlannedFill } from '../matching/match.ts';
import { reachOf, wantedOf, withOrder } from '../matching/reach.ts';
import {
  findCursor,
  findReachedOrders,
  listOpenMarkets,
  type OpenMarket,
} from '../matching/resting.repo.ts';
import { findFirings, fireTrigger, reachesTrigger } from '../matching/triggers.ts';
import { spotTexts } from '../spot.texts.ts';
import type { SpotDeps } from './place.ts';

export interface CancelRequest {
  readonly memberId: number;
  readonly orderId: number;
  /** When the call arrived, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Returns the time up to which trades precede a cancellation that arrived at `at` (epoch ms),
 * because they could already be seen. It waits until this time if only the clocks of our processes
 * can differ, because those trades are known immediately.
 */
export async function earlierThan({ prices, clock }: SpotDeps, at: number): Promise<number> {
  const until = seenUntil(prices, at);
  const early = until - clock();
  if (early > 0 && early <= CLOCKS_APART_MS) await wait(early + 1);
  return until;
}

/** An order that is open or waits for its trigger. */
export interface LeftOrder {
  readonly id: number;
  readonly memberId: number;
  readonly marketId: number;
  /** When its cancellation arrived, in epoch milliseconds; null if there is none. */
  readonly cancelAt: number | null;
}

/** The remaining orders, and the time up to which the trades of their markets are known. */
export interface EarlierTrades {
  /** The orders before their trades were applied, by id. */
  readonly orders: readonly LeftOrder[];
  /** The time by market, in epoch milliseconds. */
  readonly knownUntil: ReadonlyMap<number, number>;
}

/** Trades older than a matcher's stored cursor by more than this are already allocated. */
const LOOK_BACK_MS = 15_000;
/** Initial and maximum number of orders per side to read. */
const FEW_ORDERS = 50;
const MANY_ORDERS = 3_000;
/** Each conflict means that another call or instance filled an order. */
const ATTEMPTS = 10;
/** Maximum number of orders, which is more than a member may have open. */
const MOST = 1_000;

/**
 * Triggers and fills the selected orders from the trades made up to `at`, in one pass over each
 * market, because an order cannot be cancelled after its fill has happened in the market
 * (product.md#spot-cancel, ADR-148). Orders of any member that have priority get their share of the
 * same trades first. A cancellation may follow only if all trades up to its arrival are known.
 * Throws a Refusal after too many conflicts.
 */
export async function applyEarlierTrades(
  deps: SpotDeps,
  which: SQL | undefined,
  at: number,
): Promise<EarlierTrades> {
  const rows = await listLeft(deps.db, which);
  const knownUntil = new Map<number, number>();
  if (rows.length === 0) return { orders: rows, knownUntil };
  const ids = new Set(rows.map(({ id }) => id));
  const marketIds = new Set(rows.map(({ marketId }) => marketId));
  // A disabled market is no longer matched, but it may have traded before it was disabled.
  for (const market of await listOpenMarkets(deps.db, { isAll: true })) {
    if (!marketIds.has(market.marketId)) continue;
    knownUntil.set(market.marketId, await applyInMarket(deps, market, ids, at));
  }
  return { orders: rows, knownUntil };
}

/** Returns true if all trades of an order's market up to a time are known. */
export function isKnown(
  { knownUntil }: EarlierTrades,
  { marketId }: Pick<LeftOrder, 'marketId'>,
  at: number,
): boolean {
  // Without orders in a market, there are no trades to wait for.
  return (knownUntil.get(marketId) ?? at) >= at;
}

function listLeft(db: Db, which: SQL | undefined) {
  const { id, memberId, marketId, cancelAt } = spotOrders;
  return (
    db
      .select({ id, memberId, marketId, cancelAt })
      .from(spotOrders)
      // The index conditions have literal values, because the partial indexes are not used with
      // parameters.
      .where(and(sql`${spotOrders.status} in ('open', 'waiting')`, which))
      .orderBy(asc(sql`coalesce(${cancelAt}, 0)`), asc(id))
      .limit(MOST)
  );
}

/**
 * Triggers and fills these orders of a market, as if it were matched up to `at`. Returns the time
 * up to which its trades are known.
 */
async function applyInMarket(
  deps: SpotDeps,
  market: OpenMarket,
  ids: ReadonlySet<number>,
  at: number,
): Promise<number> {
  const cursor = (await findCursor(deps.db, market.marketId)) - LOOK_BACK_MS;
  const after = Math.max(cursor, market.since);
  for (let reached = market; ; ) {
    const { trades, until } = await readUntil(deps, reached, { after, at });
    // Triggers fire first, including those of other members, because later trades fill the orders
    // that they create.
    const further = await fireFrom(deps, reached, trades, ids);
    if (further) {
      reached = further;
      continue;
    }
    if (trades.length > 0) await fillFrom(deps, reached, ids, trades);
    return until;
  }
}

/**
 * Reads the trades up to `at` that reach orders of a market, and the time up to which all are
 * known.
 */
async function readUntil(
  { prices }: SpotDeps,
  market: OpenMarket,
  { after, at }: { after: number; at: number },
): Promise<TradeRun> {
  // The trades are stored by name, because trades after the end of a part are also in the next
  // part.
  const trades = new Map<string, NamedTrade>();
  let until = after;
  while (until < at) {
    const wanted = { after: until, ...wantedOf(market) };
    const run = await prices.tradesAfter(market.symbol, wanted);
    for (const trade of run.trades) if (trade.at <= at) trades.set(trade.name, trade);
    if (run.until <= until) break;
    until = run.until;
  }
  return { trades: [...trades.values()].filter(reachOf(market)), until };
}

/** Fires the triggers that trades reach; returns the market with the resulting orders, if any. */
async function fireFrom(
  { db, clock }: SpotDeps,
  market: OpenMarket,
  trades: readonly NamedTrade[],
  ids: ReadonlySet<number>,
): Promise<OpenMarket | undefined> {
  if (!trades.some(({ price }) => reachesTrigger(market, money(price)))) return undefined;
  let after: OpenMarket | undefined;
  for (const firing of await findFirings(db, market, trades)) {
    const made = await leaveToMatcher(ids, firing.orderId, fireTrigger(db, firing, clock()));
    if (made) after = withOrder(after ?? market, made);
  }
  return after;
}

/**
 * Leaves another member's order that fails to the matcher, so the failure cannot prevent this
 * cancellation.
 */
async function leaveToMatcher<Done>(
  ids: ReadonlySet<number>,
  orderId: number,
  doing: Promise<Done>,
): Promise<Done | undefined> {
  try {
    return await doing;
  } catch (error) {
    if (ids.has(orderId)) throw error;
    return undefined;
  }
}

/**
 * Fills these orders from their share of the trades, after those orders that have priority for the
 * same trades. Repeats this if an order or a trade has changed.
 */
async function fillFrom(
  { db, clock }: SpotDeps,
  market: OpenMarket,
  ids: ReadonlySet<number>,
  trades: readonly NamedTrade[],
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let isDone = true;
    for (const plan of await planFills(db, market, trades, ids)) {
      const { orderId } = plan;
      const isFilled = await leaveToMatcher(ids, orderId, fillOrder(db, market, plan, clock()));
      if (ids.has(orderId) && !isFilled) isDone = false;
    }
    if (isDone) return;
  }
  throw new Refusal(spotTexts.bookMoved, { code: CODE.rule });
}

/**
 * Plans the fills of these orders, and of higher-priority orders that share a trade with one of
 * them.
 */
function planFills(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
  ids: ReadonlySet<number>,
): Promise<readonly PlannedFill[]> {
  // Both reads share one snapshot, because an order that is filled between them would seem to leave
  // its trade to the next order.
  return transact(
    db,
    async (tx) => {
      const free = await freeTrades(tx, market, trades);
      const prices = free.map(({ price }) => price).sort(compare);
      const [lowest = ZERO] = prices;
      const highest = prices.at(-1) ?? ZERO;
      const newest = Math.max(...free.map((trade) => trade.at));
      const reach = { lowest, highest, newest, except: [] };
      for (let most = FEW_ORDERS; ; most *= 4) {
        const { orders, cut } = await findReachedOrders(tx, market.marketId, { ...reach, most });
        const { parts, isComplete } = allocateTrades(orders, free, cut);
        // Complete allocations are final; after so many orders, nothing remains for another one.
        if (!isComplete && most <= MANY_ORDERS) continue;
        const left = new Map(orders.map(({ id, remaining }) => [id, remaining]));
        const plans = [...parts].map(([orderId, own]) => ({
          orderId,
          remaining: left.get(orderId) ?? ZERO,
          parts: own,
        }));
        const isOwn = ({ orderId }: PlannedFill) => ids.has(orderId);
        const shared = new Set(plans.filter(isOwn).flatMap(tradesOf));
        return plans
          .slice(0, plans.findLastIndex(isOwn) + 1)
          .filter((plan) => tradesOf(plan).some((name) => shared.has(name)));
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const tradesOf = ({ parts }: PlannedFill) => parts.map(({ trade }) => trade.name);

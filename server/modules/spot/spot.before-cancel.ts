import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { compare, type Money, money } from '../../../src/domain/money.ts';
import { allocateTrades } from '../../../src/domain/spot-match.ts';
import { firedBy } from '../../../src/domain/spot-trigger.ts';
import type { Db } from '../../db/db.ts';
import { markets } from '../../db/schema/market.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { NamedTrade, TradesWanted } from '../../market/price-source.ts';
import { freeTrades } from './spot.free-trades.ts';
import { fillOrder, type PlannedFill } from './spot.match.ts';
import type { SpotDeps } from './spot.place.ts';
import {
  findCursor,
  findReachedOrders,
  listOpenMarkets,
  type OpenMarket,
} from './spot.resting.repo.ts';
import { spotTexts } from './spot.texts.ts';
import { fireTrigger, listWaiting, toTriggering } from './spot.triggers.ts';

export interface CancelRequest {
  readonly memberId: number;
  readonly orderId: number;
  /** Arrival of the call in epoch milliseconds. */
  readonly at: number;
}

/** An order that is open or waits for its trigger. */
export interface LeftOrder {
  readonly id: number;
  readonly memberId: number;
  readonly marketId: number;
  /** Arrival of its cancel, epoch milliseconds; null without one. */
  readonly cancelAt: number | null;
}

/** Orders that were left, and up to when the trades of their markets are known. */
export interface EarlierTrades {
  /** Before their trades were applied, by id. */
  readonly orders: readonly LeftOrder[];
  /** By market, epoch milliseconds. */
  readonly knownUntil: ReadonlyMap<number, number>;
}

type LeftRow = Awaited<ReturnType<typeof listLeft>>[number];

/** Trades older than a matcher's stored cursor by more than this are already allocated. */
const LOOK_BACK_MS = 15_000;
/** Orders of a side that are read first, and at most. */
const FEW_ORDERS = 50;
const MANY_ORDERS = 3_000;
/** Each conflict means that another call or instance filled an order. */
const ATTEMPTS = 10;
/** Most orders at once: more than a member may have open. */
const MOST = 1_000;

/**
 * Triggers and fills the selected orders from the trades made up to `at`, in one pass of each market:
 * an order cannot be cancelled after its fill has happened in the market (product.md#spot-cancel,
 * ADR-070). Orders with priority are served first. A cancel may follow only where the result knows all
 * trades up to its arrival (ADR-148). Throws a Refusal after too many conflicts.
 */
export async function applyEarlierTrades(
  deps: SpotDeps,
  which: SQL | undefined,
  at: number,
): Promise<EarlierTrades> {
  const rows = await listLeft(deps.db, which);
  const knownUntil = new Map<number, number>();
  if (rows.length === 0) return { orders: rows, knownUntil };
  const open = await listOpenMarkets(deps.db);
  for (const marketId of new Set(rows.map((row) => row.marketId))) {
    const ofMarket = rows.filter((row) => row.marketId === marketId);
    const market = open.find((one) => one.marketId === marketId);
    knownUntil.set(marketId, await applyInMarket(deps, ofMarket, market, at));
  }
  return { orders: rows, knownUntil };
}

/** Whether all trades of an order's market up to a time are known. */
export function isKnown(
  { knownUntil }: EarlierTrades,
  { marketId }: Pick<LeftOrder, 'marketId'>,
  at: number,
): boolean {
  // Without orders of a market there is nothing to know.
  return (knownUntil.get(marketId) ?? at) >= at;
}

function listLeft(db: Db, which: SQL | undefined) {
  const { id, memberId, marketId, status, side, price, matchedUntil, cancelAt } = spotOrders;
  return (
    db
      .select({
        ...{ id, memberId, marketId, status, side, price, since: matchedUntil, cancelAt },
        symbol: markets.symbol,
        pricePrecision: markets.pricePrecision,
        quantityPrecision: markets.amountPrecision,
      })
      .from(spotOrders)
      .innerJoin(markets, eq(markets.id, marketId))
      // Literal values of the index conditions: with parameters the partial indexes are not used.
      .where(and(sql`${status} in ('open', 'waiting')`, which))
      .orderBy(asc(sql`coalesce(${cancelAt}, 0)`), asc(id))
      .limit(MOST)
  );
}

/** Returns the time up to which the trades of the orders' market are known. */
async function applyInMarket(
  deps: SpotDeps,
  rows: readonly LeftRow[],
  market: OpenMarket | undefined,
  at: number,
): Promise<number> {
  const { db } = deps;
  const ids = rows.map(({ id }) => id);
  const marketId = rows[0]?.marketId ?? 0;
  const cursor = (await findCursor(db, marketId)) - LOOK_BACK_MS;
  const isWaiting = rows.some(({ status }) => status === 'waiting');
  // Triggers first: later trades fill the orders that they make.
  const fired = isWaiting ? await fireUntil(deps, rows, cursor, at) : undefined;
  const left = fired?.isAny ? await listLeft(db, inArray(spotOrders.id, ids)) : rows;
  const open = left.filter(({ status }) => status === 'open');
  const filled = open.length > 0 ? await fillUntil(deps, open, market, { cursor, at }) : undefined;
  return Math.min(fired?.knownUntil ?? at, filled ?? at);
}

/** Fires the triggers of waiting orders that were reached. */
async function fireUntil(deps: SpotDeps, rows: readonly LeftRow[], cursor: number, at: number) {
  const { db, clock } = deps;
  const ids = rows.map(({ id }) => id);
  let waiting = await listWaiting(db, ids);
  const triggers = waiting.flatMap(({ when, trigger, twin }) => [
    { when, trigger },
    ...(twin ? [{ when: when === 'above' ? 'below' : 'above', trigger: twin.trigger }] : []),
  ]);
  const pricesOf = (when: string) =>
    triggers.filter((one) => one.when === when).map(({ trigger }) => trigger);
  const range = {
    after: Math.max(cursor, Math.min(...waiting.map(({ since }) => since))),
    atLeast: lowestOf(pricesOf('above')),
    atMost: highestOf(pricesOf('below')),
  };
  let isAny = false;
  const symbol = rows[0]?.symbol ?? '';
  const knownUntil = await readUntil(deps, { symbol, range, at }, async (trades) => {
    const firings = firedBy(waiting, trades.map(toTriggering));
    for (const firing of firings) await fireTrigger(db, firing, clock());
    if (firings.length === 0) return;
    isAny = true;
    waiting = await listWaiting(db, ids);
  });
  return { isAny, knownUntil };
}

/**
 * Fills open orders of one market from their share of the trades. Those that reach any order of the
 * market count: the ones with priority use them up first.
 */
function fillUntil(
  deps: SpotDeps,
  rows: readonly LeftRow[],
  all: OpenMarket | undefined,
  { cursor, at }: { cursor: number; at: number },
) {
  const [{ symbol, marketId, pricePrecision, quantityPrecision }] = rows as [LeftRow];
  const limitsOf = (side: string, best: Money | undefined) => [
    ...rows.flatMap((row) => (row.side === side && row.price ? [row.price] : [])),
    ...(best ? [best] : []),
  ];
  const since = Math.min(...rows.map((row) => row.since), ...(all ? [all.since] : []));
  const market: OpenMarket = {
    ...{ marketId, symbol, pricePrecision, quantityPrecision, since },
    highestBid: highestOf(limitsOf('buy', all?.highestBid)),
    lowestAsk: lowestOf(limitsOf('sell', all?.lowestAsk)),
  };
  const { highestBid: atMost, lowestAsk: atLeast } = market;
  const range = { after: Math.max(cursor, since), atMost, atLeast };
  const ids = new Set(rows.map(({ id }) => id));
  return readUntil(deps, { symbol, range, at }, (trades) => fillFrom(deps, market, ids, trades));
}

/** Fills these orders from their share of the trades; repeats it when an order or a trade changed. */
async function fillFrom(
  { db, clock }: SpotDeps,
  market: OpenMarket,
  ids: ReadonlySet<number>,
  trades: readonly NamedTrade[],
): Promise<void> {
  let isDone = false;
  for (let attempt = 0; attempt < ATTEMPTS && !isDone; attempt += 1) {
    isDone = true;
    for (const plan of await planFills(db, market, trades, ids)) {
      if (!(await fillOrder(db, market, plan, clock()))) isDone = false;
    }
  }
  if (!isDone) throw new Refusal(spotTexts.bookMoved, { code: CODE.rule });
}

/**
 * Reads the trades up to `at` in parts that reach the range, and calls `use` with each. Returns the
 * time up to which all trades are known: `at` or later, unless more may still come to light.
 */
async function readUntil(
  { prices }: SpotDeps,
  { symbol, range, at }: { symbol: string; range: TradesWanted; at: number },
  use: (trades: readonly NamedTrade[]) => Promise<void>,
): Promise<number> {
  const { atMost, atLeast } = range;
  const isReached = ({ price }: NamedTrade) =>
    (atMost !== undefined && compare(money(price), atMost) <= 0) ||
    (atLeast !== undefined && compare(money(price), atLeast) >= 0);
  let { after } = range;
  while (after < at) {
    const { trades, until } = await prices.tradesAfter(symbol, { ...range, after });
    const made = trades.filter((trade) => trade.at <= at && isReached(trade));
    if (made.length > 0) await use(made);
    if (until <= after) break;
    after = until;
  }
  return after;
}

/** Returns what these orders receive of the trades when every order gets its share. */
function planFills(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
  ids: ReadonlySet<number>,
): Promise<readonly PlannedFill[]> {
  // In one snapshot: an order filled between two reads would seem to leave its trade to the next
  // order.
  return transact(
    db,
    async (tx) => {
      const free = await freeTrades(tx, market, trades);
      const prices = free.map(({ price }) => price);
      const [lowest, highest] = [lowestOf(prices), highestOf(prices)];
      if (!lowest || !highest) return [];
      const newest = Math.max(...free.map((trade) => trade.at));
      const reach = { lowest, highest, newest, except: [] };
      for (let most = FEW_ORDERS; ; most *= 4) {
        const { orders, cut } = await findReachedOrders(tx, market.marketId, { ...reach, most });
        const { parts, isComplete } = allocateTrades(orders, free, cut);
        // Complete allocations are final; behind so many orders nothing is left for one more.
        if (!isComplete && most <= MANY_ORDERS) continue;
        return orders
          .filter(({ id }) => ids.has(id) && parts.has(id))
          .map(({ id, remaining }) => ({ orderId: id, remaining, parts: parts.get(id) ?? [] }));
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function lowestOf(prices: readonly Money[]): Money | undefined {
  return prices.toSorted(compare)[0];
}

function highestOf(prices: readonly Money[]): Money | undefined {
  return prices.toSorted(compare).at(-1);
}

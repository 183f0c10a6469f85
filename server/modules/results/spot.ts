import { setImmediate as giveWay } from 'node:timers/promises';
import type { Money } from '#core/domain/money.ts';
import {
  createLots,
  fromUnits,
  type Lot,
  type Movement,
  type Sale,
  toUnits,
  type Units,
} from '#core/domain/results-lots.ts';
import type { Flow } from './ledger.repo.ts';
import type { FilledOrder, listConversions, ResultMarket } from './results.repo.ts';
import { addSums, feeUnits, NO_SUMS, type Sums } from './sums.ts';

const DAY_MS = 86_400_000;
/** Number of replay steps between two turns of the event loop: they take a few milliseconds. */
const STEPS_AT_ONCE = 500;

/** Everything that moved a member's coins. */
interface History {
  readonly fills: readonly FilledOrder[];
  readonly conversions: Awaited<ReturnType<typeof listConversions>>;
  readonly flows: readonly Flow[];
}

/** An order while its fills are added up. */
interface OrderSums {
  readonly marketId: number;
  at: number;
  fee: bigint;
  /**
   * The units sold for USDT, followed by these units multiplied by the time for which they were
   * held.
   */
  sold: Units;
  held: bigint;
  profit: Units | undefined;
  isUnknown: boolean;
}

interface Step extends Movement {
  readonly fill?: FilledOrder;
}

/** A step whose amounts are parsed only when it is applied. */
interface PlannedStep {
  readonly at: number;
  readonly parse: () => Step;
}

/**
 * Replays a member's history (product.md#results, ADR-120). Returns the sums of the spot orders by
 * market and day, and the remaining lots. An order counts on the day (UTC) of its last fill. At one
 * instant, inflows precede trades, and trades precede outflows. It yields to the event loop, so a
 * long history does not delay other calls.
 */
export async function replay(
  { fills, conversions, flows }: History,
  {
    markets,
    unitCoinId,
  }: { readonly markets: readonly ResultMarket[]; readonly unitCoinId: number },
): Promise<{ readonly rows: readonly Sums[]; lotOf(coinId: number, balance: Units): Lot }> {
  const marketOf = new Map(markets.map((market) => [market.id, market]));
  const plannedFlows = (isOut: boolean) =>
    flows
      .filter(({ amount }) => amount.startsWith('-') === isOut)
      .map((flow): PlannedStep => ({ at: flow.at, parse: () => flowStep(flow) }));
  const steps: PlannedStep[] = [
    ...plannedFlows(false),
    ...fills.map((fill) => ({
      at: Number(fill.at),
      parse: () => fillStep(fill, marketOf.get(Number(fill.market_id))),
    })),
    ...conversions.map((row) => ({ at: row.at, parse: () => conversionStep(row) })),
    ...plannedFlows(true),
  ].sort((a, b) => a.at - b.at);
  const lots = createLots(unitCoinId);
  const orders = new Map<string, OrderSums>();
  await inTurns(steps, ({ parse }) => {
    const step = parse();
    const sale = lots.apply(step);
    if (step.fill) addFill(orders, step.fill, sale);
  });
  return { rows: await daySums([...orders.values()]), lotOf: lots.of };
}

/** Calls `work` for each item and lets the event loop turn in between. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % STEPS_AT_ONCE === 0) await giveWay();
    work(item);
  }
}

function flowStep({ at, coinId, amount, price }: Flow): Step {
  const units = toUnits(amount);
  if (units < 0n) return { at, paid: { coinId, units: -units } };
  const received = { coinId, units };
  return { at, received, price: price === null ? undefined : toUnits(price) };
}

function conversionStep(row: History['conversions'][number]): Step {
  const paid = { coinId: row.fromCoinId, units: toUnits(row.amount) };
  return { at: row.at, paid, received: { coinId: row.toCoinId, units: toUnits(row.received) } };
}

function fillStep(fill: FilledOrder, market: ResultMarket | undefined): Step {
  if (!market) throw new Error(`market ${fill.market_id} does not exist`);
  const [quantity, value, fee] = [fill.quantity, fill.value, fill.fee].map((text) => toUnits(text));
  const inBase = { coinId: market.baseId, units: quantity ?? 0n };
  const inQuote = { coinId: market.quoteId, units: value ?? 0n };
  const [paid, received] = fill.side === 'buy' ? [inQuote, inBase] : [inBase, inQuote];
  const net = { coinId: received.coinId, units: received.units - (fee ?? 0n) };
  return { at: Number(fill.at), paid, received: net, fill };
}

function addFill(orders: Map<string, OrderSums>, fill: FilledOrder, sale: Sale | undefined): void {
  const order = orders.get(fill.id) ?? {
    marketId: Number(fill.market_id),
    at: 0,
    fee: 0n,
    sold: 0n,
    held: 0n,
    profit: undefined,
    isUnknown: false,
  };
  orders.set(fill.id, order);
  order.at = Math.max(order.at, Number(fill.at));
  order.fee += feeUnits(fill.fee_value);
  if (!sale) return;
  order.sold += sale.units;
  order.held += sale.units * BigInt(Math.round(sale.heldMs));
  order.isUnknown ||= sale.isUnknown;
  if (sale.profit !== undefined) order.profit = (order.profit ?? 0n) + sale.profit;
}

async function daySums(orders: readonly OrderSums[]): Promise<Sums[]> {
  const sums = new Map<string, Sums>();
  await inTurns(orders, ({ marketId, at, fee, sold, held, profit, isUnknown }) => {
    const dayAt = Math.floor(at / DAY_MS) * DAY_MS;
    const own: Sums = {
      ...NO_SUMS,
      marketId,
      dayAt,
      fee,
      profit,
      best: profit,
      worst: profit,
      orders: 1,
      wins: profit !== undefined && profit > 0n ? 1 : 0,
      losses: profit !== undefined && profit < 0n ? 1 : 0,
      unknown: isUnknown ? 1 : 0,
      ...(sold > 0n && { held: 1, heldMs: Number(held / sold) }),
    };
    const key = `${dayAt}/${marketId}`;
    const before = sums.get(key);
    sums.set(key, before ? addSums(before, own) : own);
  });
  return [...sums.values()].sort((a, b) => a.dayAt - b.dayAt);
}

/** Returns the cost of a coin balance in its wire form. */
export function wireLot({ units, known, cost }: Lot): Record<'known' | 'cost' | 'unknown', Money> {
  return { known: fromUnits(known), cost: fromUnits(cost), unknown: fromUnits(units - known) };
}

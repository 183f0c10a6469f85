import {
  add,
  divideDown,
  isPositive,
  type Money,
  multiply,
  placesOfDigits,
  roundDown,
  subtract,
} from './money.ts';

/** Areas that have results. */
export type ResultArea = 'options' | 'spot';

/** Results of orders. Profits are signed, in USDT. A count is `undefined` if it is missing. */
export interface Results {
  readonly orders: number | undefined;
  readonly wins: number | undefined;
  readonly losses: number | undefined;
  /** Refunded options: neither won nor lost. */
  readonly refunds: number | undefined;
  /** Sales of coins whose cost is at least partly unknown. */
  readonly unknown: number | undefined;
  /** `undefined` if nothing was won or lost. */
  readonly profit: Money | undefined;
  readonly best: Money | undefined;
  readonly worst: Money | undefined;
  /** Average holding time; `undefined` if nothing was held until it was sold or settled. */
  readonly holdSeconds: number | undefined;
  /** Fees by coin, which are already deducted from the profit. */
  readonly fees: readonly { readonly coin: string; readonly amount: Money }[];
}

/**
 * Returns the share of won orders in percent, or `undefined` if none was won or lost
 * (product.md#results).
 */
export function winRate({ wins, losses }: Pick<Results, 'wins' | 'losses'>): number | undefined {
  if (wins === undefined || losses === undefined) return undefined;
  return wins + losses === 0 ? undefined : (wins / (wins + losses)) * 100;
}

/** The cost of a held coin in USDT. */
export interface CostBasis {
  /** The part of the coins with a known cost, and that cost. */
  readonly known: Money;
  readonly cost: Money;
  /** The part of the coins with an unknown cost. */
  readonly unknown: Money;
}

const AVERAGE_PLACES = 8;

/** Returns the average cost of one coin, or `undefined` if no cost is known. */
export function averageCost({ known, cost }: CostBasis): Money | undefined {
  if (!isPositive(known)) return undefined;
  const exact = divideDown(cost, known, 3 * AVERAGE_PLACES);
  return roundDown(exact, placesOfDigits(exact, AVERAGE_PLACES));
}

/**
 * Returns the unrealised profit (negative: loss) of the coins with a known cost: their current
 * value less the cost. `value` is the value of all held coins; while it is unknown, the profit is
 * `undefined`.
 */
export function unrealisedProfit(
  { known, cost, unknown }: CostBasis,
  value: Money | undefined,
): Money | undefined {
  if (value === undefined || !isPositive(known)) return undefined;
  const worth = divideDown(multiply(value, known), add(known, unknown), AVERAGE_PLACES);
  return subtract(worth, cost);
}

const DAY_MS = 86_400_000;
/** Number of days of each range; `all` has no first day. */
const RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type ResultRange = keyof typeof RANGE_DAYS | 'all';

/** Returns the start of the first day (UTC) of a range that ends today, in epoch milliseconds. */
export function rangeStart(range: ResultRange, now: number): number | undefined {
  if (range === 'all') return undefined;
  return Math.floor(now / DAY_MS) * DAY_MS - (RANGE_DAYS[range] - 1) * DAY_MS;
}

/** Maximum number of bars; if there are more days, each bar combines several of them. */
const MOST_BARS = 90;

/** A bar: the profit of a day, or of several days from `dayAt` on. */
export interface ResultBar {
  readonly dayAt: number;
  readonly days: number;
  /** `undefined` if nothing was won or lost. */
  readonly profit: Money | undefined;
}

/**
 * Returns a bar for each day, from the first to the last and including days without orders. For
 * more than 90 days, each bar combines several days, so there are at most 90 bars.
 */
export function barsOf(
  days: readonly { readonly dayAt: number; readonly profit: Money | undefined }[],
  { from, until }: { readonly from: number; readonly until: number },
): ResultBar[] {
  // On a device with a slow clock, the day may not have begun yet.
  const end = Math.max(until, days.at(-1)?.dayAt ?? from);
  const count = Math.max(1, Math.floor((end - from) / DAY_MS) + 1);
  const each = Math.ceil(count / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(count / each) }, (_, index) => ({
    dayAt: from + index * each * DAY_MS,
    days: each,
    profit: undefined as Money | undefined,
  }));
  for (const { dayAt, profit } of days) {
    const bar = bars[Math.floor((dayAt - from) / (each * DAY_MS))];
    if (bar && profit !== undefined) bar.profit = bar.profit ? add(bar.profit, profit) : profit;
  }
  return bars;
}

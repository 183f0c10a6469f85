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

/** Results of orders. Profits are signed, in USDT. A count is `undefined` when it is not stated. */
export interface Results {
  readonly orders: number | undefined;
  readonly wins: number | undefined;
  readonly losses: number | undefined;
  /** Options that were paid back: neither won nor lost. */
  readonly refunds: number | undefined;
  /** Sales of coins whose cost is not known, at least in part. */
  readonly unknown: number | undefined;
  /** `undefined` where nothing was won or lost. */
  readonly profit: Money | undefined;
  readonly best: Money | undefined;
  readonly worst: Money | undefined;
  /** Average hold; `undefined` where nothing was held to its end. */
  readonly holdSeconds: number | undefined;
  /** Part of the profit already, by coin. */
  readonly fees: readonly { readonly coin: string; readonly amount: Money }[];
}

/**
 * Returns the share of won orders in percent, `undefined` without any that was won or lost
 * (product.md#results).
 */
export function winRate({ wins, losses }: Pick<Results, 'wins' | 'losses'>): number | undefined {
  if (wins === undefined || losses === undefined) return undefined;
  return wins + losses === 0 ? undefined : (wins / (wins + losses)) * 100;
}

/** What a held coin cost in USDT. */
export interface CostBasis {
  /** The part of the coins whose cost is known, and that cost. */
  readonly known: Money;
  readonly cost: Money;
  /** The part of the coins whose cost is not known. */
  readonly unknown: Money;
}

const AVERAGE_PLACES = 8;

/** Returns the average cost of one coin, `undefined` where no cost is known. */
export function averageCost({ known, cost }: CostBasis): Money | undefined {
  if (!isPositive(known)) return undefined;
  const exact = divideDown(cost, known, 3 * AVERAGE_PLACES);
  return roundDown(exact, placesOfDigits(exact, AVERAGE_PLACES));
}

/**
 * Returns the unrealised profit (negative: loss) of the coins of known cost: their value now, less
 * the cost. `value` is that of all coins held; the profit is `undefined` while it is unknown.
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
/** Days of each range; `all` has no first day. */
const RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90 } as const;
export type ResultRange = keyof typeof RANGE_DAYS | 'all';

/** Returns the start of the first day (UTC) of a range that ends today; epoch milliseconds. */
export function rangeStart(range: ResultRange, now: number): number | undefined {
  if (range === 'all') return undefined;
  return Math.floor(now / DAY_MS) * DAY_MS - (RANGE_DAYS[range] - 1) * DAY_MS;
}

/** Most bars of the diagram: without a range, the oldest days are joined to weeks and months. */
const MOST_BARS = 90;

/** A bar: the profit of a day, or of several days from `dayAt` on. */
export interface ResultBar {
  readonly dayAt: number;
  readonly days: number;
  /** `undefined` where nothing was won or lost. */
  readonly profit: Money | undefined;
}

/**
 * Returns a bar for each day from the first to the last, also where there were no orders; of more
 * than 90 days, each bar joins as many as make 90 bars at most.
 */
export function barsOf(
  days: readonly { readonly dayAt: number; readonly profit: Money | undefined }[],
  { from, until }: { readonly from: number; readonly until: number },
): ResultBar[] {
  // A device whose clock is behind may not know yet that the day has begun.
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

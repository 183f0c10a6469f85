import { fromUnits, toUnits, type Units } from '#core/domain/results-lots.ts';

/** Number of decimals of fees: those of a fee plus those of a price. */
const FEE_PLACES = 36;

/** The sums over the orders of one market and day. */
export interface Sums {
  readonly marketId: number;
  /** Start of the day (UTC), in epoch milliseconds. */
  readonly dayAt: number;
  readonly orders: number;
  readonly wins: number;
  readonly losses: number;
  readonly refunds: number;
  readonly unknown: number;
  /** `undefined` if nothing was won or lost, and the same applies to the extremes below. */
  readonly profit: Units | undefined;
  readonly best: Units | undefined;
  readonly worst: Units | undefined;
  /** Number of orders with a holding time, followed by the sum of these times in milliseconds. */
  readonly held: number;
  readonly heldMs: number;
  /** The fee in the quote coin of the market, in units of 10^-36; 0 if there are no fees. */
  readonly fee: bigint;
}

export const NO_SUMS: Omit<Sums, 'marketId' | 'dayAt'> = {
  orders: 0,
  wins: 0,
  losses: 0,
  refunds: 0,
  unknown: 0,
  held: 0,
  heldMs: 0,
  fee: 0n,
  profit: undefined,
  best: undefined,
  worst: undefined,
};

/** Converts a fee to the units of `Sums`. */
export function feeUnits(text: string): bigint {
  return toUnits(text, FEE_PLACES);
}

/** Returns both values, the smaller one first. */
const inOrder = (a: Units, b: Units) => (a < b ? ([a, b] as const) : ([b, a] as const));

function joined(
  a: Units | undefined,
  b: Units | undefined,
  pick: (a: Units, b: Units) => Units,
): Units | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return pick(a, b);
}

/** Adds two sums; the market and the day are those of the first. */
export function addSums(a: Sums, b: Sums): Sums {
  return {
    marketId: a.marketId,
    dayAt: a.dayAt,
    orders: a.orders + b.orders,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    refunds: a.refunds + b.refunds,
    unknown: a.unknown + b.unknown,
    profit: joined(a.profit, b.profit, (one, other) => one + other),
    best: joined(a.best, b.best, (one, other) => inOrder(one, other)[1]),
    worst: joined(a.worst, b.worst, (one, other) => inOrder(one, other)[0]),
    held: a.held + b.held,
    heldMs: a.heldMs + b.heldMs,
    fee: a.fee + b.fee,
  };
}

/** Returns each key's rows, in the order of the keys' first rows. */
export function groupRows(
  rows: readonly Sums[],
  keyOf: (row: Sums) => number,
): readonly (readonly [Sums, ...Sums[]])[] {
  const groups = new Map<number, [Sums, ...Sums[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

const amountOf = (units: Units | undefined) => (units === undefined ? null : fromUnits(units));

/** Returns sums in the form of the wire; `fees` are the fees of the same rows by quote coin. */
export function statedSums(
  sums: Omit<Sums, 'marketId' | 'dayAt'>,
  fees: ReadonlyMap<string, bigint>,
) {
  const { orders, wins, losses, refunds, unknown, held, heldMs } = sums;
  return {
    orders,
    wins,
    losses,
    refunds,
    unknown,
    profit: amountOf(sums.profit),
    best: amountOf(sums.best),
    worst: amountOf(sums.worst),
    holdSeconds: held === 0 ? null : Math.round(heldMs / held / 1000),
    fees: [...fees].map(([coin, fee]) => ({ coin, amount: fromUnits(fee, FEE_PLACES) })),
  };
}

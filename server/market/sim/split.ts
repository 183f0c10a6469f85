import { excursion, stretch } from './path.ts';
import type { Bar, Series } from './series.ts';
import type { Keystream } from './stream.ts';

/** Proposals of which the one nearest to the wanted high and low is taken. */
const PROPOSALS = 5;
const MOST_PARTS = 6;

interface Draft {
  /** Prices at the ends of the parts: bounds[0] is the open, bounds[parts] the close. */
  readonly bounds: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
}

function newDraft(): Draft {
  return {
    bounds: new Float64Array(MOST_PARTS + 1),
    highs: new Float64Array(MOST_PARTS),
    lows: new Float64Array(MOST_PARTS),
  };
}

/** Highest and lowest price of a path from `a` to `b`, in whole units, never below 1. */
export function extremes(a: number, b: number, sd: number, random: Keystream) {
  const up = excursion(a, b, sd, random.uniform());
  const down = excursion(a, b, sd, random.uniform());
  return {
    high: Math.round(Math.max(a, b) + up),
    low: Math.max(1, Math.round(Math.min(a, b) - down)),
  };
}

function propose(draft: Draft, bar: Bar, parts: number, sd: number, random: Keystream): void {
  const { bounds } = draft;
  for (let part = 1; part < parts; part += 1) {
    const left = parts - part + 1;
    const before = bounds[part - 1] ?? 0;
    const drift = (bar.close - before) / left;
    bounds[part] = before + drift + sd * Math.sqrt((left - 1) / left) * random.normal();
  }
}

function reach(draft: Draft, parts: number, sd: number, random: Keystream): void {
  const { bounds, highs, lows } = draft;
  for (let part = 0; part < parts; part += 1) {
    const a = bounds[part] ?? 0;
    const b = bounds[part + 1] ?? 0;
    highs[part] = Math.max(a, b) + excursion(a, b, sd, random.uniform());
    lows[part] = Math.min(a, b) - excursion(a, b, sd, random.uniform());
  }
}

function most(values: Float64Array, length: number): number {
  let best = 0;
  for (let index = 1; index < length; index += 1) {
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  }
  return best;
}

function least(values: Float64Array, length: number): number {
  let best = 0;
  for (let index = 1; index < length; index += 1) {
    if ((values[index] ?? 0) < (values[best] ?? 0)) best = index;
  }
  return best;
}

let draft = newDraft();
let best = newDraft();

/**
 * Divides one candle into `parts` candles of `into`, from index `offset`: they start at its open, meet
 * end to start, end at its close, and together reach exactly its high and low. `sd` is the price
 * deviation of one part.
 */
export function splitPrices(
  bar: Bar,
  into: Series,
  offset: number,
  parts: number,
  sd: number,
  random: Keystream,
): void {
  let nearest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < PROPOSALS; round += 1) {
    draft.bounds[0] = bar.open;
    draft.bounds[parts] = bar.close;
    propose(draft, bar, parts, sd, random);
    reach(draft, parts, sd, random);
    const high = draft.highs[most(draft.highs, parts)] ?? 0;
    const low = draft.lows[least(draft.lows, parts)] ?? 0;
    const miss = Math.abs(high - bar.high) + Math.abs(low - bar.low);
    if (miss < nearest) {
      nearest = miss;
      [draft, best] = [best, draft];
    }
  }
  settle(bar, into, offset, parts);
}

/** Writes the best draft as whole units inside the candle's own high and low. */
function settle(bar: Bar, into: Series, offset: number, parts: number): void {
  const { bounds, highs, lows } = best;
  const highest = most(highs, parts);
  const lowest = least(lows, parts);
  const key = {
    top: Math.max(bar.open, bar.close),
    bottom: Math.min(bar.open, bar.close),
    high: highs[highest] ?? 0,
    low: lows[lowest] ?? 0,
    toHigh: bar.high,
    toLow: bar.low,
  };
  const whole = (price: number) =>
    Math.min(bar.high, Math.max(bar.low, Math.round(stretch(price, key))));
  let open = bar.open;
  for (let part = 0; part < parts; part += 1) {
    const close = part === parts - 1 ? bar.close : whole(bounds[part + 1] ?? 0);
    const high = part === highest ? bar.high : whole(highs[part] ?? 0);
    const low = part === lowest ? bar.low : whole(lows[part] ?? 0);
    into.open[offset + part] = open;
    into.close[offset + part] = close;
    into.high[offset + part] = Math.max(high, open, close);
    into.low[offset + part] = Math.min(low, open, close);
    open = close;
  }
}

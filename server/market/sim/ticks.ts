import { stretch } from './path.ts';
import { type Bar, TICKS } from './series.ts';
import type { Keystream } from './stream.ts';
import { tilt } from './tilt.ts';

/** Paths tried until one reaches the minute's high and low nearly by itself. */
const PROPOSALS = 30;
const GOOD_STRAIN = 0.25;

/** The trades of one minute, in the units of `Series`; `at` is milliseconds into the minute. */
export interface Ticks {
  readonly at: Float64Array;
  readonly price: Float64Array;
  readonly amount: Float64Array;
  readonly vol: Float64Array;
}

let draft = new Float64Array(TICKS);
let best = new Float64Array(TICKS);

/** A minute as trades: one a second, from its open to its close, through its high and low, adding up. */
export function ticksOf(minute: Bar, sd: number, random: Keystream): Ticks {
  const ticks: Ticks = {
    at: new Float64Array(TICKS),
    price: walk(minute, sd, random),
    amount: new Float64Array(TICKS),
    vol: new Float64Array(TICKS),
  };
  for (let tick = 0; tick < TICKS; tick += 1) {
    ticks.at[tick] = tick * 1000 + Math.floor(random.uniform() * (tick === 0 ? 150 : 800));
  }
  trade(minute, ticks, random);
  return ticks;
}

function walk(minute: Bar, sd: number, random: Keystream): Float64Array {
  const step = sd / Math.sqrt(TICKS - 1);
  const top = Math.max(minute.open, minute.close);
  const bottom = Math.min(minute.open, minute.close);
  // How much the path beyond open and close would have to be stretched to get there.
  const strain = (wanted: number, got: number) =>
    Math.abs(Math.log((wanted + step / 2) / (got + step / 2)));
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < PROPOSALS && least > GOOD_STRAIN; round += 1) {
    const { high, low } = propose(minute, step, random);
    const miss = strain(minute.high - top, high - top) + strain(bottom - minute.low, bottom - low);
    if (miss < least) {
      least = miss;
      [draft, best] = [best, draft];
    }
  }
  return shape(minute, random);
}

/** A Brownian bridge from open to close into `draft`. */
function propose(minute: Bar, step: number, random: Keystream) {
  let price = minute.open;
  let high = price;
  let low = price;
  draft[0] = price;
  for (let tick = 1; tick < TICKS; tick += 1) {
    const left = TICKS - tick;
    const noise = step * Math.sqrt((left - 1) / left) * random.normal();
    price += (minute.close - price) / left + noise;
    draft[tick] = price;
    high = Math.max(high, price);
    low = Math.min(low, price);
  }
  return { high, low };
}

/** The best path as whole units that reach exactly the minute's high and low. */
function shape(minute: Bar, random: Keystream): Float64Array {
  const key = {
    top: Math.max(minute.open, minute.close),
    bottom: Math.min(minute.open, minute.close),
    high: Math.max(...best),
    low: Math.min(...best),
    toHigh: minute.high,
    toLow: minute.low,
  };
  const prices = best.map((price) =>
    Math.min(minute.high, Math.max(minute.low, Math.round(stretch(price, key)))),
  );
  prices[0] = minute.open;
  prices[TICKS - 1] = minute.close;
  // A path that never left open and close to that side has nothing to stretch: one trade gets there.
  if (!prices.includes(minute.high)) prices[inner(prices, minute.low, random)] = minute.high;
  if (!prices.includes(minute.low)) prices[inner(prices, minute.high, random)] = minute.low;
  return prices;
}

/** A trade between the first and the last whose price is not the one to keep. */
function inner(prices: Float64Array, keep: number, random: Keystream): number {
  const index = 1 + Math.floor(random.uniform() * (TICKS - 2));
  return prices[index] === keep ? (index % (TICKS - 2)) + 1 : index;
}

/** Amounts of at least one unit each that add up, leaning to the prices that make the minute's value. */
function trade(minute: Bar, { price, amount, vol }: Ticks, random: Keystream): void {
  const busy = price.map(() => Math.exp(0.9 * random.normal()));
  const weights = tilt(busy, price, minute.vol / minute.amount);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = minute.amount;
  for (let tick = 0; tick < TICKS; tick += 1) {
    amount[tick] = 1 + Math.floor(((minute.amount - TICKS) * (weights[tick] ?? 0)) / total);
    left -= amount[tick] ?? 0;
  }
  amount[0] = (amount[0] ?? 0) + left;
  balance(minute.vol, price, amount);
  let rest = minute.vol;
  for (let tick = 0; tick < TICKS; tick += 1) {
    vol[tick] = (amount[tick] ?? 0) * (price[tick] ?? 0);
    rest -= vol[tick] ?? 0;
  }
  // Less than one unit's worth of the price range: whole amounts cannot meet every value.
  vol[TICKS - 1] = (vol[TICKS - 1] ?? 0) + rest;
}

/** Moves units from the cheapest to the dearest trades (or back) until the value is as near as it gets. */
function balance(wanted: number, price: Float64Array, amount: Float64Array): void {
  const order = Array.from(price.keys()).sort((a, b) => (price[a] ?? 0) - (price[b] ?? 0));
  let missing = wanted - price.reduce((sum, one, i) => sum + one * (amount[i] ?? 0), 0);
  if (missing < 0) order.reverse();
  let from = 0;
  let to = order.length - 1;
  while (from < to && missing !== 0) {
    const giver = order[from] ?? 0;
    const taker = order[to] ?? 0;
    const gain = Math.abs((price[taker] ?? 0) - (price[giver] ?? 0));
    if (gain === 0) break;
    const moved = Math.min((amount[giver] ?? 0) - 1, Math.floor(Math.abs(missing) / gain));
    amount[giver] = (amount[giver] ?? 0) - moved;
    amount[taker] = (amount[taker] ?? 0) + moved;
    missing -= Math.sign(missing) * moved * gain;
    if ((amount[giver] ?? 0) <= 1) from += 1;
    else to -= 1;
  }
}

import type { TradeFilter } from '../price-source.ts';
import type { Simulated } from './market.ts';
import type { UnitTick } from './reader.ts';
import { TICKS } from './series.ts';

const MINUTE_MS = 60_000;
/** Number of minutes per part, which are generated at once. */
const MAX_MINUTES = 1440;
const MAX_TRADES = 5000;

/**
 * Returns the trades up to `now` that reach a requested price, oldest first, and the end of this
 * part. Minutes whose high and low do not reach it are skipped, so catching up on days is fast.
 */
export function tradesSince(
  market: Simulated,
  now: number,
  filter: TradeFilter,
): { readonly ticks: readonly UnitTick[]; readonly until: number } {
  const { instrument } = market;
  const isReached = reach(market, filter);
  const present = Math.floor(now / MINUTE_MS);
  const first = Math.floor(filter.after / MINUTE_MS);
  const end = Math.min(present, first + MAX_MINUTES);
  const ticks: UnitTick[] = [];
  /** The current minute is not closed, so only its trades so far may be read. */
  const mayReach = (minute: number) => {
    if (minute >= present) return true;
    const { low, high } = instrument.minute(minute);
    return isReached(low) || isReached(high);
  };
  for (let minute = first; minute <= end; minute += 1) {
    if (!mayReach(minute)) continue;
    for (const tick of ticksOf(market, minute)) {
      if (tick.at <= filter.after || tick.at > now || !isReached(tick.price)) continue;
      if (ticks.length === MAX_TRADES) return { ticks, until: tick.at - 1 };
      ticks.push(tick);
    }
  }
  return { ticks, until: Math.min(now, (end + 1) * MINUTE_MS - 1) };
}

function ticksOf({ instrument }: Simulated, minute: number): UnitTick[] {
  const { at, price, amount } = instrument.ticks(minute);
  return Array.from(at, (ms, index) => ({
    id: minute * TICKS + index,
    at: minute * MINUTE_MS + ms,
    price: price[index] ?? 0,
    amount: amount[index] ?? 0,
  }));
}

/**
 * Returns a function that tests price bounds in whole units. The bounds are widened by one unit,
 * because orders compare the exact price.
 */
function reach({ priceUnit }: Simulated, { atMost, atLeast }: TradeFilter) {
  const most = atMost === undefined ? Number.NEGATIVE_INFINITY : Number(atMost) * priceUnit + 1;
  const least = atLeast === undefined ? Number.POSITIVE_INFINITY : Number(atLeast) * priceUnit - 1;
  return (price: number) => price <= most || price >= least;
}

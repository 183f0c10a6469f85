import { excursion } from './path.ts';
import { type Bar, MINUTES_A_DAY, newSeries, type Series, setBar, TICKS } from './series.ts';
import type { Keystream } from './stream.ts';

/** By how many steps the highest of many trades falls short of the path between them, on average. */
const SHORTFALL = 0.5826;
/** No minute trades more than this many average ones: sums stay exact. */
const BUSIEST = 12;

/**
 * Closes of a day's minutes in whole units: a Brownian bridge from open to close, `sd` price units a
 * minute. Whoever knows it up to a minute knows nothing of where it goes then.
 */
export function walkDay(open: number, close: number, sd: number, random: Keystream): Float64Array {
  const closes = new Float64Array(MINUTES_A_DAY);
  let price = open;
  for (let minute = 0; minute < MINUTES_A_DAY; minute += 1) {
    const left = MINUTES_A_DAY - minute;
    const noise = sd * Math.sqrt((left - 1) / left);
    price = Math.max(1, price + (close - price) / left + noise * random.normal());
    closes[minute] = Math.round(price);
  }
  closes[MINUTES_A_DAY - 1] = close;
  return closes;
}

/**
 * The candles of a day's minutes from their closes. `deviation` is that of a minute's log return,
 * `usual` the amount of an average minute of the day, `spells` each minute's share of it.
 */
export function makeMinutes(
  firstOpen: number,
  closes: Float64Array,
  deviation: number,
  usual: number,
  spells: Float64Array,
  random: Keystream,
): Series {
  const series = newSeries(MINUTES_A_DAY);
  let open = firstOpen;
  for (let minute = 0; minute < MINUTES_A_DAY; minute += 1) {
    const close = closes[minute] ?? open;
    const sd = deviation * open;
    const shortfall = (SHORTFALL * sd) / Math.sqrt(TICKS);
    const reach = () => Math.max(0, excursion(open, close, sd, random.uniform()) - shortfall);
    const high = Math.round(Math.max(open, close) + reach());
    const low = Math.max(1, Math.round(Math.min(open, close) - reach()));
    const bar = { open, high, low, close, amount: 0, vol: 0 };
    trade(bar, sd, usual, spells[minute] ?? 1, random);
    setBar(series, minute, bar);
    open = close;
  }
  return series;
}

/** More is traded when the price moves more; the mean price lies well inside the range. */
function trade(bar: Bar, sd: number, usual: number, spell: number, random: Keystream): void {
  const range = bar.high - bar.low;
  const moved = sd > 0 ? range / sd : 1;
  const busy = spell * Math.exp(0.6 * random.normal() - 0.18) * (0.4 + 0.36 * moved);
  bar.amount = Math.max(4 * TICKS, Math.round(usual * Math.min(BUSIEST, busy)));
  const middle = (bar.open + bar.high + bar.low + bar.close) / 4 + 0.06 * range * random.normal();
  const inset = 0.2 * range;
  const mean = Math.min(bar.high - inset, Math.max(bar.low + inset, middle));
  bar.vol = Math.round(bar.amount * mean);
}

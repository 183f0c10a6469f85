import { setImmediate } from 'node:timers/promises';
import type { Taker } from '#core/domain/options-price.ts';
import type { Candle } from '../market-data.ts';
import { DAY_MS, dayStart, marketDayOf, nextOpen, openOf, previousOpen } from '../periods.ts';
import type { Period } from '../price-source.ts';
import type { Simulated } from './market.ts';
import { addBar, type Bar, barAt, LEVELS, type LevelIndex, TICKS } from './series.ts';
import { FIRST_DAY } from './walk.ts';

const MINUTE_MS = 60_000;
/** Number of days that are generated at once during a long read, which takes some milliseconds. */
const SLICE_DAYS = 2;
const LEVEL_OF: Partial<Record<Period, LevelIndex>> = {
  '4hour': 0,
  '60min': 1,
  '30min': 2,
  '15min': 3,
  '5min': 4,
  '1min': 5,
};
/** Maximum number of days in a candle, for the periods of whole days. */
const LONGEST_DAYS: Partial<Record<Period, number>> = { '1day': 1, '1week': 7, '1mon': 31 };

/** A candle in whole units with its number of trades. */
export interface Counted extends Bar {
  count: number;
}

/** One trade in whole units; `id` increases by one with every trade of the market. */
export interface UnitTick {
  readonly id: number;
  readonly at: number;
  readonly price: number;
  readonly amount: number;
}

/** Progress of summing up an open candle. */
interface Growing {
  readonly open: number;
  /** First epoch minute that `bar` does not include yet. */
  minute: number;
  bar: Counted | undefined;
}

function join(bar: Counted | undefined, later: Bar, count: number): Counted {
  if (bar === undefined) return { ...later, count };
  addBar(bar, later);
  bar.count += count;
  return bar;
}

/** Reads a simulated market as of a given time. Results never include trades after that time. */
export class MarketReader {
  readonly market: Simulated;
  readonly #growing = new Map<string, Growing>();
  #rolling: { readonly id: number; readonly minute: number; readonly bar: Counted } | undefined;

  constructor(market: Simulated) {
    this.market = market;
  }

  /** Returns the last trade at or before `now`. */
  last(now: number): UnitTick {
    const minute = Math.floor(now / MINUTE_MS);
    const ticks = this.market.instrument.ticks(minute);
    const seen = ticks.at.findLastIndex((at) => minute * MINUTE_MS + at <= now);
    return seen < 0 ? this.#tick(minute - 1, TICKS - 1) : this.#tick(minute, seen);
  }

  /** Returns the first trade with `after < at <= notAfter`. */
  firstAfter(after: number, notAfter: number): UnitTick | undefined {
    const minute = Math.floor(after / MINUTE_MS);
    const { at } = this.market.instrument.ticks(minute);
    const index = at.findIndex((ms) => minute * MINUTE_MS + ms > after);
    const tick = index < 0 ? this.#tick(minute + 1, 0) : this.#tick(minute, index);
    return tick.at <= notAfter ? tick : undefined;
  }

  /** Returns the trades with `after < at <= notAfter`, oldest first. */
  between(after: number, notAfter: number): UnitTick[] {
    const ticks: UnitTick[] = [];
    for (let tick = this.last(notAfter); tick.at > after; ) {
      ticks.push(tick);
      tick = this.#before(tick);
    }
    return ticks.reverse();
  }

  /** Returns the taker's side: a trade above the previous price was bought. */
  takerOf(tick: UnitTick): Taker {
    const before = this.#before(tick);
    if (tick.price === before.price) return tick.id % 2 === 0 ? 'buy' : 'sell';
    return tick.price > before.price ? 'buy' : 'sell';
  }

  /** Returns the newest trades at or before `now`, newest first. */
  trades(now: number, size: number): UnitTick[] {
    const newest = this.last(now).id;
    return Array.from({ length: size }, (_, back) =>
      this.#tick(Math.floor((newest - back) / TICKS), (newest - back) % TICKS),
    );
  }

  /**
   * Generates the days of a read of `size` candles up to `to` in slices, so other work is not
   * delayed.
   */
  async prepare(period: Period, to: number, size: number): Promise<void> {
    const { instrument } = this.market;
    const level = LEVEL_OF[period];
    const end = marketDayOf(to);
    const length = level === undefined ? LONGEST_DAYS[period] : LEVELS[level].minutes / 1440;
    const first = Math.max(FIRST_DAY, end - Math.ceil(size * (length ?? 1)));
    for (let day = first; day < end; day += 1) {
      if (level === undefined) instrument.day(day);
      else instrument.level(day, level);
      if (day % SLICE_DAYS === 0) await setImmediate();
    }
  }

  /**
   * Returns the candles of a period with an open time of at most `from` (epoch ms), newest first.
   */
  history(period: Period, now: number, size: number, from = now): Candle[] {
    const candles: Candle[] = [];
    const open = openOf(period, now);
    let at = Math.min(open, openOf(period, from));
    while (candles.length < size && marketDayOf(at) >= FIRST_DAY) {
      const bar = at === open ? this.#open(period, at, now) : this.#closed(period, at);
      candles.push(this.toCandle(bar, at / 1000));
      at = previousOpen(period, at);
    }
    return candles;
  }

  /** Returns the summary of the 24 hours up to `now`. */
  rolling(now: number): Counted {
    const minute = Math.floor(now / MINUTE_MS);
    const { id } = this.last(now);
    if (this.#rolling?.id !== id || this.#rolling.minute !== minute) {
      const from = minute - DAY_MS / MINUTE_MS + 1;
      const closed = this.#grow('24h', from * MINUTE_MS, minute, from);
      this.#rolling = { id, minute, bar: this.#withTicks(closed, minute, now) };
    }
    return { ...this.#rolling.bar };
  }

  toCandle(bar: Counted, id: number): Candle {
    const { priceUnit, amountUnit } = this.market;
    return {
      id,
      open: bar.open / priceUnit,
      close: bar.close / priceUnit,
      low: bar.low / priceUnit,
      high: bar.high / priceUnit,
      amount: bar.amount / amountUnit,
      vol: bar.vol / (priceUnit * amountUnit),
      count: bar.count,
    };
  }

  #before({ id }: UnitTick): UnitTick {
    return this.#tick(Math.floor((id - 1) / TICKS), (id - 1) % TICKS);
  }

  #tick(minute: number, index: number): UnitTick {
    const ticks = this.market.instrument.ticks(minute);
    return {
      id: minute * TICKS + index,
      at: minute * MINUTE_MS + (ticks.at[index] ?? 0),
      price: ticks.price[index] ?? 0,
      amount: ticks.amount[index] ?? 0,
    };
  }

  #closed(period: Period, open: number): Counted {
    const { instrument } = this.market;
    const level = LEVEL_OF[period];
    if (level !== undefined) {
      const day = marketDayOf(open);
      const { minutes } = LEVELS[level];
      const index = Math.floor((open - dayStart(day)) / (minutes * MINUTE_MS));
      return { ...barAt(instrument.level(day, level), index), count: minutes * TICKS };
    }
    return (
      this.#days(marketDayOf(open), marketDayOf(nextOpen(period, open))) ??
      this.#flat(open / MINUTE_MS)
    );
  }

  /** Returns the sum of the days from `first` to before `end`. */
  #days(first: number, end: number): Counted | undefined {
    let bar: Counted | undefined;
    const count = (DAY_MS / MINUTE_MS) * TICKS;
    for (let day = Math.max(first, FIRST_DAY); day < end; day += 1) {
      bar = join(bar, this.market.instrument.day(day), count);
    }
    return bar;
  }

  #open(period: Period, open: number, now: number): Counted {
    const minute = Math.floor(now / MINUTE_MS);
    return this.#withTicks(this.#grow(period, open, minute), minute, now);
  }

  /** Returns the sum of all closed minutes since `open`, and saves its progress. */
  #grow(name: string, open: number, minute: number, from = open / MINUTE_MS): Counted | undefined {
    let growing = this.#growing.get(name);
    if (growing === undefined || growing.open !== open || growing.minute > minute) {
      const today = marketDayOf(minute * MINUTE_MS);
      const whole = name === '24h' ? undefined : this.#days(marketDayOf(open), today);
      const start = whole === undefined ? from : dayStart(today) / MINUTE_MS;
      growing = { open, minute: start, bar: whole };
      this.#growing.set(name, growing);
    }
    for (; growing.minute < minute; growing.minute += 1) {
      growing.bar = join(growing.bar, this.market.instrument.minute(growing.minute), TICKS);
    }
    return growing.bar && { ...growing.bar };
  }

  #withTicks(bar: Counted | undefined, minute: number, now: number): Counted {
    const { at, price, amount } = this.market.instrument.ticks(minute);
    if (minute * MINUTE_MS + (at[0] ?? 0) > now) return bar ?? this.#flat(minute);
    const open = price[0] ?? 0;
    const first = { open, high: open, low: open, close: open, amount: 0, vol: 0, count: 0 };
    const joined = bar ?? first;
    for (let index = 0; index < TICKS; index += 1) {
      if (minute * MINUTE_MS + (at[index] ?? 0) > now) break;
      const paid = price[index] ?? 0;
      const units = amount[index] ?? 0;
      if (paid > joined.high) joined.high = paid;
      if (paid < joined.low) joined.low = paid;
      joined.close = paid;
      joined.amount += units;
      joined.vol += paid * units;
      joined.count += 1;
    }
    return joined;
  }

  /** Returns a candle without trades at the previous price. */
  #flat(minute: number): Counted {
    const { price } = this.#tick(minute - 1, TICKS - 1);
    return { open: price, high: price, low: price, close: price, amount: 0, vol: 0, count: 0 };
  }
}

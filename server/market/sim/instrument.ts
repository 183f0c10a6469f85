import type { Cipheriv } from 'node:crypto';
import { Lru } from '../lru.ts';
import { dayStart, marketDayOf } from '../periods.ts';
import { dayActivity, drawAmounts, volumeProfileOf } from './activity.ts';
import type { Instants } from './instants.ts';
import { bridge, type Piece, walkDay } from './path.ts';
import {
  type Bar,
  barAt,
  joinBars,
  LEVELS,
  type LevelIndex,
  MINUTES,
  MINUTES_A_DAY,
  newSeries,
  type Series,
  setBar,
  TICKS,
} from './series.ts';
import { cipherOf, Keystream, randomWords, WORDS_A_BLOCK } from './stream.ts';
import { addUp, type Ticks } from './ticks.ts';

/** Parameters of a market's price, in the market's units. */
export interface PriceModel {
  /** Returns the close of a day in whole price units. */
  close(day: number): number;
  /** Returns the standard deviation of the log return of a day. */
  deviation(day: number): number;
  /** Volume of an average day in the base coin, in amount units. */
  readonly dayAmount: number;
  /**
   * Returns the prices of all trades of some minutes, if they follow from other markets (a cross
   * market's legs).
   */
  readonly prices?: (day: number, first: number, count: number) => Float64Array;
}

/** Kinds of random numbers. They are part of the stream's name, so they must not change. */
const KIND = { walk: 1, prices: 4, amounts: 5, past: 6, pastAmounts: 7 } as const;
/** Number of days cached per level; full caches take about 6 MB per market. */
const KEPT_DAYS = [700, 200, 100, 60, 30, 10] as const;
const MINUTE_MS = 60_000;
/** Number of minutes that are generated at once when a whole day is computed. */
const HOUR = 60;
const HOURS = 24;
/**
 * Number of random blocks per minute, which is whole so that each minute can be generated
 * separately.
 */
const BLOCKS = Math.ceil(TICKS / WORDS_A_BLOCK);
/** Number of trades per minute from which candles before `born` are generated. */
const PAST_TICKS = 2;
const PAST_BLOCKS = (MINUTES_A_DAY * PAST_TICKS) / WORDS_A_BLOCK;

/** One simulated market: all its candles and trades are a function of seed and time. */
export class Instrument {
  readonly #model: PriceModel;
  readonly #cipher: Cipheriv;
  readonly #instants: Instants;
  readonly #born: number;
  readonly #days = new Lru<number, Bar>(12_000);
  readonly #closes = new Lru<number, Float64Array>(12);
  readonly #turnovers = new Lru<number, Float64Array>(4);
  readonly #levels = KEPT_DAYS.map((days) => new Lru<number, Series>(days));
  readonly #ticks = new Lru<number, Ticks>(64);

  /**
   * `born` is the first day whose candles are the sum of its trades. Earlier days were over when
   * the database was created; their candles are generated from fewer trades, so computing years of
   * them is fast.
   */
  constructor(seed: string, symbol: string, model: PriceModel, born: number, instants: Instants) {
    this.#cipher = cipherOf(seed, `market/${symbol}`);
    this.#model = model;
    this.#born = born;
    this.#instants = instants;
  }

  /**
   * Returns the candle of a whole UTC+8 day. It is only for closed days, because it includes the
   * day's end.
   */
  day(day: number): Bar {
    // This bypasses the cache of minutes, whose entries a read of years would evict.
    return this.#days.get(day, () => joinBars(this.#series(day, HOURS), 0, HOURS));
  }

  /** Returns all candles of one level of a day. Only closed candles may be shown. */
  level(day: number, level: LevelIndex): Series {
    const cache = this.#levels[level];
    if (cache === undefined) throw new RangeError(`no level ${level}`);
    return cache.get(day, () =>
      level === MINUTES ? this.#series(day, MINUTES_A_DAY) : this.#join(day, level),
    );
  }

  /**
   * Returns the candle of the minute that opens at `minute` (epoch minutes). It is only for closed
   * minutes.
   */
  minute(minute: number): Bar {
    const day = marketDayOf(minute * MINUTE_MS);
    return barAt(this.level(day, MINUTES), minute - dayStart(day) / MINUTE_MS);
  }

  /** Returns the trades of a minute. Trades after the current time must not be shown. */
  ticks(minute: number): Ticks {
    return this.#ticks.get(minute, () => {
      const day = marketDayOf(minute * MINUTE_MS);
      const index = minute - dayStart(day) / MINUTE_MS;
      const price = this.prices(day, index, 1);
      return { at: this.#instants.of(minute), price, amount: this.#amounts(day, index, 1) };
    });
  }

  /**
   * Returns the prices of all trades of `count` minutes of a day, starting at its minute `first`.
   */
  prices(day: number, first: number, count: number): Float64Array {
    const { prices } = this.#model;
    if (day >= this.#born && prices !== undefined) return prices(day, first, count);
    const closes = this.#closesOf(day);
    const step = this.#deviation(day, MINUTES_A_DAY * TICKS);
    const words = randomWords(this.#cipher, KIND.prices, day, first * BLOCKS, count * BLOCKS);
    const trades = new Float64Array(count * TICKS);
    let open = first === 0 ? this.#model.close(day - 1) : (closes[first - 1] ?? 0);
    for (let index = 0; index < count; index += 1) {
      const close = closes[first + index] ?? open;
      bridge(trades, { open, close, step }, pieceOf(words, index));
      open = close;
    }
    return trades;
  }

  #amounts(day: number, first: number, count: number): Float64Array {
    const turnover = this.#turnovers.get(day, () => this.#turnover(day));
    const words = randomWords(this.#cipher, KIND.amounts, day, first * BLOCKS, count * BLOCKS);
    const amounts = new Float64Array(count * TICKS);
    for (let index = 0; index < count; index += 1) {
      const part = Math.floor(((first + index) * turnover.length) / MINUTES_A_DAY);
      const usual = (turnover[part] ?? 0) / TICKS;
      drawAmounts(amounts, usual, pieceOf(words, index));
    }
    return amounts;
  }

  /** Returns the average amount per minute for each part of the day. */
  #turnover(day: number): Float64Array {
    const usual = (this.#model.dayAmount / MINUTES_A_DAY) * dayActivity(this.#cipher, day);
    return volumeProfileOf(this.#cipher, day).map((share) => share * usual);
  }

  #closesOf(day: number): Float64Array {
    return this.#closes.get(day, () => {
      if (day < this.#born) return this.#series(day, MINUTES_A_DAY).close;
      const open = this.#model.close(day - 1);
      const random = new Keystream(this.#cipher, KIND.walk, day);
      return walkDay(open, this.#model.close(day), this.#deviation(day, MINUTES_A_DAY), random);
    });
  }

  /**
   * Returns `length` candles of a day, which are the sums of its trades; `length` is a multiple of
   * 24.
   */
  #series(day: number, length: number): Series {
    const series = newSeries(length);
    if (day < this.#born) return this.#past(day, series);
    const ticks = (MINUTES_A_DAY * TICKS) / length;
    for (let hour = 0; hour < HOURS; hour += 1) {
      const price = this.prices(day, hour * HOUR, HOUR);
      const amount = this.#amounts(day, hour * HOUR, HOUR);
      addUp(series, (hour * length) / HOURS, ticks, price, amount);
    }
    return series;
  }

  #past(day: number, series: Series): Series {
    const price = new Float64Array(MINUTES_A_DAY * PAST_TICKS);
    const step = this.#deviation(day, price.length);
    const ends = { open: this.#model.close(day - 1), close: this.#model.close(day), step };
    const random = randomWords(this.#cipher, KIND.past, day, 0, PAST_BLOCKS);
    bridge(price, ends, { from: 0, length: price.length, words: random, byte: 0 });
    const words = randomWords(this.#cipher, KIND.pastAmounts, day, 0, PAST_BLOCKS);
    const amount = new Float64Array(price.length);
    const turnover = this.#turnover(day);
    const size = price.length / turnover.length;
    turnover.forEach((usual, part) => {
      const from = part * size;
      drawAmounts(amount, usual / PAST_TICKS, { from, length: size, words, byte: from * 2 });
    });
    addUp(series, 0, price.length / series.open.length, price, amount);
    return series;
  }

  #join(day: number, level: LevelIndex): Series {
    const { length } = LEVELS[level];
    const finer = this.level(day, (level + 1) as LevelIndex);
    const parts = finer.open.length / length;
    const series = newSeries(length);
    for (let index = 0; index < length; index += 1) {
      setBar(series, index, joinBars(finer, index * parts, parts));
    }
    return series;
  }

  /** Returns the standard deviation of one of `steps` price steps of a day, in price units. */
  #deviation(day: number, steps: number): number {
    return (this.#model.deviation(day) / Math.sqrt(steps)) * this.#model.close(day - 1);
  }
}

/** Returns the part for one of several minutes that are generated together. */
function pieceOf(words: DataView, index: number): Piece {
  return { from: index * TICKS, length: TICKS, words, byte: index * BLOCKS * WORDS_A_BLOCK * 2 };
}

import type { Cipheriv } from 'node:crypto';
import { Lru } from '../lru.ts';
import { dayOf, dayStart } from '../periods.ts';
import { dayActivity, drawAmounts, spellsOf } from './activity.ts';
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

/** What a market's price follows, in units of the market. */
export interface Course {
  /** Close of a day in whole price units. */
  close(day: number): number;
  /** Standard deviation of the log return of a day. */
  deviation(day: number): number;
  /** Base amount of an average day, in amount units. */
  readonly dayAmount: number;
  /** Prices of all trades in some minutes of a day when they follow from other markets (a cross's legs). */
  readonly prices?: (day: number, first: number, count: number) => Float64Array;
}

/** Kinds of random numbers; part of the stream's name, so never renumbered. */
const KIND = { walk: 1, prices: 4, amounts: 5, past: 6, pastAmounts: 7 } as const;
/** Days kept of each level, about 6 MB a market when all are full. */
const KEPT_DAYS = [700, 200, 100, 60, 30, 10] as const;
const MINUTE_MS = 60_000;
/** Minutes made at once on the way to a whole day. */
const HOUR = 60;
const HOURS = 24;
/** Random blocks a minute: whole ones, so that each minute can be made by itself. */
const BLOCKS = Math.ceil(TICKS / WORDS_A_BLOCK);
/** Trades a minute that candles of days before the birth are made of: enough to look at. */
const PAST_TICKS = 2;
const PAST_BLOCKS = (MINUTES_A_DAY * PAST_TICKS) / WORDS_A_BLOCK;

/** One simulated market: every candle and trade of it as a function of the seed and the time. */
export class Instrument {
  readonly #course: Course;
  readonly #cipher: Cipheriv;
  readonly #instants: Instants;
  readonly #born: number;
  readonly #days = new Lru<number, Bar>(12_000);
  readonly #closes = new Lru<number, Float64Array>(12);
  readonly #turnovers = new Lru<number, Float64Array>(4);
  readonly #levels = KEPT_DAYS.map((days) => new Lru<number, Series>(days));
  readonly #ticks = new Lru<number, Ticks>(64);

  /**
   * `born` is the first day whose candles are made of its trades. Days before were over when it all
   * began: their candles are made of fewer, so that years of them cost little.
   */
  constructor(seed: string, symbol: string, course: Course, born: number, instants: Instants) {
    this.#cipher = cipherOf(seed, `market/${symbol}`);
    this.#course = course;
    this.#born = born;
    this.#instants = instants;
  }

  /** The whole UTC+8 day. Only for closed days: it knows how the day ends. */
  day(day: number): Bar {
    // Past the cache of minutes: a read of years would empty it.
    return this.#days.get(day, () => joinBars(this.#series(day, HOURS), 0, HOURS));
  }

  /** All candles of one level of a day. Only parts that are over may be shown. */
  level(day: number, level: LevelIndex): Series {
    const kept = this.#levels[level];
    if (kept === undefined) throw new RangeError(`no level ${level}`);
    return kept.get(day, () =>
      level === MINUTES ? this.#series(day, MINUTES_A_DAY) : this.#join(day, level),
    );
  }

  /** The minute that opens at `minute` (epoch minutes). Only for minutes that are over. */
  minute(minute: number): Bar {
    const day = dayOf(minute * MINUTE_MS);
    return barAt(this.level(day, MINUTES), minute - dayStart(day) / MINUTE_MS);
  }

  /** The trades of a minute; those after the present may not be shown. */
  ticks(minute: number): Ticks {
    return this.#ticks.get(minute, () => {
      const day = dayOf(minute * MINUTE_MS);
      const index = minute - dayStart(day) / MINUTE_MS;
      const price = this.prices(day, index, 1);
      return { at: this.#instants.of(minute), price, amount: this.#amounts(day, index, 1) };
    });
  }

  /** Prices of all trades of `count` minutes of a day, from its minute `first` on. */
  prices(day: number, first: number, count: number): Float64Array {
    const { prices } = this.#course;
    if (day >= this.#born && prices !== undefined) return prices(day, first, count);
    const closes = this.#closesOf(day);
    const step = this.#deviation(day, MINUTES_A_DAY * TICKS);
    const words = randomWords(this.#cipher, KIND.prices, day, first * BLOCKS, count * BLOCKS);
    const made = new Float64Array(count * TICKS);
    let open = first === 0 ? this.#course.close(day - 1) : (closes[first - 1] ?? 0);
    for (let index = 0; index < count; index += 1) {
      const close = closes[first + index] ?? open;
      bridge(made, { open, close, step }, pieceOf(words, index));
      open = close;
    }
    return made;
  }

  #amounts(day: number, first: number, count: number): Float64Array {
    const turnover = this.#turnovers.get(day, () => this.#turnover(day));
    const words = randomWords(this.#cipher, KIND.amounts, day, first * BLOCKS, count * BLOCKS);
    const made = new Float64Array(count * TICKS);
    for (let index = 0; index < count; index += 1) {
      const part = Math.floor(((first + index) * turnover.length) / MINUTES_A_DAY);
      const usual = (turnover[part] ?? 0) / TICKS;
      drawAmounts(made, usual, pieceOf(words, index));
    }
    return made;
  }

  /** What is usually traded in a minute, for each spell of the day. */
  #turnover(day: number): Float64Array {
    const usual = (this.#course.dayAmount / MINUTES_A_DAY) * dayActivity(this.#cipher, day);
    return spellsOf(this.#cipher, day).map((share) => share * usual);
  }

  #closesOf(day: number): Float64Array {
    return this.#closes.get(day, () => {
      if (day < this.#born) return this.#series(day, MINUTES_A_DAY).close;
      const open = this.#course.close(day - 1);
      const random = new Keystream(this.#cipher, KIND.walk, day);
      return walkDay(open, this.#course.close(day), this.#deviation(day, MINUTES_A_DAY), random);
    });
  }

  /** The day's candles, `length` of them, from its trades; `length` is a multiple of 24. */
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
    const ends = { open: this.#course.close(day - 1), close: this.#course.close(day), step };
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

  /** Standard deviation of a step's price, in price units, when the day has `steps` of them. */
  #deviation(day: number, steps: number): number {
    return (this.#course.deviation(day) / Math.sqrt(steps)) * this.#course.close(day - 1);
  }
}

/** The trades of one of several minutes that were made at once. */
function pieceOf(words: DataView, index: number): Piece {
  return { from: index * TICKS, length: TICKS, words, byte: index * BLOCKS * WORDS_A_BLOCK * 2 };
}

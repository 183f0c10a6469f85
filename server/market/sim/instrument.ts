import type { Cipheriv } from 'node:crypto';
import { Lru } from '../lru.ts';
import { DAY_MS, dayOf, dayStart } from '../periods.ts';
import {
  addBar,
  type Bar,
  barAt,
  LEVELS,
  type LevelIndex,
  MINUTES,
  MINUTES_A_DAY,
  newSeries,
  type Series,
} from './series.ts';
import { extremes, splitPrices } from './split.ts';
import { cipherOf, Keystream } from './stream.ts';
import { type Ticks, ticksOf } from './ticks.ts';
import { meanPrice, splitVolumes } from './volume.ts';

/** What the market's own price follows: closes and deviations, in units of the market. */
export interface Course {
  /** Close of a day in whole price units. */
  close(day: number): number;
  /** Standard deviation of the log return of a day. */
  deviation(day: number): number;
  /** Base amount of an average day, in amount units. */
  readonly dayAmount: number;
  /** For a cross market: where part `index` of a level closes by its legs, in units but not rounded. */
  readonly guide?: (day: number, level: LevelIndex, index: number) => number;
}

type Guide = NonNullable<Course['guide']>;

/** Kinds of random numbers; part of the stream's name, so never renumbered. */
const KIND = { day: 1, amount: 2, ticks: 3, prices: 16, volumes: 32 } as const;
/** Days kept of each level: about 9 MB a market when every level is full. */
const KEPT_DAYS = [420, 120, 60, 40, 24, 8] as const;
/** The level whose prices tell the mean price of a candle of each level. */
const LOOK_INTO = [1, 2, 4, 5, 5, 5] as const;
const MINUTE_MS = 60_000;

function kept(levels: readonly Lru<number, Series>[], level: LevelIndex): Lru<number, Series> {
  const found = levels[level];
  if (found === undefined) throw new RangeError(`no level ${level}`);
  return found;
}

/** One simulated market: every candle and trade of it as a function of the seed and the time. */
export class Instrument {
  readonly #course: Course;
  readonly #cipher: Cipheriv;
  readonly #days = new Lru<number, Bar>(12_000);
  /** Candles whose amounts are still zero: volumes of a level need the prices of the next one. */
  readonly #prices = KEPT_DAYS.map((days) => new Lru<number, Series>(days));
  readonly #levels = KEPT_DAYS.map((days) => new Lru<number, Series>(days));
  readonly #ticks = new Lru<number, Ticks>(64);

  constructor(seed: string, symbol: string, course: Course) {
    this.#cipher = cipherOf(seed, `market/${symbol}`);
    this.#course = course;
  }

  /** The whole UTC+8 day. Only for closed days: it knows how the day ends. */
  day(day: number): Bar {
    return this.#days.get(day, () => this.#makeDay(day));
  }

  /** All candles of one level of a day. Only parts that are over may be shown. */
  level(day: number, level: LevelIndex): Series {
    return kept(this.#levels, level).get(day, () => this.#fillLevel(day, level));
  }

  /** As `level`, but without amounts. */
  prices(day: number, level: LevelIndex): Series {
    return kept(this.#prices, level).get(day, () => this.#makePrices(day, level));
  }

  /** The minute that opens at `minute` (epoch minutes). Only for minutes that are over. */
  minute(minute: number): Bar {
    const day = dayOf(minute * MINUTE_MS);
    return barAt(this.level(day, MINUTES), minute - dayStart(day) / MINUTE_MS);
  }

  /** The trades of a minute; those after the present may not be shown. */
  ticks(minute: number): Ticks {
    return this.#ticks.get(minute, () => {
      const bar = this.minute(minute);
      const deviation = this.#course.deviation(dayOf(minute * MINUTE_MS)) * bar.open;
      const random = new Keystream(this.#cipher, KIND.ticks, minute);
      return ticksOf(bar, deviation / Math.sqrt(MINUTES_A_DAY), random);
    });
  }

  #makeDay(day: number): Bar {
    const random = new Keystream(this.#cipher, KIND.amount, day);
    const busy = Math.min(2.4, Math.max(0.4, Math.exp(0.35 * random.normal())));
    const bar = this.#dayPrices(day);
    bar.amount = Math.round(this.#course.dayAmount * busy);
    bar.vol = Math.round(bar.amount * meanPrice(this.prices(day, 0), 0, LEVELS[0].length));
    return bar;
  }

  #dayPrices(day: number): Bar {
    if (this.#course.guide !== undefined) {
      const parts = this.prices(day, 0);
      const bar = barAt(parts, 0);
      for (let index = 1; index < LEVELS[0].length; index += 1) addBar(bar, barAt(parts, index));
      return bar;
    }
    const open = this.#course.close(day - 1);
    const close = this.#course.close(day);
    const sd = this.#course.deviation(day) * open;
    const random = new Keystream(this.#cipher, KIND.day, day);
    return { open, close, ...extremes(open, close, sd, random), amount: 0, vol: 0 };
  }

  #makePrices(day: number, level: LevelIndex): Series {
    const { parts, length, minutes } = LEVELS[level];
    const random = new Keystream(this.#cipher, KIND.prices + level, day);
    const series = newSeries(length);
    const { guide } = this.#course;
    if (level === 0 && guide !== undefined) {
      this.#followLegs(series, day, random, guide);
      return series;
    }
    const parents = level === 0 ? undefined : this.prices(day, (level - 1) as LevelIndex);
    for (let offset = 0; offset < length; offset += parts) {
      const bar = parents === undefined ? this.#dayPrices(day) : barAt(parents, offset / parts);
      const sd = this.#deviation(bar.open, day, minutes);
      splitPrices(bar, series, offset, parts, sd, random, this.#wiggle(day, level, offset));
    }
    return series;
  }

  /** How the legs' closes inside one candle lie off the straight line through its ends. */
  #wiggle(day: number, level: LevelIndex, offset: number) {
    const { guide } = this.#course;
    if (guide === undefined) return undefined;
    const { parts } = LEVELS[level];
    const from = offset === 0 ? this.#course.close(day - 1) : guide(day, level, offset - 1);
    const to = guide(day, level, offset + parts - 1);
    return (part: number) =>
      guide(day, level, offset + part) - (from + ((to - from) * (part + 1)) / parts);
  }

  /** A cross market's day grows from its legs' 4-hour closes, so that it stays with them. */
  #followLegs(series: Series, day: number, random: Keystream, guide: Guide): void {
    let open = this.#course.close(day - 1);
    for (let index = 0; index < LEVELS[0].length; index += 1) {
      const close = Math.max(1, Math.round(guide(day, 0, index)));
      const sd = this.#deviation(open, day, LEVELS[0].minutes);
      const { high, low } = extremes(open, close, sd, random);
      series.open[index] = open;
      series.close[index] = close;
      series.high[index] = high;
      series.low[index] = low;
      open = close;
    }
  }

  #fillLevel(day: number, level: LevelIndex): Series {
    const { parts, length } = LEVELS[level];
    const random = new Keystream(this.#cipher, KIND.volumes + level, day);
    const series = this.prices(day, level);
    const parents = level === 0 ? undefined : this.level(day, (level - 1) as LevelIndex);
    const deeper = LOOK_INTO[level];
    const inner = this.prices(day, deeper);
    const finer = LEVELS[deeper].length / length;
    const usual = this.day(day).amount / MINUTES_A_DAY;
    for (let offset = 0; offset < length; offset += parts) {
      const bar = parents === undefined ? this.day(day) : barAt(parents, offset / parts);
      const mean = (part: number) => meanPrice(inner, (offset + part) * finer, finer);
      splitVolumes(bar, series, offset, level, mean, usual, random);
    }
    return series;
  }

  #deviation(price: number, day: number, minutes: number): number {
    return this.#course.deviation(day) * price * Math.sqrt((minutes * MINUTE_MS) / DAY_MS);
  }
}

import type { Cipheriv } from 'node:crypto';
import { Lru } from '../lru.ts';
import { DAY_MS } from '../periods.ts';
import { dayActivity } from './activity.ts';
import type { Course } from './instrument.ts';
import {
  type Bar,
  barAt,
  LEVELS,
  type LevelIndex,
  MINUTES_A_DAY,
  newSeries,
  type Series,
} from './series.ts';
import { extremes, splitPrices } from './split.ts';
import { Keystream } from './stream.ts';
import { meanPrice, splitVolumes } from './volume.ts';

/** Kinds of random numbers; part of the stream's name, so never renumbered. */
const KIND = { day: 8, prices: 16, volumes: 32 } as const;
/** Days kept of each level. */
const KEPT_DAYS = [420, 120, 60, 40, 24, 6] as const;
/** The level whose prices tell the mean price of a candle of each level. */
const LOOK_INTO = [1, 2, 4, 5, 5, 5] as const;
const MINUTE_MS = 60_000;

function kept(levels: readonly Lru<number, Series>[], level: LevelIndex): Lru<number, Series> {
  const found = levels[level];
  if (found === undefined) throw new RangeError(`no level ${level}`);
  return found;
}

/**
 * Days that were over before the market began: generated from the day downwards, so that years of them
 * cost nothing. Knowing part of such a day says something about the rest; nobody trades there.
 */
export class Past {
  readonly #cipher: Cipheriv;
  readonly #course: Course;
  readonly #days = new Lru<number, Bar>(12_000);
  /** Candles whose amounts are still zero: volumes of a level need the prices of a finer one. */
  readonly #prices = KEPT_DAYS.map((days) => new Lru<number, Series>(days));
  readonly #levels = KEPT_DAYS.map((days) => new Lru<number, Series>(days));

  constructor(cipher: Cipheriv, course: Course) {
    this.#cipher = cipher;
    this.#course = course;
  }

  day(day: number): Bar {
    return this.#days.get(day, () => {
      const bar = this.#dayPrices(day);
      bar.amount = Math.round(this.#course.dayAmount * dayActivity(this.#cipher, day));
      bar.vol = Math.round(bar.amount * meanPrice(this.#pricesOf(day, 0), 0, LEVELS[0].length));
      return bar;
    });
  }

  level(day: number, level: LevelIndex): Series {
    return kept(this.#levels, level).get(day, () => this.#fill(day, level));
  }

  #pricesOf(day: number, level: LevelIndex): Series {
    return kept(this.#prices, level).get(day, () => this.#makePrices(day, level));
  }

  #dayPrices(day: number): Bar {
    const open = this.#course.close(day - 1);
    const close = this.#course.close(day);
    const random = new Keystream(this.#cipher, KIND.day, day);
    const reach = extremes(open, close, this.#course.deviation(day) * open, random);
    return { open, close, ...reach, amount: 0, vol: 0 };
  }

  #makePrices(day: number, level: LevelIndex): Series {
    const { parts, length, minutes } = LEVELS[level];
    const random = new Keystream(this.#cipher, KIND.prices + level, day);
    const series = newSeries(length);
    const share = Math.sqrt((minutes * MINUTE_MS) / DAY_MS);
    const parents = level === 0 ? undefined : this.#pricesOf(day, (level - 1) as LevelIndex);
    for (let offset = 0; offset < length; offset += parts) {
      const bar = parents === undefined ? this.#dayPrices(day) : barAt(parents, offset / parts);
      const sd = this.#course.deviation(day) * bar.open * share;
      splitPrices(bar, series, offset, parts, sd, random);
    }
    return series;
  }

  #fill(day: number, level: LevelIndex): Series {
    const { parts, length } = LEVELS[level];
    const random = new Keystream(this.#cipher, KIND.volumes + level, day);
    const series = this.#pricesOf(day, level);
    const parents = level === 0 ? undefined : this.level(day, (level - 1) as LevelIndex);
    const inner = this.#pricesOf(day, LOOK_INTO[level]);
    const finer = LEVELS[LOOK_INTO[level]].length / length;
    const usual = this.day(day).amount / MINUTES_A_DAY;
    for (let offset = 0; offset < length; offset += parts) {
      const bar = parents === undefined ? this.day(day) : barAt(parents, offset / parts);
      const mean = (part: number) => meanPrice(inner, (offset + part) * finer, finer);
      splitVolumes(bar, series, offset, level, mean, usual, random);
    }
    return series;
  }
}

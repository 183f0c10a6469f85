import type { Cipheriv } from 'node:crypto';
import { Lru } from '../lru.ts';
import { dayOf, dayStart } from '../periods.ts';
import { dayActivity, minuteActivity } from './activity.ts';
import { makeMinutes, walkDay } from './minutes.ts';
import { Past } from './past.ts';
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
  setBar,
} from './series.ts';
import { cipherOf, Keystream } from './stream.ts';
import { type Ticks, ticksOf } from './ticks.ts';

/** What a market's price follows, in units of the market. */
export interface Course {
  /** Close of a day in whole price units. */
  close(day: number): number;
  /** Standard deviation of the log return of a day. */
  deviation(day: number): number;
  /** Base amount of an average day, in amount units. */
  readonly dayAmount: number;
  /** Closes of a day's minutes when they follow from other markets (a cross market's legs). */
  readonly closes?: (day: number) => Float64Array;
}

/** Kinds of random numbers; part of the stream's name, so never renumbered. */
const KIND = { walk: 1, minutes: 2, ticks: 3 } as const;
/** Days kept of each level, about 6 MB a market when all are full. */
const KEPT_DAYS = [700, 200, 100, 60, 30, 10] as const;
const MINUTE_MS = 60_000;

/** One simulated market: every candle and trade of it as a function of the seed and the time. */
export class Instrument {
  readonly #course: Course;
  readonly #cipher: Cipheriv;
  readonly #days = new Lru<number, Bar>(4000);
  readonly #closes = new Lru<number, Float64Array>(12);
  readonly #past: Past;
  readonly #born: number;
  readonly #levels = KEPT_DAYS.map((days) => new Lru<number, Series>(days));
  readonly #ticks = new Lru<number, Ticks>(64);

  /** `born` is the first day that grows from its minutes; days before were over when it all began. */
  constructor(seed: string, symbol: string, course: Course, born: number) {
    this.#cipher = cipherOf(seed, `market/${symbol}`);
    this.#course = course;
    this.#born = born;
    this.#past = new Past(this.#cipher, course);
  }

  /** The whole UTC+8 day. Only for closed days: it knows how the day ends. */
  day(day: number): Bar {
    if (day < this.#born) return this.#past.day(day);
    return this.#days.get(day, () => joinBars(this.level(day, 0), 0, LEVELS[0].length));
  }

  /** All candles of one level of a day. Only parts that are over may be shown. */
  level(day: number, level: LevelIndex): Series {
    if (day < this.#born) return this.#past.level(day, level);
    const kept = this.#levels[level];
    if (kept === undefined) throw new RangeError(`no level ${level}`);
    return kept.get(day, () => (level === MINUTES ? this.#minutes(day) : this.#join(day, level)));
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
      const sd = this.#minuteDeviation(dayOf(minute * MINUTE_MS)) * bar.open;
      return ticksOf(bar, sd, new Keystream(this.#cipher, KIND.ticks, minute));
    });
  }

  /** Closes of the day's 1440 minutes; those after the present may not be shown. */
  closes(day: number): Float64Array {
    return this.#closes.get(day, () => this.#course.closes?.(day) ?? this.#walk(day));
  }

  #walk(day: number): Float64Array {
    const open = this.#course.close(day - 1);
    const random = new Keystream(this.#cipher, KIND.walk, day);
    return walkDay(open, this.#course.close(day), this.#minuteDeviation(day) * open, random);
  }

  #minutes(day: number): Series {
    const random = new Keystream(this.#cipher, KIND.minutes, day);
    const usual = (this.#course.dayAmount / MINUTES_A_DAY) * dayActivity(this.#cipher, day);
    const spells = minuteActivity(this.#cipher, day);
    const open = this.#course.close(day - 1);
    return makeMinutes(open, this.closes(day), this.#minuteDeviation(day), usual, spells, random);
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

  /** Standard deviation of the log return of a minute. */
  #minuteDeviation(day: number): number {
    return this.#course.deviation(day) / Math.sqrt(MINUTES_A_DAY);
  }
}

function joinBars(series: Series, offset: number, length: number): Bar {
  const bar = barAt(series, offset);
  for (let index = 1; index < length; index += 1) addBar(bar, barAt(series, offset + index));
  return bar;
}

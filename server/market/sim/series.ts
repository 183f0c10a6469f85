/**
 * Candles of one day in whole units: prices are in units of 10^-price decimals, amounts in units of
 * 10^-amount decimals, and `vol` in units of their product. Sums stay below 2^53 (see market.ts)
 * and are therefore exact.
 */
export interface Series {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly amount: Float64Array;
  readonly vol: Float64Array;
}

/** One candle of a series. */
export interface Bar {
  open: number;
  high: number;
  low: number;
  close: number;
  amount: number;
  vol: number;
}

export function newSeries(length: number): Series {
  return {
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    amount: new Float64Array(length),
    vol: new Float64Array(length),
  };
}

export function barAt(series: Series, index: number): Bar {
  return {
    open: series.open[index] ?? 0,
    high: series.high[index] ?? 0,
    low: series.low[index] ?? 0,
    close: series.close[index] ?? 0,
    amount: series.amount[index] ?? 0,
    vol: series.vol[index] ?? 0,
  };
}

export function setBar(series: Series, index: number, bar: Bar): void {
  series.open[index] = bar.open;
  series.high[index] = bar.high;
  series.low[index] = bar.low;
  series.close[index] = bar.close;
  series.amount[index] = bar.amount;
  series.vol[index] = bar.vol;
}

/** Extends `bar` by a later candle. */
export function addBar(bar: Bar, later: Bar): void {
  bar.high = Math.max(bar.high, later.high);
  bar.low = Math.min(bar.low, later.low);
  bar.close = later.close;
  bar.amount += later.amount;
  bar.vol += later.vol;
}

/** Returns the candle that joins `length` candles from `offset` on. */
export function joinBars(series: Series, offset: number, length: number): Bar {
  const bar = barAt(series, offset);
  const { high, low, amount, vol } = series;
  for (let index = offset + 1; index < offset + length; index += 1) {
    bar.high = Math.max(bar.high, high[index] ?? 0);
    bar.low = Math.min(bar.low, low[index] ?? 0);
    bar.amount += amount[index] ?? 0;
    bar.vol += vol[index] ?? 0;
  }
  bar.close = series.close[offset + length - 1] ?? 0;
  return bar;
}

/** Levels of a day, longest first: 4 hours, 60, 30, 15, 5 and 1 minute. */
export const LEVELS = [
  { parts: 6, length: 6, minutes: 240 },
  { parts: 4, length: 24, minutes: 60 },
  { parts: 2, length: 48, minutes: 30 },
  { parts: 2, length: 96, minutes: 15 },
  { parts: 3, length: 288, minutes: 5 },
  { parts: 5, length: 1440, minutes: 1 },
] as const;

export type LevelIndex = 0 | 1 | 2 | 3 | 4 | 5;
export const MINUTES: LevelIndex = 5;
export const MINUTES_A_DAY = 1440;
/** Number of ticks per minute, which is one per second. */
export const TICKS = 60;

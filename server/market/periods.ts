import type { Period } from './price-source.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** The provider's day opens at midnight UTC+8 (market-data.md#alignment). */
const ZONE_MS = 8 * 3_600_000;

/** Periods of fixed length; days and longer follow the calendar of UTC+8. */
const FIXED_MS: Partial<Record<Period, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '4hour': 240 * MINUTE_MS,
};

/** Returns the number of the UTC+8 day that contains `ms`, counted from 1970-01-01 in that zone. */
export function marketDayOf(ms: number): number {
  return Math.floor((ms + ZONE_MS) / DAY_MS);
}

/** Returns the time at which a UTC+8 day opens, in epoch milliseconds. */
export function dayStart(day: number): number {
  return day * DAY_MS - ZONE_MS;
}

/**
 * Returns the first day of the candle that contains `day`: which is a day, a week that begins on
 * Sunday, or a calendar month.
 */
function firstDay(period: Period, day: number): number {
  // Day 0 was a Thursday, so Sundays are the days with (day + 4) % 7 = 0.
  if (period === '1week') return day - ((day + 4) % 7);
  if (period === '1mon') return day - (new Date(day * DAY_MS).getUTCDate() - 1);
  return day;
}

/** Returns the open time (epoch ms) of the candle that contains `ms`. */
export function openOf(period: Period, ms: number): number {
  const fixed = FIXED_MS[period];
  if (fixed !== undefined) return Math.floor(ms / fixed) * fixed;
  return dayStart(firstDay(period, marketDayOf(ms)));
}

/** Returns the open time of the candle before the one that opens at `open`. */
export function previousOpen(period: Period, open: number): number {
  return openOf(period, open - 1);
}

/**
 * Returns the open time of the candle after the one that opens at `open`, which is when the latter
 * closes.
 */
export function nextOpen(period: Period, open: number): number {
  const fixed = FIXED_MS[period];
  if (fixed !== undefined) return open + fixed;
  const day = marketDayOf(open);
  if (period === '1week') return dayStart(day + 7);
  if (period === '1day') return dayStart(day + 1);
  const date = new Date(day * DAY_MS);
  return dayStart(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS);
}

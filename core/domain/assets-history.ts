import { add, isZero, type Money, subtract, ZERO } from './money.ts';

/**
 * Returns the profit (negative: loss) of a day in USDT: the current total, less the total at the
 * start of the day and the inflows since then, plus the outflows since then
 * (product.md#total-over-time).
 */
export function dayProfit({
  now,
  start,
  flows,
}: {
  readonly now: Money;
  readonly start: Money;
  /** The value of the inflows less that of the outflows. */
  readonly flows: Money;
}): Money {
  return subtract(now, add(start, flows));
}

/** The total at the start of a day (UTC); times are epoch milliseconds. */
export interface DayTotal {
  readonly dayAt: number;
  readonly total: Money;
}

const DAY_MS = 86_400_000;

/**
 * Adds the missing days between a day that ended at zero and the next row, during which the member
 * owned nothing. Other missing days are unknown and stay missing.
 */
export function withEmptyDays(rows: readonly DayTotal[], today: number): DayTotal[] {
  return rows.flatMap((row, index) => {
    if (!isZero(row.total)) return [row];
    const end = rows[index + 1]?.dayAt ?? today + DAY_MS;
    const days = Math.max(1, Math.round((end - row.dayAt) / DAY_MS));
    return Array.from({ length: days }, (_, day) => ({
      dayAt: row.dayAt + day * DAY_MS,
      total: ZERO,
    }));
  });
}

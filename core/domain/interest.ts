import { divideDown, type Money, money, multiply } from './money.ts';

export const DAY_MS = 86_400_000;
const DAYS_OF_A_YEAR = 365;

/**
 * Returns the exact simple interest: amount × rate × days / 100, with `rate` in percent per day
 * (product.md#loan-interest).
 */
export function dailyInterest(amount: Money, rate: Money, days: number): Money {
  return multiply(multiply(multiply(amount, rate), String(days)), '0.01');
}

/**
 * Returns the simple interest: amount × rate / 100 × days / 365, with `rate` in percent per year,
 * rounded down to `places` decimals (product.md#staking-revenue).
 */
export function yearlyInterestDown(
  amount: Money,
  rate: Money,
  days: number,
  places: number,
): Money {
  const rateTimesDays = multiply(multiply(amount, rate), String(days));
  return divideDown(rateTimesDays, money(String(100 * DAYS_OF_A_YEAR)), places);
}

/** Converts a rate in percent per day to percent per year, without compound interest. */
export function yearlyRate(rate: Money): Money {
  return multiply(rate, String(DAYS_OF_A_YEAR));
}

/**
 * Returns the end of a term of `days` that begins at `startsAt`, both are in epoch milliseconds.
 */
export function maturityOf(startsAt: number, days: number): number {
  return startsAt + days * DAY_MS;
}

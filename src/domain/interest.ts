import { divideDown, type Money, money, multiply } from './money.ts';

const DAY_MS = 86_400_000;
const DAYS_OF_A_YEAR = 365;

/** Exact simple interest at `rate` percent a day: amount x rate x days / 100. */
export function dailyInterest(amount: Money, rate: Money, days: number): Money {
  return multiply(multiply(multiply(amount, rate), String(days)), '0.01');
}

/** Simple interest at `rate` percent a year, rounded down at `places`: amount x rate / 100 x days / 365. */
export function yearlyInterestDown(
  amount: Money,
  rate: Money,
  days: number,
  places: number,
): Money {
  const hundredYears = multiply(multiply(amount, rate), String(days));
  return divideDown(hundredYears, money(String(100 * DAYS_OF_A_YEAR)), places);
}

/** When a term of `days` that starts at `startsAt` ends; epoch milliseconds. */
export function maturityOf(startsAt: number, days: number): number {
  return startsAt + days * DAY_MS;
}

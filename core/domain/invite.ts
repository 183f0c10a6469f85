import {
  add,
  compare,
  isPositive,
  type Money,
  multiply,
  roundDown,
  subtract,
  ZERO,
} from './money.ts';
import { feePlaces } from './range.ts';

/** Rewards for the fees of one coin (product.md#invitation-rewards). */
export interface InviteTerms {
  /** Share of the fees: 0.2 is 20 %. */
  readonly share: Money;
  /** Number of days after the registration during which fees count. */
  readonly days: number;
  /** Smallest payment. */
  readonly minimum: Money;
  /** Largest total reward for one invited member. */
  readonly memberMaximum: Money;
  /** Largest total reward of an inviter in one count. */
  readonly dayMaximum: Money;
}

export const DAY_MS = 86_400_000;
/** Delay of the count after the end of a day, after which every trade of the day is stored. */
const COUNT_DELAY_MS = 600_000;
/** Maximum time for which an invitation earns rewards. */
export const MAX_DAYS = 365;

/** Returns the end of the last day (UTC) that can be counted, in epoch milliseconds like `now`. */
export function countEnd(now: number): number {
  return Math.floor((now - COUNT_DELAY_MS) / DAY_MS) * DAY_MS;
}

/** Returns the time of the first count that includes fees charged now, in epoch milliseconds. */
export function nextCount(now: number): number {
  return countEnd(now) + DAY_MS + COUNT_DELAY_MS;
}

/** The fees of an invited member since the last count. */
interface CountedFees {
  readonly fees: Money;
  /** Sum of the earlier rewards for this member in this coin. */
  readonly earned: Money;
}

const least = (...amounts: readonly [Money, ...Money[]]): Money =>
  amounts.reduce((one, other) => (compare(other, one) < 0 ? other : one));

/**
 * Returns the rewards of an inviter for one count of a coin with this `scale`, in the given order:
 * the share of each member's fees, rounded down and capped by both limits. Members without a reward
 * are omitted.
 */
export function inviteRewards<Counted extends CountedFees>(
  counted: readonly Counted[],
  { share, memberMaximum, dayMaximum }: InviteTerms,
  scale: number,
): readonly (Counted & { readonly amount: Money })[] {
  let left = dayMaximum;
  return counted.flatMap((one) => {
    const open = subtract(memberMaximum, one.earned);
    const amount = roundDown(least(multiply(one.fees, share), open, left), feePlaces(scale));
    if (!isPositive(amount)) return [];
    left = subtract(left, amount);
    return [{ ...one, amount }];
  });
}

/**
 * Returns the part of the unpaid rewards that is paid now: all of it or, below the smallest
 * payment, nothing, unless this is the `last` count.
 */
export function payableReward(
  waiting: readonly Money[],
  { minimum, isLast }: { readonly minimum: Money; readonly isLast: boolean },
): Money {
  const sum = waiting.reduce(add, ZERO);
  return isLast || compare(sum, minimum) >= 0 ? sum : ZERO;
}

/** Masks `johnsmith` as `jo***`, which a friend recognises. */
export function maskUsername(username: string): string {
  return `${username.slice(0, 2)}***`;
}

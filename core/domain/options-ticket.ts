import { compare, type Money, money, multiply, roundUp } from './money.ts';
import type { OptionOrder } from './options-order.ts';

/** One duration on offer (product.md#option-terms). */
export interface OptionDuration {
  readonly durationSeconds: number;
  readonly minimumStake: Money;
  /** Largest possible stake; `undefined` if the server sends none. */
  readonly maximumStake: Money | undefined;
  /** 0.8 pays the stake + 80 %; `undefined` if the server sends no rate. */
  readonly payoutRate: Money | undefined;
}

/**
 * A refill raises the practice balance to this amount, in the coin of stakes (product.md#practice).
 */
export const PRACTICE_FUNDS = money('10000');

const PRESET_TIMES = ['1', '3', '5', '10'] as const;

/**
 * Returns the preset stakes of a duration: 1, 3, 5 and 10 times its minimum, rounded up to two
 * decimals, so none is below the minimum (product.md#option-purchase).
 */
export function presetStakes(minimumStake: Money): Money[] {
  return PRESET_TIMES.map((times) => roundUp(multiply(minimumStake, times), 2));
}

export type TicketValidationError =
  | 'noStake'
  | 'noTime'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'aboveBalance';

export interface Ticket {
  readonly stake: Money | undefined;
  readonly duration: OptionDuration | undefined;
  readonly balance: Money | undefined;
}

/**
 * Returns the first reason why a ticket cannot be confirmed, or `undefined`
 * (product.md#option-purchase). The server checks every order in the same way.
 */
export function validateTicket({
  stake,
  duration,
  balance,
}: Ticket): TicketValidationError | undefined {
  if (stake === undefined || compare(stake, '0' as Money) <= 0) return 'noStake';
  if (!duration) return 'noTime';
  if (compare(stake, duration.minimumStake) < 0) return 'belowMinimum';
  if (balance !== undefined && compare(stake, balance) > 0) return 'aboveBalance';
  if (duration.maximumStake !== undefined && compare(stake, duration.maximumStake) > 0) {
    return 'aboveMaximum';
  }
  return undefined;
}

/** Poll interval of an order without an opening price, while its opening price is due. */
const OPENING_POLL_MS = 1_500;
const OPENING_POLLS_FOR_MS = 20_000;
const POLL_MS = 5_000;
const SLOW_POLL_MS = 15_000;
/**
 * Time after expiry from which the screen of an unsettled order mentions support
 * (product.md#option-countdown).
 */
export const DELAYED_AFTER_MS = 120_000;
/**
 * Time until the first poll after the deadline: settlement follows 2 s after expiry, and the wire
 * truncates times to seconds.
 */
const FIRST_LOOK_MS = 3_500;

/**
 * Returns whole seconds until the deadline, at least 0. Both are epoch milliseconds of the server's
 * clock.
 */
export function secondsLeft(deadline: number, serverNow: number): number {
  return Math.max(0, Math.ceil((deadline - serverNow) / 1000));
}

/**
 * Returns true if settlement is late (product.md#option-countdown). Both times are epoch
 * milliseconds of the server's clock.
 */
export function isDelayed(deadline: number, serverNow: number): boolean {
  return serverNow - deadline >= DELAYED_AFTER_MS;
}

/**
 * Returns the milliseconds until the next poll of a running order (product.md#option-countdown):
 * 1.5 s while its opening price is due (5 s once it is late), then 3.5 s after the deadline, then
 * every 5 s for two minutes, then every 15 s.
 */
export function nextOrderPoll(order: RunningOrder, serverNow: number): number {
  const { deadline, openPrice, durationSeconds = 0 } = order;
  if (deadline === undefined) return POLL_MS;
  const untilFirstLook = deadline + FIRST_LOOK_MS - serverNow;
  if (untilFirstLook <= 0) return isDelayed(deadline, serverNow) ? SLOW_POLL_MS : POLL_MS;
  if (openPrice !== undefined) return untilFirstLook;
  const boughtAt = deadline - durationSeconds * 1000;
  const isFresh = serverNow - boughtAt < OPENING_POLLS_FOR_MS;
  return Math.min(untilFirstLook, isFresh ? OPENING_POLL_MS : POLL_MS);
}

type RunningOrder = Pick<OptionOrder, 'deadline' | 'openPrice' | 'durationSeconds'>;

/**
 * A difference of this size cannot be due to rounding to whole seconds, so the server writes times
 * of another zone.
 */
const DISAGREEMENT_MS = 2_500;

/**
 * Returns the expiry of an order, in epoch milliseconds of the server's clock: purchase time plus
 * duration, unless that contradicts the seconds that the server counted at `askedAt`
 * (product.md#option-countdown). `undefined` if the server sends neither.
 */
export function orderDeadline(order: {
  readonly boughtAt: number | undefined;
  readonly durationSeconds: number | undefined;
  readonly countDownSeconds: number | undefined;
  readonly askedAt: number;
}): number | undefined {
  const { boughtAt, durationSeconds, countDownSeconds } = order;
  const counted =
    countDownSeconds === undefined ? undefined : order.askedAt + countDownSeconds * 1000;
  if (boughtAt === undefined || durationSeconds === undefined) return counted;
  const stated = boughtAt + durationSeconds * 1000;
  if (counted === undefined) return stated;
  const isOver = countDownSeconds === 0 && stated <= order.askedAt;
  return isOver || Math.abs(stated - counted) <= DISAGREEMENT_MS ? stated : counted;
}

import { compare, type Money, multiply, roundUp } from './money.ts';
import type { OptionOrder } from './options-order.ts';

/** One duration on offer (specification section 3, contract config). */
export interface OptionDuration {
  readonly durationSeconds: number;
  readonly minimumStake: Money;
  /** Largest stake possible; `undefined` when the server states none. */
  readonly maximumStake: Money | undefined;
  /** 0.8 pays stake + 80 %; `undefined` when the server states no rate. */
  readonly payoutRate: Money | undefined;
}

const PRESET_TIMES = ['1', '3', '5', '10'] as const;

/**
 * The quick stakes of a duration: 1, 3, 5 and 10 times its minimum, to two decimals (specification
 * section 5). Rounded up, so that the smallest is never below the minimum.
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

/** First reason why this ticket cannot be confirmed; the server asks the same of every order. */
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

/** Buying is off while the shown price is older than this (decisions.md, Trading). */
export const PRICE_MAX_AGE_MS = 15_000;

/** An order without its opening price is looked at so often, until the price must have come. */
const OPENING_POLL_MS = 1_500;
const OPENING_POLLS_FOR_MS = 20_000;
const POLL_MS = 5_000;
const SLOW_POLL_MS = 15_000;
/** Settlement that takes longer is a delay: the member is pointed to support. */
export const DELAYED_AFTER_MS = 120_000;
/** Settlement comes 2 s after expiry, and the wire cuts purchase times to seconds: not asked before. */
const FIRST_LOOK_MS = 3_500;

/** Whole seconds until the deadline, never negative. Both are epoch milliseconds of the server's clock. */
export function secondsLeft(deadline: number, serverNow: number): number {
  return Math.max(0, Math.ceil((deadline - serverNow) / 1000));
}

/** True when settlement takes longer than it should: the member is pointed to support. */
export function isDelayed(deadline: number, serverNow: number): boolean {
  return serverNow - deadline >= DELAYED_AFTER_MS;
}

/**
 * Milliseconds until a running order is asked for again: each 1.5 s while its opening price is about to
 * come (each 5 s when that takes longer than it may), then right after settlement is due, then each 5 s
 * for two minutes, then each 15 s.
 */
export function nextOrderPoll(order: RunningOrder, serverNow: number): number {
  const { deadline, buyPrice, durationSeconds = 0 } = order;
  if (deadline === undefined) return POLL_MS;
  const untilFirstLook = deadline + FIRST_LOOK_MS - serverNow;
  if (untilFirstLook <= 0) return isDelayed(deadline, serverNow) ? SLOW_POLL_MS : POLL_MS;
  if (buyPrice !== undefined) return untilFirstLook;
  const boughtAt = deadline - durationSeconds * 1000;
  const isFresh = serverNow - boughtAt < OPENING_POLLS_FOR_MS;
  return Math.min(untilFirstLook, isFresh ? OPENING_POLL_MS : POLL_MS);
}

type RunningOrder = Pick<OptionOrder, 'deadline' | 'buyPrice' | 'durationSeconds'>;

/** More disagreement than whole seconds explain: the server writes another time zone. */
const DISAGREEMENT_MS = 2_500;

/**
 * When an order expires, epoch milliseconds of the server's clock: purchase time plus duration, unless
 * that contradicts the seconds the server counted when it was asked at `askedAt`. `undefined` when it told
 * neither.
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

import { compare, type Money } from './money.ts';

/** Limits that a member can set: stakes of options, values of spot orders, the loss of a day. */
export type LimitKind = 'stake' | 'order' | 'loss';

/**
 * A limit in USDT; `undefined` means no limit. A looser value applies from `nextAt` on (epoch ms).
 */
export interface OwnLimit {
  readonly value: Money | undefined;
  readonly next: Money | undefined;
  readonly nextAt: number | undefined;
}

/** Delay of a looser limit (product.md#trading-limits). */
const LOOSEN_AFTER_MS = 24 * 3_600_000;
/** The shortest and the longest pause, in days. */
export const PAUSE_DAYS = { least: 1, most: 30 } as const;
const DAY_MS = 86_400_000;

/** Returns the limit at `now`; a pending change that has taken effect is applied. */
export function limitAt(limit: OwnLimit, now: number): OwnLimit {
  if (limit.nextAt === undefined || limit.nextAt > now) return limit;
  return { value: limit.next, next: undefined, nextAt: undefined };
}

/**
 * Returns a limit after the member has set it to `value`. A tighter limit applies immediately, and
 * a looser limit or a removal applies after 24 hours; setting the current value cancels a pending
 * change.
 */
export function changeLimit(limit: OwnLimit, value: Money | undefined, now: number): OwnLimit {
  const current = limitAt(limit, now);
  if (isLooser(value, current.value)) {
    return { value: current.value, next: value, nextAt: now + LOOSEN_AFTER_MS };
  }
  return { value, next: undefined, nextAt: undefined };
}

/** Returns true if `value` allows more than `current`; `undefined` allows everything. */
function isLooser(value: Money | undefined, current: Money | undefined): boolean {
  if (current === undefined) return false;
  return value === undefined || compare(value, current) > 0;
}

/** Returns the end of a pause that begins now, in epoch milliseconds. */
export function pauseEnd(days: number, now: number): number {
  return now + days * DAY_MS;
}

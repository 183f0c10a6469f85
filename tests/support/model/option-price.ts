import type { Trade } from './world.ts';

/** What decides an option, beside its trades. Times in epoch milliseconds. */
export interface OptionTimes {
  /** Only later trades open it. */
  readonly openAfter: number;
  readonly expiresAt: number;
}

const OPENING_WINDOW_MS = 15_000;
const SETTLING_WINDOW_MS = 60_000;

/**
 * The price that opens an option (product.md#option-opening): the first trade after its purchase,
 * within 15 s and not after its expiry. `never`: none came in time; `undefined`: it may still come.
 */
export function openingOf(
  trades: readonly Trade[],
  { openAfter, expiresAt }: OptionTimes,
  now: number,
): Trade | 'never' | undefined {
  const until = Math.min(openAfter + OPENING_WINDOW_MS, expiresAt);
  const first = trades.find(({ at }) => at > openAfter && at <= until);
  return first ?? (now >= until ? 'never' : undefined);
}

/**
 * The price that settles an option (product.md#option-outcome): the last trade at or before its
 * expiry, no older than 60 s before it and than the opening.
 */
export function settlementOf(
  trades: readonly Trade[],
  { expiresAt }: OptionTimes,
  opening: Trade,
): Trade | undefined {
  const last = trades.findLast(({ at }) => at <= expiresAt);
  return last && last.at >= Math.max(expiresAt - SETTLING_WINDOW_MS, opening.at) ? last : undefined;
}

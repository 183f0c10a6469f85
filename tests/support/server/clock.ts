import type { Clock } from '../../../server/lib/clock.ts';

/** A clock that only the test advances. */
export interface ControlledClock {
  readonly now: Clock;
  advance(ms: number): void;
  /** Sets an absolute time in epoch milliseconds. */
  set(at: number): void;
}

/** Returns a clock that starts at a fixed instant, so runs do not differ. */
export function controlledClock(start = Date.UTC(2026, 0, 15, 12, 0, 0)): ControlledClock {
  let at = start;
  return {
    now: () => at,
    advance(ms) {
      at += ms;
    },
    set(to) {
      at = to;
    },
  };
}

import { boundedCache } from '../../lib/bounded-cache.ts';
import { DeskRefusal } from '../desk-refusal.ts';

/** Maximum number of calls per minute: for an operator, and for an address without a session. */
const MOST = { operator: 600, address: 60 } as const;
const WINDOW_MS = 60_000;

interface Window {
  readonly until: number;
  readonly count: number;
}

/** Returns a function that counts a call and, above the limit, throws DeskRefusal. */
export function createDeskLimits() {
  const windows = boundedCache<string, Window>(10_000);
  return (kind: keyof typeof MOST, who: string, now: number): void => {
    const key = `${kind} ${who}`;
    const open = windows.get(key);
    const isOver = open === undefined || open.until <= now;
    const { until, count } = isOver ? { until: now + WINDOW_MS, count: 0 } : open;
    if (count >= MOST[kind]) throw new DeskRefusal('limited', 'too many calls: wait a minute');
    windows.set(key, { until, count: count + 1 });
  };
}

import { useSyncExternalStore } from 'react';
import { cx } from '#/ui/cx';
import { formatAge, formatTime } from './format.ts';

const TICK_MS = 10_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** All ages on the screen share one timer. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

interface AgeProps {
  /** When the case began to wait, in epoch milliseconds. */
  since: number;
  /** The age in milliseconds above which the case is late. */
  target?: number | undefined;
}

/** The age of a case; red once it exceeds its limit. */
export function Age({ since, target }: AgeProps) {
  const age = useNow() - since;
  const isLate = target !== undefined && age > target;
  return (
    <time
      dateTime={new Date(since).toISOString()}
      title={formatTime(since)}
      className={cx('num whitespace-nowrap', isLate ? 'text-danger' : 'text-muted')}
    >
      {formatAge(age)}
      {isLate ? <span className="sr-only"> (late)</span> : null}
    </time>
  );
}

export function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="num whitespace-nowrap">
      {formatTime(at)}
    </time>
  );
}

import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Returns the remaining milliseconds until `deadline`, at least 0, according to the clock `now`
 * (the server's). The time is computed, never counted down, so it is correct even after a phone
 * slept. Renders every second.
 */
export function useCountdown(deadline: number, now: () => number): number {
  const [left, setLeft] = useState(() => Math.max(0, deadline - now()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      clearTimeout(timer);
      const remaining = Math.max(0, deadline - now());
      setLeft(remaining);
      if (remaining > 0) timer = setTimeout(tick, remaining % SECOND_MS || SECOND_MS);
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline, now]);

  return left;
}

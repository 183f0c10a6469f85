import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Milliseconds left until `deadline`, never below 0, by the clock given (the server's). Always
 * computed, never counted down: a sleeping phone wakes up with the right figure. Renders on the second.
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

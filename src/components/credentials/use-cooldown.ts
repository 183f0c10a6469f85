import { useEffect, useState } from 'react';
import { sessionText } from '#/lib/storage';

/**
 * Returns the remaining seconds of a cooldown that survives a reload, and a function that starts
 * one.
 */
export function useCooldown(name: string): [secondsLeft: number, begin: (seconds: number) => void] {
  const key = `trade-wait-${name}`;
  const [endsAt, setEndsAt] = useState(() => Number(sessionText.get(key)) || 0);
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  function begin(seconds: number) {
    const end = Date.now() + seconds * 1000;
    sessionText.set(key, String(end));
    setNow(Date.now());
    setEndsAt(end);
  }

  return [secondsLeft, begin];
}

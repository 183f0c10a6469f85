import { useEffect, useState } from 'react';

/** Returns true from the device time `at` (epoch milliseconds) on. Re-renders once at that time. */
export function useHasPassed(at: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return now >= at;
}

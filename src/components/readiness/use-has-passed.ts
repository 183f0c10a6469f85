import { useEffect, useState } from 'react';

/** True from the device time `at` (epoch milliseconds) on; renders once when that moment comes. */
export function useHasPassed(at: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return now >= at;
}

import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 500;

/**
 * Returns the figure to show for a plain decimal. After a rise, the figure counts up to the new
 * value, unless motion is reduced. The final figure is always the value itself.
 */
export function useCountUp(value: string): string {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = Number(last.current);
    const rise = Number(value) - from;
    last.current = value;
    if (!(rise > 0) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value);
      return;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = (now - startedAt) / COUNT_MS;
      if (part >= 1) return setShown(value);
      setShown((from + rise * Math.max(0, part)).toFixed(2));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

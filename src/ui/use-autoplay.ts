import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `advance` every `everyMs` while the element is visible and not held. Spread the result on
 * the element; touching it, pointing at it or focusing it holds the autoplay.
 */
export function useAutoplay(
  element: RefObject<HTMLElement | null>,
  everyMs: number,
  advance: () => void,
) {
  const [held, setHeld] = useState(false);
  const [seen, setSeen] = useState(true);
  const next = useEffectEvent(advance);

  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);

  useEffect(() => {
    if (held || !seen || everyMs <= 0) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') next();
    }, everyMs);
    return () => clearInterval(timer);
  }, [held, seen, everyMs]);

  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onPointerDown: () => setHeld(true),
    onPointerUp: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}

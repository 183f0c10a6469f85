import { useEffect, useEffectEvent, useRef } from 'react';

/** So far before the end the next page is asked for. */
const MARGIN = '400px';

/** Calls back when the element comes near the screen, as long as `isOn`. */
export function useNearEnd(isOn: boolean, onNear: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = ref.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOn]);
  return ref;
}

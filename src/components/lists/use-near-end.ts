import { useEffect, useEffectEvent, useState } from 'react';

/** The distance from the end of the list at which the next page is requested. */
const MARGIN = '400px';

/**
 * Calls `onNear` when the element approaches the viewport, while `isOn` is true. Returns the ref
 * for the element.
 */
export function useNearEnd(isOn: boolean, onNear: () => void) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOn, element]);
  return setElement;
}

import { useEffect, useEffectEvent, useState } from 'react';

/** The next page is requested this far before the end of the list. */
const MARGIN = '400px';

/**
 * Calls `onNear` when the element comes near the viewport, while `isOn` is true. Returns its ref.
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

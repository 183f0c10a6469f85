import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** The distance that the finger must travel to trigger a refresh, and the maximum, in pixels. */
export const PULL_ARMED_PX = 120;
const MAX_PX = 80;
const FOLLOW = 0.45;

/** Follows a finger that pulls the page down from its top. Writes `--pull` to the element. */
export function usePull(
  area: RefObject<HTMLElement | null>,
  onPull: () => void,
  disabled: boolean,
) {
  const [armed, setArmed] = useState(false);
  const pulled = useEffectEvent(onPull);

  useEffect(() => {
    const element = area.current;
    if (!element || disabled) return;
    let start: { x: number; y: number } | null = null;
    let distance = 0;

    function reset() {
      start = null;
      distance = 0;
      element?.style.removeProperty('--pull');
      element?.removeAttribute('data-pulling');
      setArmed(false);
    }
    function onStart(event: TouchEvent) {
      const touch = event.touches[0];
      const atTop = document.documentElement.scrollTop <= 0;
      start =
        touch && event.touches.length === 1 && atTop
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    }
    function onMove(event: TouchEvent) {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      if (distance === 0 && (down <= 0 || Math.abs(touch.clientX - start.x) > down)) {
        start = null;
        return;
      }
      if (event.cancelable) event.preventDefault();
      distance = Math.max(1, down);
      element?.setAttribute('data-pulling', '');
      element?.style.setProperty('--pull', `${Math.min(MAX_PX, distance * FOLLOW)}px`);
      setArmed(distance >= PULL_ARMED_PX);
    }
    function onEnd() {
      const enough = distance >= PULL_ARMED_PX;
      reset();
      if (enough) pulled();
    }

    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', reset);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', reset);
      reset();
    };
  }, [area, disabled]);

  return { armed };
}

import { type PointerEvent, useRef } from 'react';
import type { Pixel } from '#core/domain/market-drawing-shape.ts';

interface Drag {
  /** Called with the distance from the press, in pixels. */
  readonly onMove: (by: Pixel) => void;
  readonly onEnd: () => void;
  readonly onCancel: () => void;
}

/**
 * Returns the handlers of an element that follows a finger or the mouse, even outside its own area.
 */
export function useDrag({ onMove, onEnd, onCancel }: Drag) {
  const start = useRef<Pixel>(undefined);
  const finish = (act: () => void) => () => {
    if (start.current) act();
    start.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<Element>) => {
      if (!event.isPrimary || event.button > 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      const from = start.current;
      if (from) onMove({ x: event.clientX - from.x, y: event.clientY - from.y });
    },
    onPointerUp: finish(onEnd),
    onPointerCancel: finish(onCancel),
  };
}

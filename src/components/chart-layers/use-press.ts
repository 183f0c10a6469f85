import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Pixel } from '#core/domain/market-drawing-shape.ts';

/** A finger that has moved further than this was dragging the chart. */
const STILL_PX = 8;

/**
 * Calls `onPress` for presses on the plot below a layer. The layer itself ignores presses, so the
 * chart can still be dragged and zoomed.
 */
export function usePress(
  layer: RefObject<HTMLElement | null>,
  isOn: boolean,
  onPress: (at: Pixel) => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const own = layer.current;
    const plot = own?.parentElement;
    if (!isOn || !own || !plot) return;
    let from: Pixel | undefined;
    const isBelow = ({ target }: Event) => target instanceof Node && !own.contains(target);
    const onDown = (event: PointerEvent) => {
      from = event.isPrimary && isBelow(event) ? { x: event.clientX, y: event.clientY } : undefined;
    };
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      const isStill = from && Math.hypot(clientX - from.x, clientY - from.y) <= STILL_PX;
      from = undefined;
      const { left, top } = own.getBoundingClientRect();
      if (isStill) press({ x: clientX - left, y: clientY - top });
    };
    plot.addEventListener('pointerdown', onDown);
    plot.addEventListener('pointerup', onUp);
    return () => {
      plot.removeEventListener('pointerdown', onDown);
      plot.removeEventListener('pointerup', onUp);
    };
  }, [layer, isOn]);
}

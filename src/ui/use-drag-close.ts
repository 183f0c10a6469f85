import { type PointerEvent, useRef } from 'react';

type Edge = 'bottom' | 'start';

/** The distance in px, or the speed in px/ms, above which a release closes the panel. */
const FAR = 96;
const FAST = 0.5;

interface Drag {
  pointer: number;
  from: number;
  at: number;
  moved: number;
  sign: 1 | -1;
}

/**
 * Closes a panel that is dragged towards the edge that it came from. Spread the result on the
 * handle.
 */
export function useDragClose(edge: Edge, onClose: () => void) {
  const drag = useRef<Drag | null>(null);
  const coordinate = (event: PointerEvent) => (edge === 'bottom' ? event.clientY : event.clientX);
  const panelOf = (event: PointerEvent<HTMLElement>) =>
    event.currentTarget.closest<HTMLElement>('.modal-panel');

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('button, a, input, label')) return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const sign = edge === 'bottom' || rtl ? 1 : -1;
    drag.current = {
      pointer: event.pointerId,
      from: coordinate(event),
      at: event.timeStamp,
      moved: 0,
      sign,
    };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const current = drag.current;
    const panel = panelOf(event);
    if (current?.pointer !== event.pointerId || !panel) return;
    current.moved = Math.max(0, (coordinate(event) - current.from) * current.sign);
    panel.dataset.dragging = '';
    panel.style.setProperty(
      edge === 'bottom' ? '--drag-y' : '--drag-x',
      `${current.moved * current.sign}px`,
    );
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const current = drag.current;
    const panel = panelOf(event);
    if (current?.pointer !== event.pointerId || !panel) return;
    drag.current = null;
    delete panel.dataset.dragging;
    const speed = current.moved / Math.max(1, event.timeStamp - current.at);
    if (event.type === 'pointerup' && (current.moved > FAR || (current.moved > 16 && speed > FAST)))
      onClose();
    panel.style.removeProperty('--drag-x');
    panel.style.removeProperty('--drag-y');
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

import { useAtom } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { ORDERS_HEIGHT, ordersHeightAtom } from '#/state/pane-height';

/** The distance by which an arrow key moves the divider, in rem. */
const STEP = 1;

/**
 * The line between the chart and the orders. It is moved by dragging or with the arrow keys, and a
 * double click resets it.
 */
export function PaneDivider({ label }: { label: string }) {
  const [height, setHeight] = useAtom(ordersHeightAtom);
  const drag = useRef<{ readonly from: number; readonly height: number }>(undefined);

  const resize = (to: number) =>
    setHeight(Math.min(ORDERS_HEIGHT.most, Math.max(ORDERS_HEIGHT.least, to)));

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, height };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    resize(drag.current.height + (drag.current.from - event.clientY) / rem);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    resize(height + (event.key === 'ArrowUp' ? STEP : -STEP));
  }

  const end = () => {
    drag.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={Math.round(height)}
      aria-valuemin={ORDERS_HEIGHT.least}
      aria-valuemax={ORDERS_HEIGHT.most}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => setHeight(ORDERS_HEIGHT.usual)}
      onKeyDown={onKeyDown}
      className="relative h-1 shrink-0 cursor-row-resize touch-none bg-line transition-colors hover:bg-accent-ink focus-visible:bg-accent-ink before:absolute before:inset-x-0 before:-inset-y-2"
    />
  );
}

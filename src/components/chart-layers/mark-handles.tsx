import { GripHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '#/ui/cx';
import { inside } from '#core/domain/market-drawing-shape.ts';
import { priceLabel } from '../candle-chart/axis-labels';
import type { ChartMark } from '../candle-chart/chart-mark';
import { type AxesStore, type PlotAxes, useAxes } from '../candle-chart/plot-axes';
import { priceAt, REACH } from './drawing-pixels';
import { useDrag } from './use-drag';

interface MarkHandlesProps {
  marks: readonly ChartMark[];
  store: AxesStore;
  decimals: number;
}

/** A handle at the right end of each line that can be dragged to another price. */
export function MarkHandles({ marks, store, decimals }: MarkHandlesProps) {
  const axes = useAxes(store);
  if (!axes) return null;
  return (
    <div className="pointer-events-none absolute inset-0">
      {marks.map((mark) => {
        const y = axes.y(mark.price);
        if (!mark.move || y < axes.top || y > axes.bottom) return null;
        return <MarkHandle key={mark.id} mark={mark} axes={axes} decimals={decimals} />;
      })}
    </div>
  );
}

interface MarkHandleProps {
  mark: ChartMark;
  axes: PlotAxes;
  decimals: number;
}

const COLOR = { up: 'text-up', down: 'text-down', accent: 'text-accent-ink', muted: 'text-muted' };
/** A press that moves less than this counts as Enter. */
const STILL_PX = 4;

function MarkHandle({ mark, axes, decimals }: MarkHandleProps) {
  const [by, setBy] = useState(0);
  const hasMoved = useRef(false);
  const start = axes.y(mark.price);
  const y = inside({ x: 0, y: start + by }, axes).y;
  const price = priceAt(y, axes, decimals);
  const drag = useDrag({
    onMove: (distance) => {
      if (Math.abs(distance.y) > STILL_PX) hasMoved.current = true;
      if (hasMoved.current) setBy(distance.y);
    },
    onEnd: () => {
      setBy(0);
      if (hasMoved.current && price !== mark.price) mark.move?.onDrop(price);
    },
    onCancel: () => {
      setBy(0);
      hasMoved.current = false;
    },
  });
  return (
    <>
      {by === 0 ? null : (
        <div
          aria-hidden="true"
          style={{ translate: `0 ${y}px`, inlineSize: axes.width, borderTopStyle: 'dashed' }}
          className={cx('absolute start-0 top-0 border-t', COLOR[mark.tone])}
        >
          <span
            translate="no"
            style={{ insetInlineEnd: 48, insetBlockStart: -12, borderColor: 'currentColor' }}
            className="num absolute rounded-md border bg-raised px-1 text-xs font-semibold"
          >
            {priceLabel(price, decimals)}
          </span>
        </div>
      )}
      <button
        type="button"
        aria-label={mark.move?.label}
        {...drag}
        onPointerDown={(event) => {
          hasMoved.current = false;
          drag.onPointerDown(event);
        }}
        onClick={({ detail }) => {
          // Browsers send a click even after a drag. A click by key has a count of 0.
          if (!hasMoved.current || detail === 0) mark.move?.onPress();
        }}
        style={{ translate: `${axes.width - 2 * REACH}px ${y - REACH}px`, cursor: 'ns-resize' }}
        className={cx(
          'pointer-events-auto absolute start-0 top-0 flex size-11 touch-none items-center justify-center rounded-full',
          COLOR[mark.tone],
        )}
      >
        <span
          style={{ borderColor: 'currentColor' }}
          className="rounded-md border bg-raised px-0.5"
        >
          <GripHorizontal aria-hidden="true" size={16} />
        </span>
      </button>
    </>
  );
}

import { useState } from 'react';
import { hasStoredDrawings } from '#/state/stored-drawings';
import type { Interval } from '#core/domain/candles.ts';
import { optional } from '../readiness/optional';
import type { ChartMark } from './chart-mark';
import type { AxesStore } from './plot-axes';

/** Loaded only for members who draw, or who drew on this market. */
const Drawings = optional(() => import('../chart-layers/drawings').then((file) => file.Drawings));
const MarkHandles = optional(() =>
  import('../chart-layers/mark-handles').then((file) => file.MarkHandles),
);

interface ChartLayersProps {
  symbol: string;
  store: AxesStore;
  interval: Interval;
  decimals: number;
  marks: readonly ChartMark[];
  /** The container of the drawing tools while they are open. */
  tools: HTMLElement | null;
}

/**
 * Layers above the canvas that ticks do not move (product.md#drawings). They are remounted when the
 * market changes.
 */
export function ChartLayers({ marks, ...props }: ChartLayersProps) {
  const { symbol, store, decimals, tools } = props;
  const [isDrawn, setDrawn] = useState(() => hasStoredDrawings(symbol));
  if (tools && !isDrawn) setDrawn(true);
  return (
    <>
      {marks.some(({ move }) => move) ? (
        <MarkHandles marks={marks} store={store} decimals={decimals} />
      ) : null}
      {isDrawn ? <Drawings {...props} /> : null}
    </>
  );
}

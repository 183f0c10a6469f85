import { useState } from 'react';
import { hasStoredDrawings } from '#/state/stored-drawings';
import type { Interval } from '#core/domain/candles.ts';
import { OptionalPart, optionalFile } from '../readiness/optional-part';
import type { ChartMark } from './chart-mark';
import type { AxesStore } from './plot-axes';

/** Loaded for those who draw, or drew on this market. */
const drawings = optionalFile(() =>
  import('../chart-layers/drawings').then((file) => file.Drawings),
);
const markHandles = optionalFile(() =>
  import('../chart-layers/mark-handles').then((file) => file.MarkHandles),
);

interface ChartLayersProps {
  symbol: string;
  store: AxesStore;
  interval: Interval;
  decimals: number;
  marks: readonly ChartMark[];
  /** Where the drawing tools stand while they are open. */
  tools: HTMLElement | null;
}

/**
 * What lies above the canvas and is not moved by a tick (product.md#drawings). For another market
 * it is mounted anew.
 */
export function ChartLayers({ symbol, store, interval, decimals, marks, tools }: ChartLayersProps) {
  const [isDrawn, setDrawn] = useState(() => hasStoredDrawings(symbol));
  if (tools && !isDrawn) setDrawn(true);
  return (
    <>
      {marks.some(({ move }) => move) ? (
        <OptionalPart file={markHandles} props={{ marks, store, decimals }} />
      ) : null}
      {isDrawn ? (
        <OptionalPart file={drawings} props={{ symbol, store, interval, decimals, tools }} />
      ) : null}
    </>
  );
}

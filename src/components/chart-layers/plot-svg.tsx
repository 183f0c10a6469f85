import type { ReactNode } from 'react';
import type { PlotAxes } from '../candle-chart/plot-axes';

interface PlotSvgProps {
  axes: PlotAxes;
  children: ReactNode;
}

/**
 * A picture over the candles, in pixels of the chart. The browser clips it at the edges of the
 * plot.
 */
export function PlotSvg({ axes: { width, top, bottom }, children }: PlotSvgProps) {
  const height = bottom - top;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 ${top} ${width} ${height}`}
      style={{ insetBlockStart: top }}
      className="absolute start-0 overflow-hidden"
    >
      {children}
    </svg>
  );
}

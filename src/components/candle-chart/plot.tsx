import type { EChartsType } from 'echarts/core';
import EChartsReact from 'echarts-for-react/esm/core';
import { useEffect, useMemo, useState } from 'react';
import type { Candle, Interval } from '#/domain/candles';
import type { Indicators } from '#/state/chart-preferences';
import { priceLabel } from './axis-labels';
import type { ChartMark } from './chart-mark';
import { echarts } from './echarts-set';
import { LivePainter } from './live-painter';
import { usePalette } from './palette';
import { gutterWidth } from './plot-layout';
import { frameOption } from './plot-option';
import { type PointedCandle, type PointerEvent, plotKeys, pointedCandle } from './plot-pointer';

export interface PlotProps {
  /** Identifies market and interval: when it changes, the zoom is reset. */
  readonly name: string;
  readonly candles: readonly Candle[];
  readonly interval: Interval;
  readonly decimals: number;
  readonly indicators: Indicators;
  readonly marks: readonly ChartMark[];
  /** Called with the candle under the crosshair, or `undefined` if there is none. */
  readonly onPoint: (pointed: PointedCandle | undefined) => void;
  readonly label: string;
}

/** Out of the flow, so that the chart follows the height it is given. */
const FILL = { position: 'absolute', inset: 0, height: '100%' } as const;

/** The canvas: ECharts draws history, axes and crosshair, `LivePainter` the forming candle. */
export default function Plot(props: PlotProps) {
  const { name, candles, interval, decimals, indicators, marks, onPoint, label } = props;
  const palette = usePalette();
  const [chart, setChart] = useState<EChartsType>();
  const [painter, setPainter] = useState<LivePainter>();
  const highest = Math.max(0, ...candles.map(({ high }) => Math.trunc(high)));
  const gutter = gutterWidth(priceLabel(highest, decimals).length);
  const settings = useMemo(
    () => ({ gutter, palette, interval, decimals, indicators }),
    [gutter, palette, interval, decimals, indicators],
  );
  const option = useMemo(
    () => frameOption({ ...settings, ranges: { visibleLive: () => painter?.visibleLive() } }),
    [settings, painter],
  );

  useEffect(() => {
    // A component that was hidden and shown again has another chart; the known one may be disposed.
    if (!chart || chart.isDisposed()) return;
    const created = new LivePainter(chart);
    setPainter(created);
    return () => created.dispose();
  }, [chart]);

  useEffect(() => painter?.show(candles, settings, name), [painter, candles, settings, name]);
  useEffect(() => painter?.mark(marks, interval), [painter, marks, interval]);

  useEffect(() => {
    if (!chart) return;
    const leave = ({ target }: Event) => {
      if (chart.isDisposed() || (target instanceof Node && chart.getDom().contains(target))) return;
      chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [chart]);

  const events = useMemo(
    () => ({
      updateAxisPointer: (event: PointerEvent, on: EChartsType) =>
        onPoint(pointedCandle(event, on)),
      globalout: () => onPoint(undefined),
    }),
    [onPoint],
  );

  return (
    <EChartsReact
      echarts={echarts}
      option={option}
      lazyUpdate
      opts={{ renderer: 'canvas' }}
      onChartReady={setChart}
      onEvents={events}
      style={FILL}
      role="img"
      aria-label={label}
      tabIndex={0}
      onKeyDown={(event) => chart && plotKeys(event, chart, candles.length)}
      className="touch-pan-y outline-none focus-visible:ring-2 focus-visible:ring-accent-ink focus-visible:ring-inset"
    />
  );
}

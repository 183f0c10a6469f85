import type { EChartsType } from 'echarts/core';
import EChartsReact from 'echarts-for-react/esm/core';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { ChartLook, Indicators } from '#/state/chart-preferences';
import type { Candle, Interval } from '#core/domain/candles.ts';
import type { Indicator } from '#core/domain/indicators.ts';
import { priceLabel } from './axis-labels';
import type { ChartMark } from './chart-mark';
import { echarts } from './echarts-set';
import { LivePainter } from './live-painter';
import { usePalette } from './palette';
import type { AxesStore } from './plot-axes';
import { gutterWidth } from './plot-layout';
import { frameOption } from './plot-option';
import { zoomByPinch } from './plot-pinch';
import {
  type PointedCandle,
  type PointerEvent,
  plotKeys,
  pointedCandle,
  pointedIndex,
} from './plot-pointer';
import { useIndicatorLayer } from './use-indicator-layer';

export interface PlotProps {
  /** Identifies market and interval: when it changes, the zoom is reset. */
  readonly name: string;
  readonly candles: readonly Candle[];
  readonly interval: Interval;
  readonly decimals: number;
  readonly indicators: Indicators;
  /** The other indicators, which are computed by a worker of their own. */
  readonly chosen: readonly Indicator[];
  /** Panes below the candles, the volume included. */
  readonly panes: number;
  readonly look: ChartLook;
  /** The last candle is the forming one. */
  readonly isLive: boolean;
  readonly marks: readonly ChartMark[];
  /** Called with the candle under the crosshair, or `undefined` if there is none. */
  readonly onPoint: (pointed: PointedCandle | undefined) => void;
  /** Called with the axes for layers above the canvas, and with `undefined` when they are gone. */
  readonly onAxes: (store: AxesStore | undefined) => void;
  /** Called with the indexes of the visible candles after each change of the view. */
  readonly onView: (first: number, last: number) => void;
  readonly label: string;
}

/** Out of the flow, so that the chart follows the height it is given. */
const FILL = { position: 'absolute', inset: 0, height: '100%' } as const;

/** The canvas: ECharts draws history, axes and crosshair, `LivePainter` the forming candle. */
export default function Plot(props: PlotProps) {
  const { name, candles, interval, decimals, indicators, chosen, panes, look, isLive } = props;
  const { marks, onPoint, onAxes, onView, label } = props;
  const palette = usePalette();
  const [chart, setChart] = useState<EChartsType>();
  const [painter, setPainter] = useState<LivePainter>();
  const highest = Math.max(0, ...candles.map(({ high }) => Math.trunc(high)));
  const gutter = gutterWidth(priceLabel(highest, decimals).length);
  const settings = useMemo(
    () => ({ gutter, palette, interval, decimals, indicators, panes, look, isLive }),
    [gutter, palette, interval, decimals, indicators, panes, look, isLive],
  );
  const option = useMemo(
    () =>
      frameOption({
        ...settings,
        ranges: {
          visibleLive: () => painter?.visibleLive(),
          basePrice: () => painter?.basePrice(),
        },
      }),
    [settings, painter],
  );

  useEffect(() => {
    // A component that was hidden and shown again has another chart; the known one may be disposed.
    if (!chart || chart.isDisposed()) return;
    const created = new LivePainter(chart);
    setPainter(created);
    onAxes(created.axes);
    return () => {
      created.dispose();
      onAxes(undefined);
    };
  }, [chart, onAxes]);

  // Before the next event, which counts candles by their index.
  useLayoutEffect(() => painter?.show(candles, settings, name), [painter, candles, settings, name]);
  const viewed = useEffectEvent((first: number, last: number) => onView(first, last));
  useEffect(() => painter?.onView((first, last) => viewed(first, last)), [painter]);

  useEffect(() => {
    if (!chart || !painter || chart.isDisposed()) return;
    return zoomByPinch(chart, () => {
      const { view } = painter;
      return view && { width: view.scale.width, count: view.candles.length };
    });
  }, [chart, painter]);

  const layer = useIndicatorLayer(painter, { candles, chosen, interval });

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
      updateAxisPointer: (event: PointerEvent, on: EChartsType) => {
        const index = pointedIndex(event);
        onPoint(pointedCandle(index, painter?.drawn ?? [], on));
        layer?.point(index);
      },
      globalout: () => {
        onPoint(undefined);
        layer?.point(undefined);
      },
    }),
    [onPoint, layer, painter],
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

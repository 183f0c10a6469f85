import { useLingui } from '@lingui/react/macro';
import EChartsReact from 'echarts-for-react/esm/core';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { IndicatorValues } from '#/market-feed/indicator-feed';
import type { Candle } from '#core/domain/candles.ts';
import { priceLabel } from './axis-labels';
import type { ChartMark } from './chart-mark';
import { dispose, type EChartsType, getInstanceByDom, init } from './echarts-set';
import { LivePlot } from './live-plot';
import { usePalette } from './palette';
import type { AxesStore } from './plot-axes';
import { gutterWidth } from './plot-layout';
import { zoomByPinch } from './plot-pinch';
import { followKeys, followPointer, type PointedCandle } from './plot-pointer';
import type { ChartSettings } from './plot-settings';

interface PlotProps {
  /** Identifies the market and the interval. When it changes, the zoom is reset. */
  readonly name: string;
  readonly candles: readonly Candle[];
  /** Must be the same object until a setting changes. */
  readonly settings: ChartSettings;
  /** The values of the selected indicators. */
  readonly values: IndicatorValues | undefined;
  readonly marks: readonly ChartMark[];
  /** Called with the candle under the crosshair, or `undefined` if there is none. */
  readonly onPoint: (pointed: PointedCandle | undefined) => void;
  /**
   * Called with the axes for layers above the canvas, and with `undefined` when these no longer
   * exist.
   */
  readonly onAxes: (store: AxesStore | undefined) => void;
  /** Called with the indexes of the visible candles after each change of the view. */
  readonly onView: (first: number, last: number) => void;
  readonly label: string;
}

const echarts = { init, dispose, getInstanceByDom };
/** The option is empty because `LivePlot` sets it. */
const NO_OPTION = {};
/** The plot is out of the flow, so the chart follows the height that it is given. */
const FILL = { position: 'absolute', inset: 0, height: '100%' } as const;

/** The canvas of a chart. */
export default function Plot(props: PlotProps) {
  const { name, candles, values, marks, onPoint, onAxes, onView, label } = props;
  const { t } = useLingui();
  const palette = usePalette();
  const [chart, setChart] = useState<EChartsType>();
  const [plot, setPlot] = useState<LivePlot>();
  const highest = Math.max(0, ...candles.map(({ high }) => Math.trunc(high)));
  const gutter = gutterWidth(priceLabel(highest, props.settings.decimals).length);
  const settings = useMemo(
    () => ({ ...props.settings, gutter, palette }),
    [props.settings, gutter, palette],
  );
  const viewed = useEffectEvent(onView);
  const pointed = useEffectEvent(onPoint);

  useEffect(() => {
    // A component that was hidden and shown again has another chart, and the previous one may be
    // disposed.
    if (!chart || chart.isDisposed()) return;
    const created = new LivePlot(chart, (first, last) => viewed(first, last));
    setPlot(created);
    onAxes(created.axes);
    const stop = new AbortController();
    zoomByPinch(created, stop.signal);
    followPointer(created, (candle) => pointed(candle), stop.signal);
    followKeys(created, stop.signal);
    const sizes = new ResizeObserver(() => created.resize());
    sizes.observe(chart.getDom());
    return () => {
      sizes.disconnect();
      stop.abort();
      created.dispose();
      onAxes(undefined);
    };
  }, [chart, onAxes]);

  // This runs before the next event, which refers to candles by their index.
  useLayoutEffect(
    () => plot?.show({ name, candles, settings, values }),
    [plot, name, candles, settings, values],
  );
  useEffect(() => plot?.mark(marks), [plot, marks]);

  return (
    <EChartsReact
      echarts={echarts}
      option={NO_OPTION}
      autoResize={false}
      onChartReady={setChart}
      style={FILL}
      role="application"
      aria-label={label}
      aria-description={t`Arrow keys read the candles, plus and minus zoom.`}
      tabIndex={0}
      className="touch-pan-y outline-none focus-visible:ring-2 focus-visible:ring-accent-ink focus-visible:ring-inset"
    />
  );
}

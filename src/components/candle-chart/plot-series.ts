import type { Palette } from './palette';
import type { PlotContent } from './plot-content';
import { type PlotLine, valueAt } from './plot-lines';
import { toAxis } from './plot-ranges';
import {
  AREA_OPACITY,
  BAR_SHARE,
  BODY_SHARE,
  DOT,
  isLine,
  type PlotSettings,
  VOLUME_OPACITY,
} from './plot-settings';

/**
 * Returns the closed candles and their values. The last place is empty, because it belongs to the
 * forming candle.
 */
export function plotSeries({ settings, candles, bodies, lines }: PlotContent): object[] {
  const { palette, indicators, look } = settings;
  const closed = bodies.slice(0, -1);
  const at = (price: number) => toAxis(price, look.scale);
  const candle = {
    id: 'candles',
    type: 'candlestick',
    xAxisIndex: 0,
    yAxisId: 'price',
    silent: true,
    barWidth: `${BODY_SHARE * 100}%`,
    itemStyle: {
      color: look.type === 'hollow' ? 'transparent' : palette.candleUp,
      opacity: isLine(look) ? 0 : 1,
      borderColor: palette.candleUp,
      color0: palette.candleDown,
      borderColor0: palette.candleDown,
      borderColorDoji: palette.muted,
    },
    emphasis: { disabled: true },
    data: [...closed.map(({ open, close, low, high }) => [open, close, low, high].map(at)), '-'],
  };
  const volume = {
    id: 'volume',
    xAxisIndex: 1,
    yAxisId: 'volume',
    values: candles.slice(0, -1).map(({ amount }) => amount),
    isFalling: (index: number) => (candles[index]?.close ?? 0) < (candles[index]?.open ?? 0),
    barWidth: `${BODY_SHARE * 100}%`,
    opacity: VOLUME_OPACITY,
  };
  return [
    candle,
    ...(indicators.volume ? barSeries(volume, palette) : []),
    ...lines.flatMap((line) => lineSeries(line, settings, candles.length)),
  ];
}

interface Bars {
  readonly id: string;
  readonly xAxisIndex: number;
  readonly yAxisId: string;
  readonly values: readonly number[];
  readonly isFalling: (index: number) => boolean;
  readonly barWidth: string;
  readonly opacity: number;
}

/**
 * Rising and falling bars are separate series, because ECharts then draws all of one colour as one
 * shape.
 */
function barSeries({ id, values, isFalling, opacity, ...place }: Bars, palette: Palette): object[] {
  return [false, true].map((falls) => ({
    ...place,
    id: falls ? `${id}, falling` : id,
    type: 'bar',
    silent: true,
    large: true,
    largeThreshold: 0,
    progressive: 0,
    barGap: '-100%',
    itemStyle: { color: falls ? palette.candleDown : palette.candleUp, opacity },
    data: [
      ...values.map((value, index) => (isFalling(index) === falls ? value : Number.NaN)),
      Number.NaN,
    ],
  }));
}

function lineSeries(line: PlotLine, { palette, look: { scale } }: PlotSettings, count: number) {
  const { id, pane, look, color, width } = line;
  const at = (value: number) => (pane === 0 ? toAxis(value, scale) : value);
  const values = Array.from({ length: count - 1 }, (_, index) => at(valueAt(line, index)));
  const place = { id, xAxisIndex: pane, yAxisId: pane === 0 ? 'overlay' : `pane${pane}` };
  if (look === 'bars') {
    const isFalling = (index: number) => (values[index] ?? 0) < 0;
    const barWidth = `${BAR_SHARE * 100}%`;
    return barSeries({ ...place, values, isFalling, barWidth, opacity: 1 }, palette);
  }
  return {
    ...place,
    type: 'line',
    silent: true,
    z: 3,
    symbol: 'rect',
    symbolSize: DOT,
    showSymbol: look === 'dots',
    showAllSymbol: true,
    itemStyle: { color },
    lineStyle: { color, width: look === 'dots' ? 0 : width },
    areaStyle: look === 'area' ? { color, opacity: AREA_OPACITY, origin: 'start' } : undefined,
    emphasis: { disabled: true },
    data: [...values, Number.NaN],
  };
}

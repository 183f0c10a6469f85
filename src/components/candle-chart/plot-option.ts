import { formatPercent } from '#core/domain/format-number.ts';
import { type IndicatorKind, indicatorShape } from '#core/domain/indicators.ts';
import { priceLabel } from './axis-labels';
import { valueLabel } from './indicator-look';
import type { PlotContent } from './plot-content';
import {
  fromAxis,
  guidesOf,
  paddedPrices,
  paddedValues,
  type Range,
  rangeOf,
  toAxis,
  unionOf,
} from './plot-ranges';
import { plotSeries } from './plot-series';
import type { PlotSettings } from './plot-settings';
import { LEAST_CANDLES, secondsPerCandle } from './plot-zoom';
import { candleTime } from './time-label';

const GRID_OPACITY = 0.35;
/** A label that is closer to the upper edge than this would touch the legend. */
const LEGEND_REACH = 12;

/**
 * Returns the series, axes and grids. The last candle's slot is left empty, because the forming
 * candle is drawn separately.
 */
export function plotOption(content: PlotContent) {
  const { settings, bands, zoom } = content;
  const { gutter, palette } = settings;
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: palette.font },
    axisPointer: {
      link: [{ xAxisIndex: 'all' }],
      triggerOn: 'mousemove|click',
      triggerEmphasis: false,
    },
    grid: bands.map(({ top, bottom }, pane) => ({
      id: `pane${pane}`,
      left: 0,
      right: gutter,
      top,
      height: Math.max(0, bottom - top),
      outerBoundsMode: 'none',
    })),
    xAxis: bands.map((_, pane) => timeAxis(content, pane)),
    yAxis: valueAxes(content),
    dataZoom: [
      {
        id: 'zoom',
        type: 'inside',
        xAxisIndex: bands.map((_, pane) => pane),
        minValueSpan: LEAST_CANDLES,
        // Vertical touches on the chart scroll the page (touch-action).
        preventDefaultMouseMove: false,
        ...zoom,
      },
    ],
    series: plotSeries(content),
  };
}

function labelOf({ palette }: PlotSettings) {
  return { color: palette.faint, fontSize: 10, fontFamily: palette.font };
}

function pointerOf({ palette }: PlotSettings, formatter?: (at: { value: never }) => string) {
  const label = {
    backgroundColor: palette.ink,
    color: palette.canvas,
    fontSize: 10,
    fontFamily: palette.font,
    padding: [3, 4],
    formatter,
  };
  return {
    show: true,
    lineStyle: { color: palette.muted, type: 'dashed', width: 1 },
    label: { ...label, show: formatter !== undefined },
  };
}

/** Every pane has the same times. The lowest one shows their labels. */
function timeAxis({ settings, candles, ahead }: PlotContent, pane: number) {
  const { interval, panes, palette } = settings;
  const newest = candles.at(-1)?.id ?? 0;
  const seconds = secondsPerCandle(candles, interval);
  const coming = Array.from({ length: ahead }, (_, index) => newest + (index + 1) * seconds);
  const isLowest = pane === panes;
  const timeAt = (id: string, isLong = false) => candleTime(Number(id), interval, isLong);
  return {
    id: `pane${pane}`,
    gridIndex: pane,
    type: 'category',
    data: [...candles.map(({ id }) => id), ...coming].map(String),
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: palette.line, opacity: GRID_OPACITY } },
    axisLabel: {
      ...labelOf(settings),
      show: isLowest,
      formatter: (id: string) => timeAt(id),
      hideOverlap: true,
      // Keeps the labels at both ends inside the plot.
      alignMinLabel: 'left',
      alignMaxLabel: 'right',
    },
    axisPointer: isLowest
      ? pointerOf(settings, ({ value }: { value: string }) => timeAt(value, true))
      : pointerOf(settings),
  };
}

/** An axis that only sets the scale and is not drawn. */
const BARE = {
  axisLabel: { show: false },
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { show: false },
  axisPointer: { show: false },
};

function valueAxes(content: PlotContent) {
  const { settings, bands } = content;
  const { indicators, look } = settings;
  const [{ top, bottom }] = bands;
  let prices: Range = { min: 0, max: 1 };
  const price = {
    id: 'price',
    gridIndex: 0,
    position: 'right',
    scale: true,
    splitNumber: 5,
    min: (extent: Range) => {
      const newest = content.newest(0);
      const places = newest && [newest.min, newest.max].map((value) => toAxis(value, look.scale));
      prices = paddedPrices(unionOf(extent, places && rangeOf(places)), look.scale);
      return prices.min;
    },
    max: () => prices.max,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...labelOf(settings),
      showMinLabel: false,
      showMaxLabel: false,
      formatter(value: number) {
        const below = ((prices.max - value) / (prices.max - prices.min)) * (bottom - top);
        return below < LEGEND_REACH ? '' : priceText(value, content);
      },
    },
    splitLine: { lineStyle: { color: settings.palette.line, opacity: GRID_OPACITY } },
    axisPointer: pointerOf(settings, ({ value }: { value: number }) => priceText(value, content)),
  };
  const volume = {
    ...BARE,
    id: 'volume',
    gridIndex: 1,
    min: 0,
    max: (extent: Range) => Math.max(1e-12, unionOf(extent, content.newest(1)).max) / VOLUME_FILL,
  };
  // Lines over the candles must not change the price range, so they use a separate axis with the
  // same range.
  const overlay = {
    ...price,
    ...BARE,
    id: 'overlay',
    min: () => prices.min,
    max: () => prices.max,
  };
  const below = settings.chosen
    .map(({ kind }) => kind)
    .filter((kind) => indicatorShape(kind).isBelow);
  const firstBelow = indicators.volume ? 2 : 1;
  return [
    price,
    ...(indicators.volume ? [volume] : []),
    ...below.map((kind, at) => paneAxis(kind, firstBelow + at, content)),
    overlay,
  ];
}

/** The fraction of its pane that the highest volume bar fills. */
const VOLUME_FILL = 0.95;

function priceText(value: number, { settings, basePrice }: PlotContent): string {
  const { look, decimals } = settings;
  if (look.scale !== 'percent') return priceLabel(fromAxis(value, look.scale), decimals);
  const base = basePrice();
  return base ? formatPercent((value / base - 1) * 100) : '';
}

/** The height of the line of values at the top of a pane, in pixels. */
const LEGEND_HEIGHT = 13;

function paneAxis(kind: IndicatorKind, pane: number, { settings, bands, newest }: PlotContent) {
  const { palette, decimals } = settings;
  const { top = 0, bottom = 0 } = bands[pane] ?? {};
  const free = Math.min(0.9, LEGEND_HEIGHT / Math.max(1, bottom - top));
  const guides = guidesOf(kind);
  const customValues = guides.length > 0 ? guides : undefined;
  let range: Range = { min: 0, max: 1 };
  return {
    id: `pane${pane}`,
    gridIndex: pane,
    position: 'right',
    scale: true,
    interval: Number.MAX_VALUE,
    min: (extent: Range) => {
      range = paddedValues(kind, unionOf(extent, newest(pane)));
      return range.min;
    },
    max: () => range.min + (range.max - range.min) / (1 - free),
    axisLine: { show: false },
    axisTick: { show: false, customValues },
    axisLabel: {
      ...labelOf(settings),
      customValues,
      hideOverlap: true,
      verticalAlignMinLabel: customValues ? undefined : 'bottom',
      verticalAlignMaxLabel: customValues ? undefined : 'top',
      formatter: (value: number) => valueLabel(kind, value, decimals),
    },
    splitLine: {
      show: customValues !== undefined,
      lineStyle: { color: palette.line, type: [3, 3] },
    },
    axisPointer: { show: false },
  };
}

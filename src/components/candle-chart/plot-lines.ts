import type { IndicatorValues } from '#/market-feed/indicator-feed';
import { AVERAGES } from '#/state/chart-preferences';
import { type Candle, movingAverage } from '#core/domain/candles.ts';
import { indicatorShape } from '#core/domain/indicators.ts';
import { isLine, type PlotSettings } from './plot-settings';

/**
 * Values in addition to the candles. ECharts draws the values of closed candles, and `liveShapes`
 * draws the newest one.
 */
export interface PlotLine {
  readonly id: string;
  /** 0 means on the price scale; 1 means in the first pane below it. */
  readonly pane: number;
  /** Bars start at zero and are coloured as rising or falling. */
  readonly look: 'line' | 'area' | 'dots' | 'bars';
  readonly color: string;
  readonly width: number;
  /** The index of the candle to which the first value belongs. */
  readonly first: number;
  /** `NaN` if there are too few candles. */
  readonly values: readonly number[];
}

/**
 * The average of the last closing prices. With a length of one, these are the closing prices
 * themselves.
 */
export interface AverageLine extends PlotLine {
  readonly length: number;
  readonly values: number[];
}

/** Returns the value of a line at a candle. */
export function valueAt({ values, first }: PlotLine, index: number): number {
  return values[index - first] ?? Number.NaN;
}

const LENGTHS: readonly number[] = AVERAGES;

/** Returns the moving averages, and the closing prices if they are drawn as one line. */
export function averageLines(candles: readonly Candle[], settings: PlotSettings): AverageLine[] {
  const { indicators, palette, look } = settings;
  const lengths: readonly number[] = isLine(look)
    ? [...indicators.averages, 1]
    : indicators.averages;
  return lengths.map((length) => ({
    id: `MA${length}`,
    pane: 0,
    look: length === 1 && look.type === 'area' ? 'area' : 'line',
    color: palette.lines[LENGTHS.indexOf(length)] ?? palette.ink,
    width: length === 1 ? 1.5 : 1,
    first: 0,
    length,
    values: movingAverage(candles, length).map((value) => value ?? Number.NaN),
  }));
}

/** Replaces the newest value of an average. */
export function updateAverage({ length, values }: AverageLine, candles: readonly Candle[]): void {
  const newest = movingAverage(candles.slice(-length), length).at(-1);
  values[candles.length - 1] = newest ?? Number.NaN;
}

/**
 * Returns the lines of the selected indicators. There are none while only the values of other
 * candles are known.
 */
export function indicatorLines(
  candles: readonly Candle[],
  { chosen, palette, indicators }: PlotSettings,
  { firstId, lines }: IndicatorValues,
): PlotLine[] {
  const first = candles.findIndex(({ id }) => id === firstId);
  if (first < 0) return [];
  let pane = indicators.volume ? 1 : 0;
  let line = 0;
  return chosen.flatMap(({ kind, colors }) => {
    const { isBelow, lines: names } = indicatorShape(kind);
    if (isBelow) pane += 1;
    return names.map((name, at): PlotLine => {
      const isBars = kind === 'MACD' && at === 2;
      return {
        id: `${kind} ${name}`,
        pane: isBelow ? pane : 0,
        look: isBars ? 'bars' : kind === 'SAR' ? 'dots' : 'line',
        color: palette.lines[colors[at] ?? 0] ?? palette.ink,
        width: 1,
        first,
        values: lines[line++] ?? [],
      };
    });
  });
}

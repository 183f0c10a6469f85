import { type Indicator, type IndicatorKind, indicatorShape } from '#core/domain/indicators.ts';
import { priceLabel, volumeLabel } from './axis-labels';
import type { Palette } from './palette';

/** Colours of lines by number, all of them tokens (`INDICATOR_COLORS` of them). */
export function indicatorColor(palette: Palette, number: number): string {
  const { averages, up, down, muted } = palette;
  return [...averages, up, down, muted][number] ?? averages[0];
}

/** Fixed ranges of panes, and their guides. */
const RANGES: Partial<Record<IndicatorKind, readonly [low: number, high: number]>> = {
  RSI: [0, 100],
  StochRSI: [0, 100],
};
const GUIDES: Partial<Record<IndicatorKind, readonly number[]>> = {
  RSI: [30, 70],
  StochRSI: [20, 80],
  KDJ: [20, 80],
  MACD: [0],
};

export function guidesOf(kind: IndicatorKind): readonly number[] {
  return GUIDES[kind] ?? [];
}

/** Range of a pane that shows these values; `undefined` without any. */
export function paneRange(
  kind: IndicatorKind,
  values: Iterable<number>,
): readonly [low: number, high: number] | undefined {
  let [low, high] = RANGES[kind] ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!(low <= high)) return undefined;
  const padding = (high - low) * 0.06 || Math.abs(high) * 0.01 || 1;
  return [low - padding, high + padding];
}

/** Formats a value of a line: prices with the market's decimals, shares of 100 with two. */
export function valueLabel(kind: IndicatorKind, value: number, decimals: number): string {
  if (Number.isNaN(value)) return '–';
  if (kind === 'OBV') return value < 0 ? `−${volumeLabel(-value)}` : volumeLabel(value);
  const isShare = kind === 'RSI' || kind === 'KDJ' || kind === 'StochRSI';
  const text = priceLabel(Math.abs(value), isShare ? 2 : decimals);
  return value < 0 ? `−${text}` : text;
}

/** The kind with its settings, as the legend begins: `MACD(12,26,9)`. */
export function indicatorTitle({ kind, values }: Indicator): string {
  return values.length > 0 ? `${kind}(${values.join(',')})` : kind;
}

/** The range of the lines of an indicator in the list of all lines. */
export function linesOf(indicators: readonly Indicator[]): readonly number[] {
  let first = 0;
  return indicators.map(({ kind }) => {
    const start = first;
    first += indicatorShape(kind).lines.length;
    return start;
  });
}

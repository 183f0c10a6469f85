import type { ChartLook } from '#/state/chart-preferences';
import type { IndicatorKind } from '#core/domain/indicators.ts';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Returns the range of values; `undefined` if there are none. */
export function rangeOf(values: readonly number[]): Range | undefined {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : undefined;
}

/** Returns the range that contains both ranges. */
export function unionOf(one: Range, other: Range = one): Range {
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

/**
 * Returns the position of a price on its axis, which uses logarithms on a logarithmic scale.
 * ECharts' own logarithmic axis has ticks only at powers of ten of its base, which is one or two
 * ticks for the prices of a day.
 */
export function toAxis(price: number, scale: ChartLook['scale']): number {
  return scale === 'log' ? Math.log(price) : price;
}

/** The inverse of `toAxis`. */
export function fromAxis(value: number, scale: ChartLook['scale']): number {
  return scale === 'log' ? Math.exp(value) : value;
}

/** The fraction of the range that stays free above and below the candles. */
const PADDING = 0.09;

/** Returns the range of the price axis for these positions on it, with padding. */
export function paddedPrices({ min, max }: Range, scale: ChartLook['scale']): Range {
  if (!(min <= max)) return { min: 0, max: 1 };
  const isLog = scale === 'log';
  const padding = (max - min || (isLog ? 0.002 : max * 0.002)) * PADDING;
  // Logarithms may be negative.
  return { min: isLog ? min - padding : Math.max(0, min - padding), max: max + padding };
}

/** The fixed ranges of panes, and their guide lines. */
const RANGES: Partial<Record<IndicatorKind, Range>> = {
  RSI: { min: 0, max: 100 },
  StochRSI: { min: 0, max: 100 },
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

/** Returns the range of a pane for these values, with padding. */
export function paddedValues(kind: IndicatorKind, { min, max }: Range): Range {
  const fixed = RANGES[kind];
  const [low, high] = [Math.min(min, fixed?.min ?? min), Math.max(max, fixed?.max ?? max)];
  if (!(low <= high)) return { min: 0, max: 1 };
  const padding = (high - low) * 0.06 || Math.abs(high) * 0.01 || 1;
  return { min: low - padding, max: high + padding };
}

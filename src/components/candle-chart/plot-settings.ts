import type { ChartLook, Indicators } from '#/state/chart-preferences';
import type { Interval } from '#core/domain/candles.ts';
import type { Indicator } from '#core/domain/indicators.ts';
import type { Palette } from './palette';

/** The option for which a chart shows the near future (product.md#running-option). */
export interface ChartFocus {
  /** The duration of the option; `undefined` if none is selected. */
  readonly seconds: number | undefined;
  /** The option's expiry, in epoch milliseconds; `undefined` before the purchase. */
  readonly until: number | undefined;
}

/** The settings of a chart that its component determines. */
export interface ChartSettings {
  readonly interval: Interval;
  readonly decimals: number;
  readonly indicators: Indicators;
  /** The other indicators, whose values the worker computes. */
  readonly chosen: readonly Indicator[];
  /** Panes below the candles, including the volume: at most three. */
  readonly panes: number;
  readonly look: ChartLook;
  /** True if the last candle is the forming one; false if newer candles are not loaded. */
  readonly isLive: boolean;
  /** Reserves space for the future after the newest candle; `undefined` reserves none. */
  readonly focus?: ChartFocus | undefined;
}

/** The settings of a chart, including those of its canvas. */
export interface PlotSettings extends ChartSettings {
  /** The width of the price labels next to the candles, in pixels. */
  readonly gutter: number;
  readonly palette: Palette;
}

/** The width of a candle's body as a fraction of its band. */
export const BODY_SHARE = 0.68;
/** The width of an indicator's bars as a fraction of their band. */
export const BAR_SHARE = 0.5;
/** The side length of a dot, in pixels. */
export const DOT = 2.5;
export const VOLUME_OPACITY = 0.55;
export const AREA_OPACITY = 0.08;

/**
 * Returns true if closing prices are drawn as one line. The candles of ECharts then exist but are
 * invisible.
 */
export function isLine({ type }: ChartLook): boolean {
  return type === 'line' || type === 'area';
}

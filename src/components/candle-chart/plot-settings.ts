import type { ChartLook, Indicators } from '#/state/chart-preferences';
import type { Interval } from '#core/domain/candles.ts';
import type { Indicator } from '#core/domain/indicators.ts';
import type { ChartFocus } from './chart-focus';
import type { Palette } from './palette';

/** Settings of a chart by its component. */
export interface ChartSettings {
  readonly interval: Interval;
  readonly decimals: number;
  readonly indicators: Indicators;
  /** The other indicators, whose values the worker computes. */
  readonly chosen: readonly Indicator[];
  /** Panes below the candles, including the volume: at most three. */
  readonly panes: number;
  readonly look: ChartLook;
  /** The last candle is the forming one; false if newer candles are not loaded. */
  readonly isLive: boolean;
  /** Space after the newest candle for future time; `undefined`: none. */
  readonly focus?: ChartFocus | undefined;
}

/** Settings of a chart with those of its canvas. */
export interface PlotSettings extends ChartSettings {
  /** Width of the price labels beside the candles, in pixels. */
  readonly gutter: number;
  readonly palette: Palette;
}

/** Width of a candle's body as a fraction of its band. */
export const BODY_SHARE = 0.68;
/** The same for the bars of an indicator. */
export const BAR_SHARE = 0.5;
export const VOLUME_OPACITY = 0.55;
export const AREA_OPACITY = 0.08;

/** True if closes are drawn as one line: the candles of ECharts exist, but are invisible. */
export function isLine({ type }: ChartLook): boolean {
  return type === 'line' || type === 'area';
}

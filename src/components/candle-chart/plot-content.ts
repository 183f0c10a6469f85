import type { Candle } from '#core/domain/candles.ts';
import type { PlotLine } from './plot-lines';
import type { Range } from './plot-ranges';
import type { PlotSettings } from './plot-settings';

/**
 * Values that move with a tick and are not in the series, read by ECharts when it lays out the
 * axes.
 */
export interface LiveRanges {
  /** The newest values in a pane; `undefined` if the forming candle is not visible. */
  newest(pane: number): Range | undefined;
  /** The price that is 0 % on the percent scale. */
  basePrice(): number | undefined;
}

/** The content of a chart, and its height in pixels. */
export interface PlotContent {
  readonly settings: PlotSettings;
  readonly candles: readonly Candle[];
  /** The candle bodies: the same candles, or Heikin Ashi. */
  readonly bodies: readonly Candle[];
  readonly lines: readonly PlotLine[];
  /** Empty places after the newest candle. */
  readonly ahead: number;
  readonly height: number;
  /** The next view, as fields of `dataZoom`; without them, the view stays. */
  readonly zoom: object;
  readonly live: LiveRanges;
}

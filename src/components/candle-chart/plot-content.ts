import type { Candle } from '#core/domain/candles.ts';
import type { PlotLine } from './plot-lines';
import type { Range } from './plot-ranges';
import type { PlotSettings } from './plot-settings';

/**
 * Values that move with a tick and are not in the series. ECharts reads them when it lays out the
 * axes.
 */
export interface LiveRanges {
  /** Returns the newest values in a pane; `undefined` if the forming candle is not visible. */
  newest(pane: number): Range | undefined;
  /** Returns the price that is 0 % on the percent scale. */
  basePrice(): number | undefined;
}

/** The content of a chart, and its height in pixels. */
export interface PlotContent {
  readonly settings: PlotSettings;
  readonly candles: readonly Candle[];
  /** The candle bodies: the same candles, or Heikin Ashi candles. */
  readonly bodies: readonly Candle[];
  readonly lines: readonly PlotLine[];
  /** The number of empty places after the newest candle. */
  readonly ahead: number;
  readonly height: number;
  /** The next view, as fields of `dataZoom`. Without them, the view does not change. */
  readonly zoom: object;
  readonly live: LiveRanges;
}

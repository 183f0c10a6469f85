import type { Candle } from '#core/domain/candles.ts';
import type { PlotLine } from './plot-lines';
import type { Range } from './plot-ranges';
import type { PlotSettings } from './plot-settings';

/** What moves with a tick and is not in the series, read by ECharts when it lays out the axes. */
export interface LiveRanges {
  /** The newest values in a pane; `undefined` where the forming candle is not visible. */
  newest(pane: number): Range | undefined;
  /** The price that is 0 % on the scale of percent. */
  basePrice(): number | undefined;
}

/** What a chart shows, and its height in pixels. */
export interface PlotContent {
  readonly settings: PlotSettings;
  readonly candles: readonly Candle[];
  /** What is drawn as candles: the same, or Heikin Ashi. */
  readonly bodies: readonly Candle[];
  readonly lines: readonly PlotLine[];
  /** Empty places beside the newest candle. */
  readonly ahead: number;
  readonly height: number;
  readonly live: LiveRanges;
}

import type { Candle } from '#core/domain/candles.ts';
import type { Band } from './plot-layout';
import type { PlotLine } from './plot-lines';
import type { Range } from './plot-ranges';
import type { PlotSettings } from './plot-settings';

/** The content of a chart. */
export interface PlotContent {
  readonly settings: PlotSettings;
  readonly candles: readonly Candle[];
  /** The candle bodies: the same candles, or Heikin Ashi candles. */
  readonly bodies: readonly Candle[];
  readonly lines: readonly PlotLine[];
  /** The number of empty places after the newest candle. */
  readonly ahead: number;
  /** The positions of the candles and of each pane below them. */
  readonly bands: readonly [candles: Band, ...Band[]];
  /** The next view, as fields of `dataZoom`. Without them, the view does not change. */
  readonly zoom: object;
  /**
   * Returns the newest values in a pane, which move with a tick and are not in the series;
   * `undefined` if the forming candle is not visible.
   */
  newest(pane: number): Range | undefined;
  /** Returns the price that is 0 % on the percent scale. */
  basePrice(): number | undefined;
}

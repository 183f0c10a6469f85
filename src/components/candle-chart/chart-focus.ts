import type { Candle, Interval } from '#core/domain/candles.ts';
import type { ChartMark } from './chart-mark';

/** A chart before its first layout. */
export interface View {
  readonly candles: readonly Candle[];
  readonly interval: Interval;
  /** Width of the plot, in pixels. */
  readonly width: number;
}

/** The plot area of the prices, in pixels. */
export interface PriceArea {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  y(price: number): number;
}

/** The option for which a chart shows the near future (`optionFocus`). */
export interface ChartFocus {
  /** Its duration; `undefined` if none is selected. */
  readonly seconds: number | undefined;
  /** Its expiry, epoch milliseconds; `undefined` before it is bought. */
  readonly until: number | undefined;
  /** Returns the number of places that the view shows; `undefined`: as many as fit. */
  placesOf(view: View): number | undefined;
  /** Returns the number of empty places after the newest candle. */
  placesAhead(view: View): number;
  /** Returns the shapes of the options other than their lines. */
  shapesOf(marks: readonly ChartMark[], area: PriceArea, times: MarkTimes): OptionShapes;
}

/** Times on the axis of a chart. */
export interface MarkTimes {
  /** The newest candle is visible, and its time in epoch milliseconds. */
  readonly isNewest: boolean;
  readonly newestAt: number;
  /** The position of a time, epoch milliseconds, including future times. */
  xOf(at: number): number;
}

type Place = readonly [x: number, y: number];

/** Pixels of the plot. */
export interface OptionShapes {
  /** The side that wins. */
  readonly tint?: {
    readonly tone: ChartMark['tone'];
    readonly shape: { x: number; y: number; width: number; height: number };
  };
  /** From an opening to its settlement. */
  readonly ways: readonly (readonly [Place, Place])[];
  readonly dots: readonly { readonly at: Place; readonly tone: ChartMark['tone'] | 'ink' }[];
  /** Expiry of an option that is not bought yet. */
  readonly previewX?: number;
}

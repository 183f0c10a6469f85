import type { Candle, Interval } from '#core/domain/candles.ts';
import type { ChartMark } from './chart-mark';

/** The visible part of a chart before its first layout. */
export interface View {
  readonly candles: readonly Candle[];
  readonly interval: Interval;
  /** The width of the plot, in pixels. */
  readonly width: number;
}

/** The area in which prices are plotted, in pixels. */
export interface PriceArea {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  y(price: number): number;
}

/** The option for which a chart shows the near future (`optionFocus`). */
export interface ChartFocus {
  /** The duration of the option; `undefined` if none is selected. */
  readonly seconds: number | undefined;
  /** The option's expiry, in epoch milliseconds; `undefined` before the purchase. */
  readonly until: number | undefined;
  /** Returns the number of places that the view shows; `undefined` means as many as fit. */
  placesOf(view: View): number | undefined;
  /** Returns the number of empty places after the newest candle. */
  placesAhead(view: View): number;
  /** Returns the shapes of the options other than their lines. */
  shapesOf(marks: readonly ChartMark[], area: PriceArea, times: MarkTimes): OptionShapes;
}

/** Times on the axis of a chart. */
export interface MarkTimes {
  /** Whether the newest candle is visible, and its time in epoch milliseconds. */
  readonly isNewest: boolean;
  readonly newestAt: number;
  /** Returns the position of a time in epoch milliseconds; the time may be in the future. */
  xOf(at: number): number;
}

type Place = readonly [x: number, y: number];

/** Shapes in pixels of the plot. */
export interface OptionShapes {
  /** The area of the winning side. */
  readonly tint?: {
    readonly tone: ChartMark['tone'];
    readonly shape: { x: number; y: number; width: number; height: number };
  };
  /** The lines from each opening to its settlement. */
  readonly ways: readonly (readonly [Place, Place])[];
  readonly dots: readonly { readonly at: Place; readonly tone: ChartMark['tone'] | 'ink' }[];
  /** The expiry of an option that has not been bought yet. */
  readonly previewX?: number;
}

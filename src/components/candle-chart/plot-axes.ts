import type { Candle } from '#core/domain/candles.ts';
import { type CandleTimes, indexOfTime, timeOfIndex } from '#core/domain/market-candle-times.ts';
import type { PlotBox } from '#core/domain/market-drawing-shape.ts';
import type { PlotScale } from './plot-scale';

/** What layers above the canvas need of its axes: times and prices to pixels and back. */
export interface PlotAxes extends PlotBox {
  /** Pixels from one candle to the next. */
  readonly band: number;
  /** Middle of a candle for its open time (epoch seconds), also beyond the candles. */
  x(time: number): number;
  y(price: number): number;
  /** Open time of the candle at `x`. */
  time(x: number): number;
  price(y: number): number;
}

/**
 * The axes of the last layout. Changes with zoom, size, range and history, not with a tick, so that
 * layers of React can follow it.
 */
export class AxesStore {
  #axes: PlotAxes | undefined;
  #key = '';
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): PlotAxes | undefined => this.#axes;

  /** Takes over the scale of a layout; `undefined` while nothing is shown. */
  place(candles: readonly Candle[], seconds: number, scale: PlotScale | undefined): void {
    const { width, priceBand, band } = scale ?? {};
    const ends = [candles[0]?.id, candles.at(-1)?.id, candles.length, seconds];
    const prices = [candles[0], candles.at(-1)].map((candle) => scale?.price(candle?.open ?? 1));
    const key = [width, priceBand?.top, priceBand?.bottom, band, scale?.x(0), prices, ends].join();
    if (key === this.#key) return;
    this.#key = key;
    this.#axes = scale && axesOf({ ids: candles.map(({ id }) => id), seconds }, scale);
    for (const listener of this.#listeners) listener();
  }
}

function axesOf(times: CandleTimes, scale: PlotScale): PlotAxes {
  const { width, band, priceBand } = scale;
  return {
    ...{ width, band, top: priceBand.top, bottom: priceBand.bottom },
    x: (time) => scale.x(indexOfTime(times, time)),
    y: (price) => scale.price(price),
    time: (x) => timeOfIndex(times, Math.round(scale.indexAt(x))),
    price: (y) => scale.priceAt(y),
  };
}

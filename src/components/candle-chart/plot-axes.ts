import { useSyncExternalStore } from 'react';
import type { Candle } from '#core/domain/candles.ts';
import { type CandleTimes, indexOfTime, timeOfIndex } from '#core/domain/market-candle-times.ts';
import type { PlotBox } from '#core/domain/market-drawing-shape.ts';
import type { PlotScale } from './plot-scale';

/** Conversions for layers above the canvas: from times and prices to pixels, and back. */
export interface PlotAxes extends PlotBox {
  /** The number of pixels from one candle to the next. */
  readonly band: number;
  /** The tops of the panes below the candles. */
  readonly paneTops: readonly number[];
  /**
   * Returns the middle of the candle that opens at a time (epoch seconds), even outside the loaded
   * candles.
   */
  x(time: number): number;
  y(price: number): number;
  /** Returns the open time of the candle at `x`. */
  time(x: number): number;
  price(y: number): number;
}

/**
 * The axes of the last layout. They change with the zoom, size, range and history, but not with a
 * tick, so React layers can follow them.
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

  /** Adopts the scale of a layout, which is `undefined` while nothing is shown. */
  place(candles: readonly Candle[], seconds: number, scale: PlotScale | undefined): void {
    const { width, panes, band } = scale ?? {};
    const ends = [candles[0]?.id, candles.at(-1)?.id, candles.length, seconds];
    const prices = [candles[0], candles.at(-1)].map((one) => panes?.[0].y(one?.open ?? 1));
    const places = panes?.map(({ top, bottom }) => [top, bottom]);
    const key = [width, places, band, scale?.x(0), prices, ends].join();
    if (key === this.#key) return;
    this.#key = key;
    this.#axes = scale && axesOf({ ids: candles.map(({ id }) => id), seconds }, scale);
    for (const listener of this.#listeners) listener();
  }
}

function axesOf(times: CandleTimes, scale: PlotScale): PlotAxes {
  const { width, band, panes } = scale;
  const [prices, ...below] = panes;
  return {
    width,
    band,
    top: prices.top,
    bottom: prices.bottom,
    paneTops: below.map(({ top }) => top),
    x: (time) => scale.x(indexOfTime(times, time)),
    y: (price) => prices.y(price),
    time: (x) => timeOfIndex(times, Math.round(scale.indexAt(x))),
    price: (y) => prices.valueAt(y),
  };
}

/**
 * Returns the axes of the last layout. New axes are rendered before the frame is painted, so a
 * layer does not trail behind the canvas.
 */
export function useAxes(store: AxesStore): PlotAxes | undefined {
  return useSyncExternalStore(store.subscribe, store.current);
}

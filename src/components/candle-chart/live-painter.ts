import type { EChartsType } from 'echarts/core';
import { type Candle, type Interval, intervalOf, movingAverage } from '#core/domain/candles.ts';
import { heikinAshi, heikinAshiOf } from '#core/domain/heikin-ashi.ts';
import { type ChartMark, NO_MARKS } from './chart-mark';
import { onLayout } from './echarts-set';
import { HistoryShapes, LINES } from './history-shapes';
import { LiveShapes } from './live-shapes';
import { MarkShapes } from './mark-shapes';
import { AxesStore } from './plot-axes';
import type { PainterSettings, PlotLayer, PlotView } from './plot-layer';
import { plotLayout } from './plot-layout';
import { dataOption, isLine, type RangeSource } from './plot-option';
import { type PlotScale, readScale } from './plot-scale';
import { startZoom, zoomAfter } from './plot-zoom';

const QUIETLY = { lazyUpdate: true, silent: true };

/**
 * Draws the forming candle by hand over the history drawn by ECharts, so that a tick updates a few
 * shapes instead of running `setOption` (quality.md#chart-tick).
 */
export class LivePainter implements RangeSource {
  /** The axes, for the layers above the canvas. */
  readonly axes = new AxesStore();
  readonly #chart: EChartsType;
  readonly #live = new LiveShapes();
  readonly #history = new HistoryShapes();
  readonly #marks = new MarkShapes();
  readonly #stopListening: () => void;
  #settings: PainterSettings | undefined;
  #name: string | undefined;
  #candles: readonly Candle[] = [];
  /** What is drawn as candles: the same, or Heikin Ashi. */
  #bodies: Candle[] = [];
  readonly #layers = new Set<PlotLayer>();
  #onView: (first: number, last: number) => void = () => undefined;
  /** The price of 0 % for which the axis was drawn last. */
  #base: number | undefined;
  #scale: PlotScale | undefined;
  #drawn: readonly Candle[] = [];
  #marked: { readonly marks: readonly ChartMark[]; readonly interval: Interval } = {
    marks: NO_MARKS,
    interval: '1D',
  };
  /** Values of each moving average for the closed candles; empty for those that are off. */
  #averages: readonly (readonly (number | undefined)[])[] = [];

  constructor(chart: EChartsType) {
    this.#chart = chart;
    this.#ignore(true);
    chart.getZr().add(this.#history.group);
    chart.getZr().add(this.#marks.group);
    chart.getZr().add(this.#live.group);
    this.#stopListening = onLayout(chart.getDom(), () => this.#place());
  }

  /** The element of the chart. */
  get element(): HTMLElement {
    return this.#chart.getDom();
  }

  /** The candles of the last layout: those of `show` are drawn with the next frame. */
  get drawn(): readonly Candle[] {
    return this.#drawn;
  }

  /** Adds shapes over the candles. Returns a function that removes them. */
  addLayer(layer: PlotLayer): () => void {
    this.#layers.add(layer);
    this.#chart.getZr().add(layer.group);
    const view = this.view;
    if (view) layer.draw(view);
    return () => {
      this.#layers.delete(layer);
      if (!this.#chart.isDisposed()) this.#chart.getZr().remove(layer.group);
    };
  }

  /** The last layout; `undefined` before the first one. */
  get view(): PlotView | undefined {
    const [scale, settings] = [this.#scale, this.#settings];
    return scale && settings && { candles: this.#candles, scale, settings };
  }

  /** Calls `listener` with the indexes of the visible candles after each layout. */
  onView(listener: (first: number, last: number) => void): void {
    this.#onView = listener;
    if (this.#scale) listener(this.#scale.first, this.#scale.last);
  }

  #ignore(ignore: boolean): void {
    for (const { group } of this.#layers) group.attr({ ignore });
    this.#history.group.attr({ ignore });
    this.#marks.group.attr({ ignore });
    this.#live.group.attr({ ignore });
  }

  dispose(): void {
    this.#stopListening();
    if (this.#chart.isDisposed()) return;
    this.#chart.getZr().remove(this.#history.group);
    this.#chart.getZr().remove(this.#marks.group);
    this.#chart.getZr().remove(this.#live.group);
    for (const { group } of this.#layers) this.#chart.getZr().remove(group);
  }

  basePrice(): number | undefined {
    return this.#candles[this.#scale?.first ?? 0]?.close;
  }

  visibleLive(): Candle | undefined {
    const newest = this.#candles.length - 1;
    return this.#scale?.last === newest ? this.#bodies[newest] : undefined;
  }

  /**
   * Shows candles: as a tick if only the last one changed, otherwise redraws all. A different
   * `name` (market and interval) also resets the zoom to the newest candles.
   */
  show(candles: readonly Candle[], settings: PainterSettings, name: string): void {
    const shown = this.#candles;
    const isFollowing = settings.isLive && this.#settings?.isLive === true;
    const isTick =
      settings === this.#settings &&
      name === this.#name &&
      candles.length === shown.length &&
      candles.at(-1)?.id === shown.at(-1)?.id &&
      candles.at(-2) === shown.at(-2) &&
      candles[0] === shown[0];
    this.#candles = candles;
    this.#settings = settings;
    if (isTick) this.#tick(settings);
    else this.#showHistory(settings, name, shown, isFollowing);
  }

  /** Shows the member's own prices and moments, on candles of this interval. */
  mark(marks: readonly ChartMark[], interval: Interval): void {
    this.#marked = { marks, interval };
    this.#drawMarks();
  }

  #drawMarks(): void {
    const index = this.#candles.length - 1;
    const id = this.#candles[index]?.id;
    if (!this.#scale || !this.#settings || id === undefined) return;
    const { marks, interval } = this.#marked;
    const newest = { id, index, seconds: intervalOf(interval).seconds };
    this.#marks.draw(marks, this.#scale, { palette: this.#settings.palette, newest });
  }

  /**
   * Draws one tick of the forming candle; ECharts is updated only if the tick leaves the price
   * range.
   */
  #tick(settings: PainterSettings): void {
    const scale = this.#scale;
    const newest = this.#candles.length - 1;
    const live = this.#candles[newest];
    if (!scale || !live) return;
    this.#bodies[newest] = this.#bodyOf(live, settings);
    this.#live.draw(this.#candles, this.#bodies, this.#averages, scale, settings);
    const view = { candles: this.#candles, scale, settings };
    for (const layer of this.#layers) layer.tick?.(view);
    const { top, bottom } = scale.priceBand;
    const isOut = scale.price(live.high) < top || scale.price(live.low) > bottom;
    if (isOut && this.visibleLive()) this.#relabel();
  }

  #bodyOf(live: Candle, { look }: PainterSettings): Candle {
    return look.type === 'heikinAshi' ? heikinAshiOf(live, this.#bodies.at(-2)) : live;
  }

  #showHistory(
    settings: PainterSettings,
    name: string,
    shown: readonly Candle[],
    isFollowing: boolean,
  ): void {
    const candles = this.#candles;
    const closed = candles.slice(0, -1);
    const { indicators, look } = settings;
    const lengths: readonly number[] = isLine(look)
      ? [...indicators.averages, 1]
      : indicators.averages;
    this.#averages = LINES.map((length) =>
      lengths.includes(length) ? movingAverage(closed, length) : [],
    );
    this.#bodies = look.type === 'heikinAshi' ? heikinAshi(candles) : [...candles];
    if (candles.length === 0) {
      this.#scale = undefined;
      this.#ignore(true);
    }
    const zoom =
      name === this.#name
        ? zoomAfter(shown, candles, this.#scale, isFollowing)
        : startZoom(candles.length, this.#chart.getWidth());
    // Indexes change with other first candles: a key pressed before the next frame counts by them.
    const isMoved = name === this.#name && candles[0]?.id !== shown[0]?.id;
    if (candles.length > 0) this.#name = name;
    this.#chart.setOption(
      { ...dataOption(this.#bodies, look.scale), ...(candles.length > 0 ? zoom : {}) },
      isMoved ? { silent: true } : QUIETLY,
    );
  }

  /** Has ECharts write the labels of the price axis anew; not possible while it draws. */
  #relabel = (): void => {
    if (!this.#chart.isDisposed()) this.#chart.setOption({ yAxis: [{ id: 'price' }] }, QUIETLY);
  };

  /** Repositions the hand-drawn shapes after ECharts has updated its layout. */
  #place(): void {
    const chart = this.#chart;
    const settings = this.#settings;
    if (!settings) return;
    const layout = plotLayout(chart.getWidth(), chart.getHeight(), settings);
    this.#scale = readScale(chart, this.#candles, layout, settings.look.scale);
    const { seconds } = intervalOf(this.#marked.interval);
    this.axes.place(this.#candles, seconds, this.#scale);
    const view = this.view;
    if (!view) return;
    const { candles, scale } = view;
    this.#drawn = candles;
    this.#ignore(false);
    this.#history.draw(candles, this.#averages, scale, settings);
    this.#live.draw(candles, this.#bodies, this.#averages, scale, settings);
    this.#drawMarks();
    for (const layer of this.#layers) layer.draw(view);
    this.#onView(scale.first, scale.last);
    const base = settings.look.scale === 'percent' ? this.basePrice() : undefined;
    if (base !== this.#base) queueMicrotask(this.#relabel);
    this.#base = base;
  }
}

import type { EChartsType } from 'echarts/core';
import { type Candle, type Interval, intervalOf, movingAverage } from '#/domain/candles';
import { AVERAGES } from '#/state/chart-preferences';
import { type ChartMark, NO_MARKS } from './chart-mark';
import { onLayout } from './echarts-set';
import { HistoryShapes } from './history-shapes';
import { LiveShapes } from './live-shapes';
import { MarkShapes } from './mark-shapes';
import { plotLayout } from './plot-layout';
import { dataOption, type FrameSettings, type RangeSource } from './plot-option';
import { type PlotScale, readScale } from './plot-scale';

export type PainterSettings = Pick<FrameSettings, 'palette' | 'indicators' | 'decimals' | 'gutter'>;

const QUIETLY = { lazyUpdate: true, silent: true };
/** Initial width of a candle in pixels, and the number of candles at maximum zoom. */
const FIRST_BAND = 7;
const LEAST_CANDLES = 15;

/**
 * Draws the forming candle by hand over the history drawn by ECharts, so that a tick updates a few
 * shapes instead of running `setOption` (quality.md#chart-tick, ADR-054).
 */
export class LivePainter implements RangeSource {
  readonly #chart: EChartsType;
  readonly #live = new LiveShapes();
  readonly #history = new HistoryShapes();
  readonly #marks = new MarkShapes();
  readonly #stopListening: () => void;
  #settings: PainterSettings | undefined;
  #name: string | undefined;
  #candles: readonly Candle[] = [];
  #scale: PlotScale | undefined;
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

  #ignore(ignore: boolean): void {
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
  }

  visibleLive(): Candle | undefined {
    const newest = this.#candles.length - 1;
    return this.#scale?.last === newest ? this.#candles[newest] : undefined;
  }

  /**
   * Shows candles: as a tick if only the last one changed, otherwise redraws all. A different
   * `name` (market and interval) also resets the zoom to the newest candles.
   */
  show(candles: readonly Candle[], settings: PainterSettings, name: string): void {
    const shown = this.#candles;
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
    else this.#showHistory(settings, name);
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
    const live = this.#candles.at(-1);
    if (!scale || !live) return;
    this.#live.draw(this.#candles, this.#averages, scale, settings);
    const { top, bottom } = scale.priceBand;
    const isOut = scale.price(live.high) < top || scale.price(live.low) > bottom;
    if (isOut && this.visibleLive()) this.#chart.setOption({ yAxis: [{ id: 'price' }] }, QUIETLY);
  }

  #showHistory(settings: PainterSettings, name: string): void {
    const candles = this.#candles;
    const closed = candles.slice(0, -1);
    this.#averages = AVERAGES.map((length) =>
      settings.indicators.averages.includes(length) ? movingAverage(closed, length) : [],
    );
    if (candles.length === 0) {
      this.#scale = undefined;
      this.#ignore(true);
    }
    const zoom = candles.length > 0 && name !== this.#name ? this.#startZoom() : {};
    if (candles.length > 0) this.#name = name;
    this.#chart.setOption({ ...dataOption(candles), ...zoom }, QUIETLY);
  }

  #startZoom() {
    const visible = Math.max(LEAST_CANDLES, Math.floor(this.#chart.getWidth() / FIRST_BAND));
    return {
      dataZoom: [
        {
          id: 'zoom',
          type: 'inside',
          xAxisIndex: [0, 1],
          start: Math.max(0, 100 - (visible / this.#candles.length) * 100),
          end: 100,
          minValueSpan: LEAST_CANDLES,
          // Vertical touches over the chart scroll the page (touch-action).
          preventDefaultMouseMove: false,
        },
      ],
    };
  }

  /** Repositions the hand-drawn shapes after ECharts has updated its layout. */
  #place(): void {
    const chart = this.#chart;
    const settings = this.#settings;
    if (!settings) return;
    const { gutter, indicators } = settings;
    const size = { gutter, hasVolume: indicators.volume };
    const layout = plotLayout(chart.getWidth(), chart.getHeight(), size);
    this.#scale = readScale(chart, this.#candles, layout);
    if (!this.#scale) return;
    this.#ignore(false);
    this.#history.draw(this.#candles, this.#averages, this.#scale, settings);
    this.#live.draw(this.#candles, this.#averages, this.#scale, settings);
    this.#drawMarks();
  }
}

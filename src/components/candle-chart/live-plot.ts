import type { IndicatorValues } from '#/market-feed/indicator-feed';
import { serverNow } from '#/state/server-clock';
import { type Candle, intervalOf, isTradeView } from '#core/domain/candles.ts';
import { heikinAshi, heikinAshiOf } from '#core/domain/heikin-ashi.ts';
import { indexOfTime } from '#core/domain/market-candle-times.ts';
import { type ChartMark, NO_MARKS } from './chart-mark';
import { type EChartsType, graphic, onLayout, redraw } from './echarts-set';
import { liveShapes } from './live-shapes';
import { markShapes } from './mark-shapes';
import { AxesStore } from './plot-axes';
import { plotBands } from './plot-layout';
import {
  type AverageLine,
  averageLines,
  indicatorLines,
  type PlotLine,
  updateAverage,
  valueAt,
} from './plot-lines';
import { plotOption } from './plot-option';
import { type Range, rangeOf } from './plot-ranges';
import { type PlotScale, readScale } from './plot-scale';
import type { PlotSettings } from './plot-settings';
import { placesAhead, secondsPerCandle, startZoom, zoomAfter } from './plot-zoom';

/** The content of a chart. */
export interface Shown {
  /**
   * Identifies the market and the interval. When it changes, the view begins at the newest candle.
   */
  readonly name: string;
  readonly candles: readonly Candle[];
  readonly settings: PlotSettings;
  /** The values of the selected indicators; `undefined` until the worker has responded. */
  readonly values: IndicatorValues | undefined;
}

const QUIETLY = { lazyUpdate: true, silent: true };
/**
 * Parts whose old items ECharts removes: panes, lines and their axes that the next option does not
 * contain.
 */
const REPLACED = ['grid', 'xAxis', 'yAxis', 'series'];

/**
 * A chart. ECharts draws the closed candles. Everything that moves with a tick is drawn by a few
 * shapes on a separate canvas, instead of by one `setOption` call for each tick
 * (quality.md#chart-tick).
 */
export class LivePlot {
  readonly chart: EChartsType;
  /** The axes, for the layers above the canvas. */
  readonly axes = new AxesStore();
  readonly #live = new graphic.Group();
  readonly #marks = new graphic.Group();
  readonly #stopListening: () => void;
  readonly #onView: (first: number, last: number) => void;
  #shown: Shown | undefined;
  #bodies: Candle[] = [];
  #averages: readonly AverageLine[] = [];
  #lines: readonly PlotLine[] = [];
  #marked = NO_MARKS;
  #scale: PlotScale | undefined;
  #drawn: readonly Candle[] = [];
  /** The number of empty places after the newest candle. */
  #ahead = 0;
  /** The price of 0 % for which the axis was last drawn. */
  #base: number | undefined;

  /** `onView` is called with the indexes of the visible candles after each layout. */
  constructor(chart: EChartsType, onView: (first: number, last: number) => void) {
    this.chart = chart;
    this.#onView = onView;
    this.chart.getZr().add(this.#marks);
    this.chart.getZr().add(this.#live);
    this.#stopListening = onLayout(chart.getDom(), () => this.#place());
  }

  /** The candles of the last layout. Those passed to `show` are drawn in the next frame. */
  get drawn(): readonly Candle[] {
    return this.#drawn;
  }

  get scale(): PlotScale | undefined {
    return this.#scale;
  }

  resize(): void {
    this.chart.resize({ width: 'auto', height: 'auto', silent: true });
    if (this.#shown && this.#scale) this.#draw(this.#shown, {});
  }

  dispose(): void {
    this.#stopListening();
  }

  readonly #basePrice = (): number | undefined =>
    this.#shown?.candles[this.#scale?.first ?? 0]?.close;

  readonly #newest = (pane: number): Range | undefined => {
    const at = this.#bodies.length - 1;
    const live = this.#bodies[at];
    if (!live || this.#scale?.last !== at) return undefined;
    if (pane === 0) return rangeOf([live.low, live.high]);
    if (this.#isVolume(pane)) return rangeOf([live.amount]);
    return rangeOf(
      this.#lines.filter((line) => line.pane === pane).map((line) => valueAt(line, at)),
    );
  };

  #isVolume(pane: number): boolean {
    return pane === 1 && this.#shown?.settings.indicators.volume === true;
  }

  /**
   * Shows candles and values. If only the newest ones changed, it draws a tick, otherwise a
   * complete update.
   */
  show(next: Shown): void {
    // A component that is hidden and shown again gets another chart after its first effects.
    if (this.chart.isDisposed()) return;
    const before = this.#shown;
    this.#shown = next;
    if (before && isTick(before, next)) this.#tick(next);
    else this.#showAll(next, before);
  }

  /** Shows the member's own prices and moments. */
  mark(marks: readonly ChartMark[]): void {
    this.#marked = marks;
    this.#drawMarks();
  }

  #showAll(next: Shown, before: Shown | undefined): void {
    const { candles, settings, name, values } = next;
    if (candles.length === 0) {
      redraw(this.#marks, []);
      redraw(this.#live, []);
      this.chart.clear();
      return;
    }
    this.#bodies = settings.look.type === 'heikinAshi' ? heikinAshi(candles) : [...candles];
    this.#averages = averageLines(candles, settings);
    const others = values ? indicatorLines(candles, settings, values) : [];
    this.#lines = [...this.#averages, ...others];
    const isSame =
      name === before?.name &&
      before.candles.length > 0 &&
      settings.focus?.seconds === before.settings.focus?.seconds;
    const isFollowing = settings.isLive && before?.settings.isLive === true;
    const { focus, interval } = settings;
    const view = { candles, interval, width: this.chart.getWidth() };
    const shown = { candles: before?.candles ?? [], scale: this.#scale, ahead: this.#ahead };
    this.#ahead = settings.isLive ? placesAhead(focus, view) : 0;
    const zoom = isSame
      ? zoomAfter(shown, candles, this.#ahead, isFollowing)
      : startZoom(view, focus, this.#ahead);
    // Indexes change when the first candle changes, and a key pressed before the next frame uses
    // the new ones.
    const isMoved = isSame && candles[0]?.id !== before.candles[0]?.id;
    this.#draw(next, zoom, isMoved ? { silent: true } : QUIETLY);
  }

  #draw({ settings, candles }: Shown, zoom: object, how: object = { silent: true }): void {
    const option = plotOption({
      settings,
      candles,
      bodies: this.#bodies,
      lines: this.#lines,
      ahead: this.#ahead,
      bands: plotBands(this.chart.getHeight(), settings.panes),
      zoom,
      newest: this.#newest,
      basePrice: this.#basePrice,
    });
    this.chart.setOption(option, { ...how, replaceMerge: REPLACED });
  }

  /** Draws a tick. ECharts is updated only if the tick leaves the range of an axis. */
  #tick({ candles, settings }: Shown): void {
    const newest = candles.length - 1;
    const live = candles[newest];
    const bodies = this.#bodies;
    if (!live) return;
    bodies[newest] = settings.look.type === 'heikinAshi' ? heikinAshiOf(live, bodies.at(-2)) : live;
    for (const line of this.#averages) updateAverage(line, candles);
    if (!this.#scale) return;
    this.#drawLive(this.#scale);
    if (this.#isOutside(this.#scale)) this.#relabel();
  }

  /**
   * Returns true if the newest values are outside an axis. A volume bar is cut off at the top of
   * its pane.
   */
  #isOutside({ panes }: PlotScale): boolean {
    return panes.some(({ top, bottom, y }, pane) => {
      const range = this.#isVolume(pane) ? undefined : this.#newest(pane);
      return range !== undefined && (y(range.max) < top || y(range.min) > bottom);
    });
  }

  /** Makes ECharts lay out the value axes again, which is not possible while ECharts draws. */
  #relabel = (): void => {
    if (!this.chart.isDisposed()) this.chart.setOption({ yAxis: [{ id: 'price' }] }, QUIETLY);
  };

  #drawLive(scale: PlotScale): void {
    if (!this.#shown) return;
    const { candles, settings } = this.#shown;
    const [bodies, lines] = [this.#bodies, this.#lines];
    redraw(this.#live, liveShapes({ candles, bodies, lines, scale, settings, now: serverNow() }));
  }

  #drawMarks(): void {
    const { candles = [], settings } = this.#shown ?? {};
    const scale = this.#scale;
    if (!scale || !settings || candles.length === 0) return;
    const { interval, focus, palette } = settings;
    const ids = candles.map(({ id }) => id);
    const times = { ids, seconds: secondsPerCandle(candles, interval) };
    // A candle is drawn around its middle, and its time is its opening. A trade is a single moment.
    const begin = isTradeView(interval) ? 0 : scale.band / 2;
    const shapes = markShapes(this.#marked, scale, {
      palette,
      focus: this.#ahead > 0 ? focus : undefined,
      isNewest: scale.last === candles.length - 1,
      newestAt: (candles.at(-1)?.id ?? 0) * 1000,
      xOf: (at) => scale.x(indexOfTime(times, at / 1000)) - begin,
    });
    redraw(this.#marks, shapes);
  }

  /** Places the shapes after ECharts has updated its layout. */
  #place(): void {
    if (!this.#shown) return;
    const { candles, settings } = this.#shown;
    const scale = readScale(this.chart, candles, settings);
    this.#scale = scale;
    this.axes.place(candles, intervalOf(settings.interval).seconds, scale);
    if (!scale) return;
    this.#drawn = candles;
    this.#drawLive(scale);
    this.#drawMarks();
    this.#onView(scale.first, scale.last);
    const base = settings.look.scale === 'percent' ? this.#basePrice() : undefined;
    if (base !== this.#base) queueMicrotask(this.#relabel);
    this.#base = base;
  }
}

/** Returns true if only the forming candle and the newest values have changed. */
function isTick(before: Shown, { candles, settings, name, values }: Shown): boolean {
  return (
    settings === before.settings &&
    name === before.name &&
    values?.history === before.values?.history &&
    candles.length === before.candles.length &&
    candles.at(-1)?.id === before.candles.at(-1)?.id &&
    candles.at(-2) === before.candles.at(-2) &&
    candles[0] === before.candles[0]
  );
}

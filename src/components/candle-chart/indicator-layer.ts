import { graphic } from 'echarts/core';
import { type MarketFeed, marketFeed } from '#/market-feed/feed';
import { IndicatorFeed } from '#/market-feed/indicator-feed';
import type { Candle } from '#core/domain/candles.ts';
import { type Indicator, indicatorShape } from '#core/domain/indicators.ts';
import { IndicatorLegends } from './indicator-legends';
import { linesOf } from './indicator-look';
import { IndicatorShapes } from './indicator-shapes';
import type { PlotLayer, PlotView } from './plot-layer';

/**
 * The indicators of a chart: a worker computes them, this draws what it answers (product.md#chart).
 */
export class IndicatorLayer implements PlotLayer {
  readonly group = new graphic.Group();
  readonly #feed: IndicatorFeed;
  readonly #legends: IndicatorLegends;
  #indicators: readonly Indicator[] = [];
  /** Place of each indicator's first line in the list of all lines. */
  #firstLines: readonly number[] = [];
  #shapes: readonly IndicatorShapes[] = [];
  #view: PlotView | undefined;
  #pointed: number | undefined;

  constructor(feed: Pick<MarketFeed, 'openIndicators'>, host: HTMLElement) {
    this.#feed = new IndicatorFeed(feed, this.#redraw, this.#update);
    this.#legends = new IndicatorLegends(host);
  }

  /** Shows these indicators of the candles (oldest first), which last `seconds` each. */
  show(candles: readonly Candle[], indicators: readonly Indicator[], seconds: number): void {
    if (indicators !== this.#indicators) {
      this.#indicators = indicators;
      this.#firstLines = linesOf(indicators);
      for (const { group } of this.#shapes) this.group.remove(group);
      this.#shapes = indicators.map((indicator) => new IndicatorShapes(indicator));
      for (const { group } of this.#shapes) this.group.add(group);
      this.#legends.show(indicators);
    }
    this.#feed.show(candles, indicators, seconds);
  }

  /** Shows the values at this candle instead of those at the newest one. */
  point(index: number | undefined): void {
    this.#pointed = index;
    this.#writeLegends();
  }

  draw(view: PlotView): void {
    this.#view = view;
    this.#redraw();
  }

  tick(view: PlotView): void {
    this.#view = view;
  }

  dispose(): void {
    this.#feed.dispose();
    this.#legends.dispose();
  }

  /** Values of an indicator's lines, and the candle to which the first of each belongs. */
  #linesOf(at: number, { candles }: PlotView) {
    const { firstId, lines } = this.#feed.values;
    const indicator = this.#indicators[at];
    const first = this.#firstLines[at] ?? 0;
    const count = indicator ? indicatorShape(indicator.kind).lines.length : 0;
    const offset = candles.findIndex(({ id }) => id === firstId);
    // Computed for other candles: the worker's answer for these is on its way.
    return {
      lines: offset < 0 ? [] : lines.slice(first, first + count),
      offset: Math.max(0, offset),
    };
  }

  #redraw = (): void => {
    const view = this.#view;
    if (!view) return;
    const { paneBands } = view.scale;
    let pane = view.settings.indicators.volume ? 1 : 0;
    this.#shapes.forEach((shapes, at) => {
      const { lines, offset } = this.#linesOf(at, view);
      const isBelow = indicatorShape(this.#indicators[at]?.kind ?? 'MA').isBelow;
      shapes.draw(view, lines, offset, isBelow ? paneBands[pane++] : undefined);
    });
    this.#legends.place(view);
    this.#writeLegends();
  };

  #update = (): void => {
    const view = this.#view;
    if (!view) return;
    const isInside = this.#shapes.map((shapes, at) => {
      const { lines, offset } = this.#linesOf(at, view);
      return shapes.tick(view, lines, offset);
    });
    if (isInside.includes(false)) this.#redraw();
    else if (this.#pointed === undefined) this.#writeLegends();
  };

  #writeLegends(): void {
    const view = this.#view;
    if (!view) return;
    const newest = view.candles.length - 1;
    const index = Math.min(this.#pointed ?? newest, newest);
    this.#shapes.forEach((_, at) => {
      const { lines, offset } = this.#linesOf(at, view);
      const values = lines.map((line) => line[index - offset] ?? Number.NaN);
      this.#legends.write(at, values, view.settings.decimals);
    });
  }
}

/** Returns the layer that draws the worker's answers over the chart in `host`. */
export function startIndicators(host: HTMLElement): IndicatorLayer {
  return new IndicatorLayer(marketFeed(), host);
}

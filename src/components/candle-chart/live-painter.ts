import type { EChartsType } from 'echarts/core';
import type { Candle } from '#/domain/candles';
import { AVERAGES } from '#/state/chart-preferences';
import { onLayout } from './echarts-set';
import { LiveShapes } from './live-shapes';
import { plotLayout } from './plot-layout';
import { BODY_SHARE, dataOption, type FrameSettings, type RangeSource } from './plot-option';

/** Pixels of the plot as linear functions, so that a tick needs no question to ECharts. */
interface Scale {
  readonly x: number;
  readonly previousX: number;
  readonly band: number;
  readonly priceTop: number;
  readonly priceBottom: number;
  readonly volumeBottom: number;
  readonly width: number;
  price(value: number): number;
  volume(value: number): number;
}

export type PainterSettings = Pick<FrameSettings, 'palette' | 'indicators' | 'decimals' | 'gutter'>;

const QUIETLY = { lazyUpdate: true, silent: true };
/** Pixels a candle takes at first, and how close one may zoom. */
const FIRST_BAND = 7;
const LEAST_CANDLES = 15;
const PRICE = { xAxisIndex: 0, yAxisIndex: 0 };
const VOLUME = { xAxisIndex: 1, yAxisIndex: 1 };

/** Line through two points. */
function linear(at: number, pixel: number, otherAt: number, otherPixel: number) {
  const slope = (otherPixel - pixel) / (otherAt - at);
  return (value: number) => pixel + (value - at) * slope;
}

/**
 * Draws the forming candle by hand over the history that ECharts draws: a tick then costs a few shapes
 * instead of a whole `setOption` (quality.md, The chart tick).
 */
export class LivePainter implements RangeSource {
  readonly #chart: EChartsType;
  readonly #shapes = new LiveShapes();
  readonly #stopListening: () => void;
  #settings: PainterSettings | undefined;
  #name: string | undefined;
  #candles: readonly Candle[] = [];
  #live: Candle | undefined;
  #scale: Scale | undefined;
  /** For each moving average: sum of the closed candles in its window, and its last closed value. */
  #averages: ({ sum: number; last: number } | undefined)[] = [];

  constructor(chart: EChartsType) {
    this.#chart = chart;
    for (const shape of this.#shapes.all) {
      shape.ignore = true;
      chart.getZr().add(shape);
    }
    this.#stopListening = onLayout(chart.getDom(), () => this.#place());
  }

  dispose(): void {
    this.#stopListening();
    if (this.#chart.isDisposed()) return;
    for (const shape of this.#shapes.all) this.#chart.getZr().remove(shape);
  }

  visibleLive(): Candle | undefined {
    return this.#scale && this.#isVisible(this.#scale) ? this.#live : undefined;
  }

  /**
   * Shows candles: as a tick when only the last one moved, else all of them anew. Another `name`
   * (market, interval) also puts the zoom back to the newest candles.
   */
  show(candles: readonly Candle[], settings: PainterSettings, name: string): void {
    const shown = this.#candles;
    const live = candles.at(-1);
    const isTick =
      settings === this.#settings &&
      name === this.#name &&
      live?.id === shown.at(-1)?.id &&
      candles.length === shown.length &&
      candles[0] === shown[0] &&
      candles.at(-2) === shown.at(-2);
    this.#candles = candles;
    this.#settings = settings;
    if (isTick && live) {
      this.tick(live);
      return;
    }
    this.#live = live;
    if (!live) this.#hide();
    this.#averages = AVERAGES.map((length) => this.#startAverage(length, settings));
    const zoom = candles.length > 0 && name !== this.#name ? this.#startZoom(candles.length) : {};
    if (candles.length > 0) this.#name = name;
    this.#chart.setOption({ ...dataOption(candles, settings), ...zoom }, QUIETLY);
  }

  /** One tick of the forming candle. */
  tick(live: Candle): void {
    this.#live = live;
    const scale = this.#scale;
    if (!scale || !this.#settings) return;
    this.#draw(live, scale, this.#settings);
    if (!this.#isVisible(scale)) return;
    const isOut =
      scale.price(live.high) < scale.priceTop || scale.price(live.low) > scale.priceBottom;
    if (isOut) this.#chart.setOption({ yAxis: [{ id: 'price' }] }, QUIETLY);
  }

  #startZoom(count: number) {
    const visible = Math.max(LEAST_CANDLES, Math.floor(this.#chart.getWidth() / FIRST_BAND));
    const start = Math.max(0, 100 - (visible / count) * 100);
    return {
      dataZoom: [
        {
          id: 'zoom',
          type: 'inside',
          xAxisIndex: [0, 1],
          start,
          end: 100,
          minValueSpan: LEAST_CANDLES,
          // The page itself scrolls up and down over the chart (touch-action).
          preventDefaultMouseMove: false,
        },
      ],
    };
  }

  #hide(): void {
    this.#scale = undefined;
    for (const shape of this.#shapes.all) shape.attr({ ignore: true });
  }

  #startAverage(length: number, { indicators }: PainterSettings) {
    const window = this.#candles.slice(-length - 1, -1).map((candle) => candle.close);
    if (!indicators.averages.some((shown) => shown === length)) return undefined;
    if (window.length < length) return undefined;
    const whole = window.reduce((sum, close) => sum + close, 0);
    return { sum: whole - (window[0] ?? 0), last: whole / length };
  }

  #isVisible({ x, width }: Scale): boolean {
    return x > 0 && x < width + 1;
  }

  #place(): void {
    const live = this.#live;
    const last = this.#candles.length - 1;
    const chart = this.#chart;
    if (!live || last < 0 || !this.#settings) return;
    const { gutter, indicators } = this.#settings;
    const layout = plotLayout(chart.getWidth(), chart.getHeight(), {
      gutter,
      hasVolume: indicators.volume,
    });
    const at = live.close;
    const [x = 0, y = 0] = chart.convertToPixel(PRICE, [last, at]);
    const [previousX = 0, other = 0] = chart.convertToPixel(PRICE, [last - 1, at * 1.01]);
    const [, volumeZero = 0] = chart.convertToPixel(VOLUME, [last, 0]);
    const [, volumeOne = 0] = chart.convertToPixel(VOLUME, [last, 1]);
    if (!Number.isFinite(y) || !Number.isFinite(other)) return;
    this.#scale = {
      x,
      previousX,
      band: x - previousX,
      priceTop: layout.price.top,
      priceBottom: layout.price.bottom,
      volumeBottom: layout.volume.bottom,
      width: layout.width,
      price: linear(at, y, at * 1.01, other),
      volume: linear(0, volumeZero, 1, volumeOne),
    };
    this.#draw(live, this.#scale, this.#settings);
  }

  #draw(live: Candle, scale: Scale, settings: PainterSettings): void {
    const { body, wick, volume, priceLine, priceTag, averages } = this.#shapes;
    const { palette, indicators, decimals } = settings;
    const { x, price } = scale;
    const isVisible = this.#isVisible(scale);
    this.#shapes.color(palette, live.close >= live.open);

    const half = Math.max(1, scale.band * BODY_SHARE) / 2;
    const open = price(live.open);
    const close = price(live.close);
    const top = Math.min(open, close);
    body.attr({
      ignore: !isVisible,
      shape: { x: x - half, y: top, width: half * 2, height: Math.max(1, Math.abs(open - close)) },
    });
    wick.attr({
      ignore: !isVisible,
      shape: { x1: x, x2: x, y1: price(live.high), y2: price(live.low) },
    });
    const volumeTop = scale.volume(live.amount);
    volume.attr({
      ignore: !isVisible || !indicators.volume,
      shape: { x: x - half, y: volumeTop, width: half * 2, height: scale.volumeBottom - volumeTop },
    });
    averages.forEach((line, index) => {
      const average = this.#averages[index];
      const length = AVERAGES[index];
      line.attr({ ignore: !isVisible || !average });
      if (!average || !length) return;
      const now = price((average.sum + live.close) / length);
      line.attr({ shape: { x1: scale.previousX, y1: price(average.last), x2: x, y2: now } });
    });
    const isInRange = close >= scale.priceTop && close <= scale.priceBottom;
    priceLine.attr({
      ignore: !isInRange,
      shape: { x1: 0, x2: scale.width, y1: close, y2: close },
    });
    priceTag.attr({
      x: scale.width + 2,
      y: Math.min(scale.priceBottom, Math.max(scale.priceTop, close)),
      ignore: false,
    });
    priceTag.setStyle({ text: live.close.toFixed(decimals) });
  }
}

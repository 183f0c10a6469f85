import { graphic } from 'echarts/core';
import type { Candle } from '#/domain/candles';
import { AVERAGES } from '#/state/chart-preferences';
import { priceLabel } from './axis-labels';
import type { Palette } from './palette';
import { BODY_SHARE, type FrameSettings, VOLUME_OPACITY } from './plot-option';
import type { PlotScale } from './plot-scale';
import { groupOf } from './shape-group';

/**
 * Above everything ECharts paints, on a separate canvas: only this canvas is repainted per tick.
 */
const ZLEVEL = 1;
const base = { zlevel: ZLEVEL, silent: true };

function createLine(z: number) {
  return new graphic.Line({ ...base, z, subPixelOptimize: true, style: { lineWidth: 1 } });
}

/** The zrender shapes that change with a tick. */
export class LiveShapes {
  readonly #body = new graphic.Rect({ ...base, z: 2, subPixelOptimize: true });
  readonly #wick = createLine(1);
  readonly #volume = new graphic.Rect({ ...base, z: 1, style: { opacity: VOLUME_OPACITY } });
  /** Last price: a line across the plot and its label. */
  readonly #priceLine = createLine(3);
  readonly #priceTag = new graphic.Text({ ...base, z: 5 });
  /** Last segment of each moving average. */
  readonly #averages = AVERAGES.map(
    () => new graphic.Line({ ...base, z: 3, style: { lineWidth: 1 } }),
  );
  #isRising: boolean | undefined;
  #palette: Palette | undefined;

  readonly group = groupOf([
    this.#volume,
    this.#wick,
    this.#body,
    ...this.#averages,
    this.#priceLine,
    this.#priceTag,
  ]);

  /** Draws the last of `candles`; `averages` end with the candle before it. */
  draw(
    candles: readonly Candle[],
    averages: readonly (readonly (number | undefined)[])[],
    scale: PlotScale,
    { palette, indicators, decimals }: Pick<FrameSettings, 'palette' | 'indicators' | 'decimals'>,
  ): void {
    const newest = candles.length - 1;
    const live = candles[newest];
    if (!live) return;
    this.#color(palette, live.close >= live.open);
    const ignore = scale.last !== newest;
    const x = scale.x(newest);
    const half = Math.max(1, scale.band * BODY_SHARE) / 2;
    const open = scale.price(live.open);
    const close = scale.price(live.close);
    const height = Math.max(1, Math.abs(open - close));
    this.#body.attr({
      ignore,
      shape: { x: x - half, y: Math.min(open, close), width: half * 2, height },
    });
    this.#wick.attr({
      ignore,
      shape: { x1: x, x2: x, y1: scale.price(live.high), y2: scale.price(live.low) },
    });
    const y = scale.volume(live.amount);
    this.#volume.attr({
      ignore: ignore || !indicators.volume,
      shape: { x: x - half, y, width: half * 2, height: scale.volumeBand.bottom - y },
    });
    this.#averages.forEach((line, at) => {
      const length = AVERAGES[at] ?? 1;
      const before = averages[at]?.[newest - 1];
      const leaving = candles[newest - length];
      line.attr({ ignore: ignore || before === undefined || !leaving });
      if (before === undefined || !leaving) return;
      const now = before + (live.close - leaving.close) / length;
      line.attr({
        shape: { x1: scale.x(newest - 1), y1: scale.price(before), x2: x, y2: scale.price(now) },
      });
    });
    this.#drawPrice(close, priceLabel(live.close, decimals), scale);
  }

  #drawPrice(y: number, text: string, { priceBand, width }: PlotScale): void {
    const { top, bottom } = priceBand;
    this.#priceLine.attr({
      ignore: y < top || y > bottom,
      shape: { x1: 0, x2: width, y1: y, y2: y },
    });
    this.#priceTag.attr({
      x: width + 2,
      y: Math.min(bottom, Math.max(top, y)),
    });
    this.#priceTag.setStyle({ text });
  }

  /** Recolours the shapes; does nothing if palette and direction are unchanged. */
  #color(palette: Palette, isRising: boolean): void {
    if (this.#palette === palette && this.#isRising === isRising) return;
    this.#palette = palette;
    this.#isRising = isRising;
    const color = isRising ? palette.up : palette.down;
    this.#body.setStyle({ fill: color, stroke: color, lineWidth: 1 });
    this.#wick.setStyle({ stroke: color });
    this.#volume.setStyle({ fill: color });
    this.#priceLine.setStyle({ stroke: color, lineDash: [3, 3], opacity: 0.9 });
    this.#priceTag.setStyle({
      fill: '#ffffff',
      font: `600 10px ${palette.font}`,
      backgroundColor: isRising ? palette.upFill : palette.downFill,
      borderRadius: 2,
      padding: [3, 4],
      verticalAlign: 'middle',
    });
    this.#averages.forEach((line, at) => {
      line.setStyle({ stroke: palette.averages[at] ?? palette.accent });
    });
  }
}

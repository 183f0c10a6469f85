import { graphic } from 'echarts/core';
import type { Candle } from '#core/domain/candles.ts';
import { priceLabel } from './axis-labels';
import { AREA_OPACITY, LINES } from './history-shapes';
import type { Palette } from './palette';
import type { PainterSettings } from './plot-layer';
import { BODY_SHARE, isLine, VOLUME_OPACITY } from './plot-option';
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
  /** Last segment of each line: of the moving averages, and of the closes. */
  readonly #averages = LINES.map(
    (length) => new graphic.Line({ ...base, z: 3, style: { lineWidth: length > 1 ? 1 : 1.5 } }),
  );
  readonly #area = new graphic.Polygon({ ...base, style: { opacity: AREA_OPACITY } });
  /** What the colours were chosen for. */
  #look = '';
  #palette: Palette | undefined;

  readonly group = groupOf([
    this.#volume,
    this.#area,
    this.#wick,
    this.#body,
    ...this.#averages,
    this.#priceLine,
    this.#priceTag,
  ]);

  /**
   * Draws the last of `candles`, its body and wick by `bodies`; `averages` end with the candle
   * before it.
   */
  draw(
    candles: readonly Candle[],
    bodies: readonly Candle[],
    averages: readonly (readonly (number | undefined)[])[],
    scale: PlotScale,
    settings: PainterSettings,
  ): void {
    const { palette, indicators, decimals, look, isLive } = settings;
    const newest = candles.length - 1;
    const live = candles[newest];
    const body = bodies[newest];
    if (!live || !body) return;
    const isRising = live.close >= live.open;
    this.#color(palette, isRising, body.close >= body.open, look.type === 'hollow');
    const ignore = scale.last !== newest;
    const hasBody = !ignore && !isLine(look);
    const x = scale.x(newest);
    const half = Math.max(1, scale.band * BODY_SHARE) / 2;
    const open = scale.price(body.open);
    const close = scale.price(body.close);
    const height = Math.max(1, Math.abs(open - close));
    this.#body.attr({
      ignore: !hasBody,
      shape: { x: x - half, y: Math.min(open, close), width: half * 2, height },
    });
    this.#wick.attr({
      ignore: !hasBody,
      shape: { x1: x, x2: x, y1: scale.price(body.high), y2: scale.price(body.low) },
    });
    const y = scale.volume(live.amount);
    this.#volume.attr({
      ignore: ignore || !indicators.volume,
      shape: { x: x - half, y, width: half * 2, height: scale.volume(0) - y },
    });
    this.#averages.forEach((line, at) => {
      const length = LINES[at] ?? 1;
      const before = averages[at]?.[newest - 1];
      const leaving = candles[newest - length];
      line.attr({ ignore: ignore || before === undefined || !leaving });
      if (before === undefined || !leaving) return;
      const now = before + (live.close - leaving.close) / length;
      line.attr({
        shape: { x1: scale.x(newest - 1), y1: scale.price(before), x2: x, y2: scale.price(now) },
      });
    });
    this.#drawArea(ignore || look.type !== 'area', scale, newest, [
      candles[newest - 1]?.close ?? live.close,
      live.close,
    ]);
    this.#priceLine.attr({ invisible: !isLive });
    this.#priceTag.attr({ invisible: !isLive });
    this.#drawPrice(scale.price(live.close), priceLabel(live.close, decimals), scale);
  }

  #drawArea(
    ignore: boolean,
    { x, price, priceBand: { bottom } }: PlotScale,
    newest: number,
    [before, now]: readonly [number, number],
  ): void {
    this.#area.attr({ ignore });
    if (ignore) return;
    const [start, end] = [x(newest - 1), x(newest)];
    const points = [
      [start, price(before)],
      [end, price(now)],
      [end, bottom],
      [start, bottom],
    ];
    this.#area.attr({ shape: { points } });
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

  /** Recolours the shapes; does nothing if palette, directions and type are unchanged. */
  #color(palette: Palette, isRising: boolean, isBodyRising: boolean, isHollow: boolean): void {
    const look = `${isRising} ${isBodyRising} ${isHollow}`;
    if (this.#palette === palette && this.#look === look) return;
    this.#palette = palette;
    this.#look = look;
    const color = isRising ? palette.up : palette.down;
    const stroke = isBodyRising ? palette.up : palette.down;
    const fill = isHollow && isBodyRising ? palette.canvas : stroke;
    this.#body.setStyle({ fill, stroke, lineWidth: 1 });
    this.#wick.setStyle({ stroke });
    this.#area.setStyle({ fill: palette.accent });
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

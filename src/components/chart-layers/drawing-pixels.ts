import { type ChartPoint, type Drawing, retracements } from '#core/domain/market-drawing.ts';
import { linesOf, type Pixel, type Segment } from '#core/domain/market-drawing-shape.ts';
import type { PlotAxes } from '../candle-chart/plot-axes';

/** Half of the 44 px touch area around a line or a point. */
export const REACH = 22;

export function pixelOf({ time, price }: ChartPoint, axes: PlotAxes): Pixel {
  return { x: axes.x(time), y: axes.y(price) };
}

/**
 * Returns the point of the chart at a pixel. The point is at a candle and has a price with the
 * given number of decimals.
 */
export function pointAt({ x, y }: Pixel, axes: PlotAxes, decimals: number): ChartPoint {
  return { time: axes.time(x), price: priceAt(y, axes, decimals) };
}

/** Returns the price at a height with the given number of decimals; it is never zero. */
export function priceAt(y: number, axes: PlotAxes, decimals: number): number {
  return Math.max(10 ** -decimals, Number(axes.price(y).toFixed(decimals)));
}

/** Returns the lines of a drawing in pixels. */
export function drawnLines({ kind, points }: Drawing, axes: PlotAxes): readonly Segment[] {
  const prices = levelsOf({ kind, points }).map(({ price }) => axes.y(price));
  return linesOf(
    kind,
    points.map((point) => pixelOf(point, axes)),
    axes.width,
    prices,
  );
}

/** Returns the lines as the path of one SVG element. */
export function pathOf(lines: readonly Segment[]): string {
  const at = ({ x, y }: Pixel) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return lines.map(({ from, to }) => `M${at(from)}L${at(to)}`).join('');
}

/** Returns the levels of a retracement. Other drawings have none. */
export function levelsOf({ kind, points }: Pick<Drawing, 'kind' | 'points'>) {
  const [from, to] = points;
  return kind === 'fibonacci' && from && to ? retracements(from.price, to.price) : [];
}

/** Returns a drawing of which all points, or only one, are moved by pixels. */
export function movedDrawing(
  drawing: Drawing,
  by: Pixel,
  { axes, decimals, at }: { axes: PlotAxes; decimals: number; at?: number | undefined },
): Drawing {
  const candles = Math.round(by.x / axes.band);
  const points = drawing.points.map((point, index): ChartPoint => {
    if (at !== undefined && index !== at) return point;
    const { x, y } = pixelOf(point, axes);
    return {
      // Coordinates that do not move stay exactly as they were placed, which may have been at a
      // finer interval.
      time: candles === 0 ? point.time : axes.time(x + candles * axes.band),
      price: by.y === 0 ? point.price : priceAt(y + by.y, axes, decimals),
    };
  });
  return { ...drawing, points };
}

/** The number of pixels that an up or down arrow key moves something, without and with Shift. */
const [STEP, FINE_STEP] = [8, 1];

/** Returns the distance by which a key moves something; `undefined` for other keys. */
export function keyDistance(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  band: number,
): Pixel | undefined {
  const step = shiftKey ? FINE_STEP : STEP;
  const distances: Readonly<Record<string, Pixel>> = {
    ArrowLeft: { x: -band, y: 0 },
    ArrowRight: { x: band, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  };
  return distances[key];
}

import type { DrawingKind } from './market-drawing.ts';

/** A point in pixels, from the top left corner of the plot. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The part of the plot with candles: from 0 to `width`, from `top` to `bottom`. */
export interface PlotBox {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** A straight line, which may leave the plot. */
export interface Segment {
  readonly from: Pixel;
  readonly to: Pixel;
}

/** Minimum length of a ray in pixels; no plot is larger. */
const RAY_PX = 10_000;

/**
 * Returns a ray as a line from its first point through the second, long enough to leave any plot.
 */
function rayOf(from: Pixel, to: Pixel): Segment {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const part = length === 0 ? 0 : (RAY_PX + Math.hypot(to.x, to.y)) / length;
  return { from, to: { x: to.x + dx * part, y: to.y + dy * part } };
}

/**
 * Returns the lines of a drawing from its points in pixels, in a plot of this width; `levels` are the
 * heights of a retracement.
 */
export function linesOf(
  kind: DrawingKind,
  points: readonly Pixel[],
  width: number,
  levels: readonly number[] = [],
): readonly Segment[] {
  const [first, second = first] = points;
  if (!first || !second) return [];
  const across = (y: number, left: number, right: number): Segment => ({
    from: { x: left, y },
    to: { x: right, y },
  });
  const [left, right] = [Math.min(first.x, second.x), Math.max(first.x, second.x)];
  const upright = (x: number): Segment => ({ from: { x, y: first.y }, to: { x, y: second.y } });
  switch (kind) {
    case 'trend':
      return [{ from: first, to: second }];
    case 'ray':
      return [rayOf(first, second)];
    case 'level':
      return [across(first.y, 0, width)];
    case 'rectangle':
      return [
        across(first.y, left, right),
        across(second.y, left, right),
        upright(first.x),
        upright(second.x),
      ];
    case 'fibonacci':
      return levels.map((y) => across(y, left, right));
  }
}

/** Returns the distance from a point to the nearest of these lines; infinite if there are none. */
export function distanceTo(lines: readonly Segment[], { x, y }: Pixel): number {
  const distances = lines.map(({ from, to }) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
    const part = Math.min(1, Math.max(0, along));
    return Math.hypot(x - from.x - dx * part, y - from.y - dy * part);
  });
  return Math.min(Number.POSITIVE_INFINITY, ...distances);
}

/** Returns the point of the plot nearest to this one. */
export function inside({ x, y }: Pixel, { width, top, bottom }: PlotBox): Pixel {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(bottom, Math.max(top, y)) };
}

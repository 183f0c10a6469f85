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

/** A straight line inside the plot. */
export interface Segment {
  readonly from: Pixel;
  readonly to: Pixel;
}

/**
 * Returns the part of a line that is inside the plot, `undefined` if none is. A ray goes on beyond
 * `to`. (Liang-Barsky: the parameters at which the line enters and leaves the four sides.)
 */
export function clipped(
  { from, to }: Segment,
  { width, top, bottom }: PlotBox,
  isRay = false,
): Segment | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let enters = 0;
  let leaves = isRay ? Number.POSITIVE_INFINITY : 1;
  const sides = [
    [-dx, from.x],
    [dx, width - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ] as const;
  for (const [speed, room] of sides) {
    if (speed === 0 && room < 0) return undefined;
    if (speed < 0) enters = Math.max(enters, room / speed);
    if (speed > 0) leaves = Math.min(leaves, room / speed);
  }
  // A ray whose points are the same goes nowhere.
  if (enters > leaves || leaves === Number.POSITIVE_INFINITY) return undefined;
  const at = (part: number) => ({ x: from.x + dx * part, y: from.y + dy * part });
  return { from: at(enters), to: at(leaves) };
}

/**
 * Returns the lines of a drawing inside the plot, from its points in pixels; `levels` are the
 * heights of a retracement.
 */
export function linesOf(
  kind: DrawingKind,
  points: readonly Pixel[],
  box: PlotBox,
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
  const lines: Readonly<Record<DrawingKind, readonly Segment[]>> = {
    trend: [{ from: first, to: second }],
    ray: [{ from: first, to: second }],
    level: [across(first.y, 0, box.width)],
    rectangle: [
      ...[across(first.y, left, right), across(second.y, left, right)],
      ...[upright(first.x), upright(second.x)],
    ],
    fibonacci: levels.map((y) => across(y, left, right)),
  };
  return lines[kind].flatMap((line) => clipped(line, box, kind === 'ray') ?? []);
}

/** Returns the distance of a point to the nearest of these lines; infinite without any. */
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

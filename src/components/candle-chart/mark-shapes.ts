import type { ChartMark } from './chart-mark';
import { graphic } from './echarts-set';
import type { Palette } from './palette';
import type { PlotScale } from './plot-scale';
import type { ChartFocus } from './plot-settings';
import { stackTags, TAG_HEIGHT, tagsIn } from './stack-tags';

/** Marks are above the candles and averages, on the canvas that a tick does not repaint. */
const base = { silent: true, z: 6 };
const LABEL_PADDING = [2, 4];
const TINT_OPACITY = 0.08;
/** Labels of moments that are at least this many pixels apart are placed next to each other. */
const MOMENT_WIDTH = 70;

interface MarkSettings {
  readonly palette: Palette;
  /** Set if the chart shows future time. */
  readonly focus: ChartFocus | undefined;
  /** Whether the newest candle is visible, and its time in epoch milliseconds. */
  readonly isNewest: boolean;
  readonly newestAt: number;
  /** Returns the position of a time in epoch milliseconds; the time may be in the future. */
  xOf(at: number): number;
}

/**
 * Returns the member's price lines and moments (product.md#running-option). They move only with the
 * axes, so a tick does not redraw them.
 */
export function markShapes(
  marks: readonly ChartMark[],
  scale: PlotScale,
  settings: MarkSettings,
): object[] {
  const { focus, isNewest } = settings;
  return [
    ...(focus ? marks.flatMap((mark) => optionShapes(mark, scale, settings)) : []),
    ...(focus ? expiryPreview(focus, scale, settings) : []),
    // If the view is scrolled back, future times are far beyond the right edge.
    ...(isNewest ? momentShapes(marks, scale, settings) : []),
    ...priceShapes(marks, scale, settings),
  ];
}

/** Returns the tint of the winning side, the dot of the opening, and the line to the end. */
function optionShapes(
  { price, tone, from, until, end, isTinted }: ChartMark,
  { width, panes: [prices] }: PlotScale,
  { palette, xOf }: MarkSettings,
): object[] {
  const { top, bottom } = prices;
  const y = prices.y(price);
  if (from === undefined || y < top || y > bottom) return [];
  const opened = xOf(from);
  const x = Math.max(0, opened);
  const last = until ?? end;
  const right = last ? Math.min(width, xOf(last.at)) : width;
  const shapes: object[] = [];
  if (isTinted && right > x) {
    const [first, height] = tone === 'up' ? [top, y - top] : [y, bottom - y];
    const shape = { x, y: first, width: right - x, height };
    const style = { fill: palette[tone], opacity: TINT_OPACITY };
    shapes.push(new graphic.Rect({ ...base, z: 0, shape, style }));
  }
  if (opened >= 0 && opened <= width) shapes.push(dot(x, y, palette[tone], palette));
  if (end) {
    const [x2, y2] = [xOf(end.at), prices.y(end.price)];
    const style = { stroke: palette.ink, lineWidth: 1.5 };
    shapes.push(new graphic.Line({ ...base, shape: { x1: x, y1: y, x2, y2 }, style }));
    shapes.push(dot(x2, y2, palette.ink, palette));
  }
  return shapes;
}

/** Returns the expiry of an option that has not been bought yet. */
function expiryPreview(
  { seconds, until }: ChartFocus,
  { width, panes: [prices] }: PlotScale,
  { palette, isNewest, newestAt, xOf }: MarkSettings,
): object[] {
  if (!isNewest || !seconds || until !== undefined) return [];
  const x = xOf(newestAt + seconds * 1000);
  if (x <= 0 || x >= width) return [];
  return [line({ x1: x, x2: x, y1: prices.top, y2: prices.bottom }, palette.edge)];
}

/** Returns lines at their prices. The labels of nearly equal prices are stacked. */
function priceShapes(
  marks: readonly ChartMark[],
  { width, panes: [prices] }: PlotScale,
  { palette, focus }: MarkSettings,
): object[] {
  const seen = marks
    .map((mark) => ({ ...mark, y: prices.y(mark.price) }))
    .filter(({ y }) => y >= prices.top && y <= prices.bottom)
    .sort((one, other) => one.y - other.y);
  const tags = new Map<string, { readonly first: (typeof seen)[number]; count: number }>();
  for (const mark of seen) {
    const same = tags.get(mark.tone + mark.label);
    if (same) same.count += 1;
    else tags.set(mark.tone + mark.label, { first: mark, count: 1 });
  }
  const shown = [...tags.values()].slice(0, tagsIn(prices));
  const places = stackTags(
    shown.map(({ first }) => first.y),
    prices,
  );
  return [
    ...seen.map(({ y, tone }) => line({ x1: 0, x2: width, y1: y, y2: y }, palette[tone])),
    ...shown.map(({ first: { label, tone, y }, count }, index) => {
      const text = count > 1 ? `${label} ×${count}` : label;
      const at = places[index] ?? y;
      // Labels are in the empty part if there is one, so they cover no candle.
      if (focus) return tag(text, width - 3, at, { palette, tone, align: 'right' });
      return tag(text, 2, at, { palette, tone, align: 'left' });
    }),
  ];
}

/** Returns moments at the right end. A label that would cover another one is placed above it. */
function momentShapes(
  marks: readonly ChartMark[],
  { width, panes: [{ top, bottom }] }: PlotScale,
  { palette, focus, xOf }: MarkSettings,
): object[] {
  const shapes: object[] = [];
  const drawn = new Set<string>();
  const lowest: number[] = [];
  for (const { tone, until, isTinted } of marks) {
    if (!until) continue;
    const due = xOf(until.at);
    const x = Math.min(due, width - 1);
    const text = due > x ? `${until.label} ›` : until.label;
    if (drawn.has(tone + text)) continue;
    drawn.add(tone + text);
    shapes.push(line({ x1: x, x2: x, y1: top, y2: bottom }, palette[tone]));
    // The other options end next to this one. Their cards show the time.
    if (focus && !isTinted) continue;
    const column = Math.floor(x / MOMENT_WIDTH);
    const level = Math.max(0, ...[-1, 0, 1].map((next) => lowest[column + next] ?? 0));
    lowest[column] = level + 1;
    const y = bottom - 9 - level * TAG_HEIGHT;
    if (y > top) shapes.push(tag(text, x - 3, y, { palette, tone, align: 'right' }));
  }
  return shapes;
}

function dot(cx: number, cy: number, fill: string, { canvas }: Palette) {
  const style = { fill, stroke: canvas, lineWidth: 1.5 };
  return new graphic.Circle({ ...base, z: 7, shape: { cx, cy, r: 4 }, style });
}

function line(shape: { x1: number; x2: number; y1: number; y2: number }, stroke: string) {
  const style = { stroke, lineWidth: 1, lineDash: [6, 4] };
  return new graphic.Line({ ...base, subPixelOptimize: true, shape, style });
}

interface TagSettings {
  readonly palette: Palette;
  readonly tone: ChartMark['tone'];
  readonly align: 'left' | 'right';
}

function tag(text: string, x: number, y: number, { palette, tone, align }: TagSettings) {
  const style = {
    text,
    align,
    verticalAlign: 'middle' as const,
    fill: palette[tone],
    font: `600 10px ${palette.font}`,
    backgroundColor: palette.raised,
    borderColor: palette[tone],
    borderWidth: 1,
    borderRadius: 2,
    padding: LABEL_PADDING,
  };
  return new graphic.Text({ ...base, x, y, style });
}

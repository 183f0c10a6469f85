import type { ChartFocus, MarkTimes, OptionShapes } from './chart-focus';
import type { ChartMark } from './chart-mark';
import { addShape, graphic } from './echarts-set';
import type { Palette } from './palette';
import type { PlotScale } from './plot-scale';
import { stackTags, TAG_HEIGHT, tagsIn } from './stack-tags';

/** Marks are above the candles and averages, on the canvas that a tick does not repaint. */
const base = { silent: true, z: 6 };
const LABEL_PADDING = [2, 4];
const TINT_OPACITY = 0.08;
/** Labels of moments that are at least this many pixels apart are placed next to each other. */
const MOMENT_WIDTH = 70;

interface MarkSettings extends MarkTimes {
  readonly palette: Palette;
  /** Set if the chart shows future time. */
  readonly focus: ChartFocus | undefined;
}

/**
 * The member's price lines and moments (product.md#running-option). They move only with the axes,
 * so a tick does not redraw them.
 */
export class MarkShapes {
  readonly group = new graphic.Group();

  draw(marks: readonly ChartMark[], scale: PlotScale, settings: MarkSettings): void {
    this.group.removeAll();
    const { focus, palette } = settings;
    if (focus) {
      const area = { ...scale.panes[0], width: scale.width };
      this.#drawOptions(focus.shapesOf(marks, area, settings), scale, palette);
    }
    this.#drawMoments(marks, scale, settings);
    this.#drawPrices(marks, scale, settings);
  }

  #drawOptions({ tint, ways, dots, previewX }: OptionShapes, scale: PlotScale, palette: Palette) {
    const add = (shape: object) => addShape(this.group, shape);
    if (tint) {
      const style = { fill: palette[tint.tone], opacity: TINT_OPACITY };
      add(new graphic.Rect({ ...base, z: 0, shape: tint.shape, style }));
    }
    for (const [[x1, y1], [x2, y2]] of ways) {
      const style = { stroke: palette.ink, lineWidth: 1.5 };
      add(new graphic.Line({ ...base, shape: { x1, y1, x2, y2 }, style }));
    }
    for (const { at, tone } of dots) {
      const style = { fill: palette[tone], stroke: palette.canvas, lineWidth: 1.5 };
      add(new graphic.Circle({ ...base, z: 7, shape: { cx: at[0], cy: at[1], r: 4 }, style }));
    }
    if (previewX === undefined) return;
    const { top, bottom } = scale.panes[0];
    add(line({ x1: previewX, x2: previewX, y1: top, y2: bottom }, palette.edge));
  }

  /** Draws lines at their prices. The labels of nearly equal prices are stacked. */
  #drawPrices(
    marks: readonly ChartMark[],
    scale: PlotScale,
    { palette, focus }: MarkSettings,
  ): void {
    const {
      panes: [prices],
      width,
    } = scale;
    const seen = marks
      .map((mark) => ({ ...mark, y: prices.y(mark.price) }))
      .filter(({ y }) => y >= prices.top && y <= prices.bottom)
      .sort((one, other) => one.y - other.y);
    const tags = new Map<string, { readonly first: (typeof seen)[number]; count: number }>();
    for (const mark of seen) {
      const { y, tone, label } = mark;
      addShape(this.group, line({ x1: 0, x2: width, y1: y, y2: y }, palette[tone]));
      const same = tags.get(tone + label);
      if (same) same.count += 1;
      else tags.set(tone + label, { first: mark, count: 1 });
    }
    const shown = [...tags.values()].slice(0, tagsIn(prices));
    const places = stackTags(
      shown.map(({ first }) => first.y),
      prices,
    );
    // Labels are in the empty part if there is one, so they cover no candle.
    const { x, align } = focus
      ? { x: width - 3, align: 'right' as const }
      : { x: 2, align: 'left' as const };
    for (const [index, { first, count }] of shown.entries()) {
      const { label, tone } = first;
      const text = count > 1 ? `${label} ×${count}` : label;
      addShape(this.group, tag(text, x, places[index] ?? first.y, { palette, tone, align }));
    }
  }

  /** Draws moments at the right end. A label that would cover another one is placed above it. */
  #drawMoments(
    marks: readonly ChartMark[],
    scale: PlotScale,
    { palette, focus, isNewest, xOf }: MarkSettings,
  ): void {
    // The view is scrolled back, so future times are far beyond the right edge.
    if (!isNewest) return;
    const { top, bottom } = scale.panes[0];
    const drawn = new Set<string>();
    const lowest: number[] = [];
    for (const { tone, until, isTinted } of marks) {
      if (!until) continue;
      const due = xOf(until.at);
      const x = Math.min(due, scale.width - 1);
      const text = due > x ? `${until.label} ›` : until.label;
      if (drawn.has(tone + text)) continue;
      drawn.add(tone + text);
      addShape(this.group, line({ x1: x, x2: x, y1: top, y2: bottom }, palette[tone]));
      // The other options end next to this one. Their cards show the time.
      if (focus && !isTinted) continue;
      const column = Math.floor(x / MOMENT_WIDTH);
      const level = Math.max(0, ...[-1, 0, 1].map((next) => lowest[column + next] ?? 0));
      lowest[column] = level + 1;
      const y = bottom - 9 - level * TAG_HEIGHT;
      if (y > top) addShape(this.group, tag(text, x - 3, y, { palette, tone, align: 'right' }));
    }
  }
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

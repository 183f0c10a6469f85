import { graphic } from 'echarts/core';
import type { ChartMark } from './chart-mark';
import type { Palette } from './palette';
import type { PlotScale } from './plot-scale';

/** Above candles and averages, on the canvas that a tick does not repaint. */
const base = { silent: true, z: 6 };
const LABEL_PADDING = [2, 4];

interface MarkSettings {
  readonly palette: Palette;
  /** Open time of the newest candle (epoch seconds), its index, and its duration in seconds. */
  readonly newest: { readonly id: number; readonly index: number; readonly seconds: number };
}

/**
 * Price lines and moments of the member (product.md#running-option). They move with the axes only, so a
 * tick does not draw them.
 */
export class MarkShapes {
  readonly group = new graphic.Group();

  draw(marks: readonly ChartMark[], scale: PlotScale, settings: MarkSettings): void {
    this.group.removeAll();
    for (const mark of marks) {
      this.#drawPrice(mark, scale, settings.palette);
      if (mark.until) this.#drawMoment(mark, mark.until, scale, settings);
    }
  }

  #add(shape: object): void {
    // ECharts' own type declarations are incompatible under exactOptionalPropertyTypes.
    this.group.add(shape as graphic.Group);
  }

  #drawPrice({ price, tone, label }: ChartMark, scale: PlotScale, palette: Palette): void {
    const { top, bottom } = scale.priceBand;
    const y = scale.price(price);
    if (y < top || y > bottom) return;
    this.#add(line({ x1: 0, x2: scale.width, y1: y, y2: y }, palette[tone]));
    this.#add(tag(label, 2, y, { palette, tone, align: 'left' }));
  }

  #drawMoment(
    { tone }: ChartMark,
    until: { readonly at: number; readonly label: string },
    scale: PlotScale,
    { palette, newest }: MarkSettings,
  ): void {
    // Scrolled back: what is to come lies far beyond the right edge.
    if (scale.last < newest.index) return;
    const { top, bottom } = scale.priceBand;
    const candles = (until.at / 1000 - newest.id) / newest.seconds;
    const due = scale.x(newest.index) + (candles - 0.5) * scale.band;
    const x = Math.min(due, scale.width - 1);
    this.#add(line({ x1: x, x2: x, y1: top, y2: bottom }, palette[tone]));
    const text = due > x ? `${until.label} ›` : until.label;
    this.#add(tag(text, x - 3, bottom - 9, { palette, tone, align: 'right' }));
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
    ...{ text, align, verticalAlign: 'middle' as const },
    ...{ fill: palette[tone], font: `600 10px ${palette.font}` },
    ...{ backgroundColor: palette.raised, borderColor: palette[tone], borderWidth: 1 },
    ...{ borderRadius: 2, padding: LABEL_PADDING },
  };
  return new graphic.Text({ ...base, x, y, style });
}

import { graphic } from 'echarts/core';
import { type Indicator, indicatorShape } from '#core/domain/indicators.ts';
import { guidesOf, indicatorColor, paneRange, valueLabel } from './indicator-look';
import type { PlotView } from './plot-layer';
import type { Band } from './plot-layout';
import { groupOf } from './shape-group';

type Line = readonly number[];

type Rect = readonly [x: number, y: number, width: number, height: number];

const noRects = { shape: { rects: [] as readonly Rect[] } };

/** Many dots or bars as a single shape. */
const Marks = graphic.extendShape({
  type: 'indicator-marks',
  ...noRects,
  buildPath(path: CanvasRenderingContext2D, { rects }: { rects: readonly Rect[] }) {
    for (const [x, y, width, height] of rects) path.rect(x, y, width, height);
  },
});

/** Height of a label beside a pane, in pixels. */
const LABEL_HEIGHT = 11;
/** Height of the line of values at the top of a pane, in pixels. */
const LEGEND_HEIGHT = 13;

const base = { silent: true, z: 4 };
const live = { silent: true, z: 3, zlevel: 1 };

/** Where the values of an indicator are drawn: on the price scale, or in a pane of its own. */
interface Place {
  readonly band: Band;
  y(value: number): number;
  readonly range: readonly [number, number] | undefined;
}

/** The shapes of one indicator: history below, what a tick moves on the canvas of the live candle. */
export class IndicatorShapes {
  readonly #indicator: Indicator;
  readonly #lines: readonly graphic.Polyline[];
  readonly #ends: readonly graphic.Line[];
  readonly #marks = [
    new Marks({ ...base, ...noRects }),
    new Marks({ ...base, ...noRects }),
  ] as const;
  readonly #liveMark = new Marks({ ...live, ...noRects });
  readonly #clip = new graphic.Rect();
  readonly #guides = new graphic.Group();
  #place: Place | undefined;

  readonly group: graphic.Group;

  constructor(indicator: Indicator) {
    this.#indicator = indicator;
    const { lines } = indicatorShape(indicator.kind);
    this.#lines = lines.map(() => new graphic.Polyline({ ...base, style: { lineWidth: 1 } }));
    this.#ends = lines.map(() => new graphic.Line({ ...live, style: { lineWidth: 1 } }));
    const clipped = [...this.#lines, ...this.#ends, ...this.#marks, this.#liveMark];
    for (const shape of clipped) shape.setClipPath(this.#clip);
    this.group = groupOf([this.#guides, ...clipped]);
  }

  /** Draws all values; `lines` belong to the candles from index `offset` on. */
  draw(view: PlotView, lines: readonly Line[], offset: number, band: Band | undefined): void {
    const { scale, candles } = view;
    this.#place = placeOf(view, this.#indicator, lines, offset, band);
    const { top, bottom } = this.#place.band;
    this.#clip.setShape({ x: 0, y: top, width: scale.width, height: Math.max(0, bottom - top) });
    const last = Math.min(scale.last + 1, candles.length - 2);
    const rects: Rect[][] = [[], []];
    this.#lines.forEach((shape, at) => {
      const points: [number, number][] = [];
      for (let index = Math.max(offset, scale.first - 1); index <= last; index++) {
        const value = lines[at]?.[index - offset] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        if (this.#isMark(at)) rects[value < 0 ? 1 : 0]?.push(this.#rect(view, index, value));
        else points.push([scale.x(index), this.#place?.y(value) ?? 0]);
      }
      shape.attr({ ignore: points.length < 2, shape: { points } });
      const style = { stroke: this.#color(view, at) };
      shape.setStyle(style);
      this.#ends[at]?.setStyle(style);
    });
    this.#marks.forEach((shape, at) => {
      shape.attr({ shape: { rects: rects[at] ?? [] } });
      shape.setStyle({ fill: this.#markColor(view, at === 1) });
    });
    this.#drawGuides(view);
    this.tick(view, lines, offset);
  }

  /**
   * Draws the values of the newest candle. Returns false if they are outside of the pane, which
   * then has to be drawn anew.
   */
  tick(view: PlotView, lines: readonly Line[], offset: number): boolean {
    const { scale, candles } = view;
    const newest = candles.length - 1;
    const place = this.#place;
    if (!place) return true;
    let isInside = true;
    this.#ends.forEach((shape, at) => {
      const value = lines[at]?.[newest - offset] ?? Number.NaN;
      const before = lines[at]?.[newest - offset - 1] ?? Number.NaN;
      const isHidden = scale.last !== newest || Number.isNaN(value);
      const isOut = place.range && (value < place.range[0] || value > place.range[1]);
      if (isOut && !isHidden) isInside = false;
      if (this.#isMark(at)) {
        const rects = isHidden ? [] : [this.#rect(view, newest, value)];
        this.#liveMark.attr({ shape: { rects } });
        const fill = this.#markColor(view, value < 0);
        if (this.#liveMark.style.fill !== fill) this.#liveMark.setStyle({ fill });
        return;
      }
      const ignore = isHidden || Number.isNaN(before);
      if (shape.ignore !== ignore) shape.attr({ ignore });
      if (ignore) return;
      const [x1, x2] = [scale.x(newest - 1), scale.x(newest)];
      shape.attr({ shape: { x1, y1: place.y(before), x2, y2: place.y(value) } });
    });
    return isInside;
  }

  #isMark(line: number): boolean {
    const { kind } = this.#indicator;
    return kind === 'SAR' || (kind === 'MACD' && line === 2);
  }

  #rect({ scale }: PlotView, index: number, value: number): Rect {
    const x = scale.x(index);
    const y = this.#place?.y(value) ?? 0;
    if (this.#indicator.kind === 'SAR') return [x - 1.25, y - 1.25, 2.5, 2.5];
    const zero = this.#place?.y(0) ?? 0;
    const width = Math.max(1, scale.band * 0.5);
    return [x - width / 2, Math.min(y, zero), width, Math.max(0.5, Math.abs(y - zero))];
  }

  #color({ settings }: PlotView, line: number): string {
    return indicatorColor(settings.palette, this.#indicator.colors[line] ?? 0);
  }

  #markColor(view: PlotView, isNegative: boolean): string {
    const { up, down } = view.settings.palette;
    if (this.#indicator.kind === 'SAR') return this.#color(view, 0);
    return isNegative ? down : up;
  }

  #drawGuides({ scale, settings: { palette, decimals } }: PlotView): void {
    this.#guides.removeAll();
    const place = this.#place;
    if (!place?.range) return;
    const { kind } = this.#indicator;
    const guides = guidesOf(kind);
    const labels = guides.length > 0 ? guides : place.range;
    for (const value of guides) {
      const y = place.y(value);
      const shape = { x1: 0, x2: scale.width, y1: y, y2: y };
      const style = { stroke: palette.line, lineWidth: 1, lineDash: [3, 3] };
      this.#guides.add(
        groupOf([new graphic.Line({ ...base, z: 2, subPixelOptimize: true, shape, style })]),
      );
    }
    let before = Number.NEGATIVE_INFINITY;
    for (const value of labels) {
      const y = Math.min(place.band.bottom - 5, Math.max(place.band.top + 5, place.y(value)));
      // A low pane has room for one.
      if (Math.abs(y - before) < LABEL_HEIGHT) continue;
      before = y;
      const style = {
        ...{ text: valueLabel(kind, value, decimals), fill: palette.faint },
        ...{ font: `10px ${palette.font}`, verticalAlign: 'middle' as const },
      };
      this.#guides.add(new graphic.Text({ ...base, x: scale.width + 6, y, style }));
    }
  }
}

function placeOf(
  { scale, candles }: PlotView,
  { kind }: Indicator,
  lines: readonly Line[],
  offset: number,
  pane: Band | undefined,
): Place {
  if (!pane) return { band: scale.priceBand, y: scale.price, range: undefined };
  const from = Math.max(0, scale.first - offset);
  const to = Math.min(scale.last, candles.length - 1) - offset + 1;
  const range = paneRange(
    kind,
    lines.flatMap((line) => line.slice(from, to).filter((value) => !Number.isNaN(value))),
  );
  const band = { top: Math.min(pane.bottom, pane.top + LEGEND_HEIGHT), bottom: pane.bottom };
  const [low, high] = range ?? [0, 1];
  const slope = (band.bottom - band.top) / (high - low);
  return { band, range, y: (value) => band.bottom - (value - low) * slope };
}

import { addShape, graphic, LIVE } from './echarts-set';
import type { Palette } from './palette';
import { type PlotLine, valueAt } from './plot-lines';
import type { PlotPane, PlotScale } from './plot-scale';
import { AREA_OPACITY, BAR_SHARE } from './plot-settings';

/** The side length of a dot, in pixels. */
export const DOT = 2.5;

/** The newest value of a line: its connection to the previous value, or its dot or bar. */
export class LineEnd {
  readonly group = new graphic.Group();
  readonly #line: PlotLine;
  readonly #segment = new graphic.Line({ ...LIVE, z: 3 });
  readonly #area = new graphic.Polygon({ ...LIVE, style: { opacity: AREA_OPACITY } });
  readonly #mark = new graphic.Rect({ ...LIVE, z: 3 });

  constructor(line: PlotLine) {
    this.#line = line;
    const isMark = line.look === 'dots' || line.look === 'bars';
    addShape(this.group, isMark ? this.#mark : this.#segment);
    if (line.look === 'area') addShape(this.group, this.#area);
    this.#segment.setStyle({ stroke: line.color, lineWidth: line.width });
    this.#area.setStyle({ fill: line.color });
    this.#mark.setStyle({ fill: line.color });
  }

  /** Draws the value at the newest candle, or nothing if that candle is not visible. */
  draw(newest: number, scale: PlotScale, palette: Palette): void {
    const pane = scale.panes[this.#line.pane];
    const value = valueAt(this.#line, newest);
    const y = pane?.y(value) ?? Number.NaN;
    const isVisible = scale.last === newest && pane !== undefined;
    const ignore = !(isVisible && y >= pane.top && y <= pane.bottom);
    if (this.group.ignore !== ignore) this.group.attr({ ignore });
    if (ignore) return;
    const x = scale.x(newest);
    const before = pane.y(valueAt(this.#line, newest - 1));
    if (this.#line.look === 'dots') {
      this.#mark.setShape({ x: x - DOT / 2, y: y - DOT / 2, width: DOT, height: DOT });
    } else if (this.#line.look === 'bars') {
      this.#drawBar(x, pane, value, scale.band);
      this.#mark.setStyle({ fill: value < 0 ? palette.candleDown : palette.candleUp });
    } else if (!Number.isNaN(before)) {
      const x1 = scale.x(newest - 1);
      this.#segment.setShape({ x1, y1: before, x2: x, y2: y });
      const points = [
        [x1, pane.bottom],
        [x1, before],
        [x, y],
        [x, pane.bottom],
      ];
      if (this.#line.look === 'area') this.#area.setShape({ points });
    }
  }

  #drawBar(x: number, pane: PlotPane, value: number, band: number): void {
    const width = Math.max(1, band * BAR_SHARE);
    const [zero, y] = [pane.y(0), pane.y(value)];
    const height = Math.max(0.5, Math.abs(y - zero));
    this.#mark.setShape({ x: x - width / 2, y: Math.min(y, zero), width, height });
  }
}

import { graphic } from 'echarts/core';
import { AVERAGES } from '#/state/chart-preferences';
import type { Candle } from '#core/domain/candles.ts';
import type { PainterSettings } from './plot-layer';
import { BODY_SHARE, VOLUME_OPACITY } from './plot-option';
import type { PlotScale } from './plot-scale';
import { groupOf } from './shape-group';

/** Lengths of the lines over the candles: the averages, and the closes themselves. */
export const LINES: readonly number[] = [...AVERAGES, 1];
/** Opacity of the area below the closes. */
export const AREA_OPACITY = 0.14;

type Bar = readonly [x: number, y: number, width: number, height: number];

/** Many bars as a single shape. */
const Bars = graphic.extendShape({
  type: 'volume-bars',
  shape: { bars: [] as readonly Bar[] },
  buildPath(path: CanvasRenderingContext2D, { bars }: { bars: readonly Bar[] }) {
    for (const [x, y, width, height] of bars) path.rect(x, y, width, height);
  },
});

const base = { silent: true, z: 3 };
const noBars = { shape: { bars: [] } };

/**
 * Volume bars and moving averages of the closed candles. Drawn by hand: the two ECharts series
 * types for them would add 17 kB.
 */
export class HistoryShapes {
  readonly #rising = new Bars({ ...base, ...noBars });
  readonly #falling = new Bars({ ...base, ...noBars });
  readonly #lines = LINES.map(
    (length) => new graphic.Polyline({ ...base, style: { lineWidth: length > 1 ? 1 : 1.5 } }),
  );
  readonly #area = new graphic.Polygon({ ...base, z: 2 });
  readonly #clip = new graphic.Rect();

  readonly group = groupOf([this.#rising, this.#falling, this.#area, ...this.#lines]);

  constructor() {
    for (const line of [this.#area, ...this.#lines]) line.setClipPath(this.#clip);
  }

  /**
   * Draws the visible candles; `averages` has the values of each moving average by candle index.
   */
  draw(
    candles: readonly Candle[],
    averages: readonly (readonly (number | undefined)[])[],
    scale: PlotScale,
    { palette, indicators, look }: PainterSettings,
  ): void {
    const rising: Bar[] = [];
    const falling: Bar[] = [];
    const width = Math.max(1, scale.band * BODY_SHARE);
    const newestClosed = Math.min(scale.last, candles.length - 2);
    for (let index = scale.first; index <= newestClosed && indicators.volume; index++) {
      const candle = candles[index];
      if (!candle) continue;
      const y = scale.volume(candle.amount);
      const x = scale.x(index) - width / 2;
      const bar: Bar = [x, y, width, scale.volume(0) - y];
      if (x >= 0) (candle.close >= candle.open ? rising : falling).push(bar);
    }
    this.#rising.attr({ shape: { bars: rising } });
    this.#rising.setStyle({ fill: palette.up, opacity: VOLUME_OPACITY });
    this.#falling.attr({ shape: { bars: falling } });
    this.#falling.setStyle({ fill: palette.down, opacity: VOLUME_OPACITY });

    const { top, bottom } = scale.priceBand;
    this.#clip.setShape({ x: 0, y: top, width: scale.width, height: bottom - top });
    this.#lines.forEach((line, at) => {
      const points: [number, number][] = [];
      const values = averages[at] ?? [];
      const end = Math.min(newestClosed + 1, candles.length - 2);
      for (let index = Math.max(0, scale.first - 1); index <= end; index++) {
        const value = values[index];
        if (value !== undefined) points.push([scale.x(index), scale.price(value)]);
      }
      line.attr({ ignore: points.length < 2, shape: { points } });
      line.setStyle({ stroke: palette.averages[at] ?? palette.accent });
      if (LINES[at] !== 1) return;
      const [first, last] = [points[0], points.at(-1)];
      const ignore = look.type !== 'area' || !first || !last;
      this.#area.attr({ ignore });
      if (ignore) return;
      const edge = [...points, [last[0], bottom], [first[0], bottom]];
      this.#area.attr({ shape: { points: edge } });
      this.#area.setStyle({ fill: palette.accent, opacity: AREA_OPACITY });
    });
  }
}

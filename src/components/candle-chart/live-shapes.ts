import { graphic } from 'echarts/core';
import { AVERAGES } from '#/state/chart-preferences';
import type { Palette } from './palette';
import { VOLUME_OPACITY } from './plot-option';

/** Above everything that ECharts paints, on a canvas of their own: only this one is painted per tick. */
const ZLEVEL = 1;
const base = { zlevel: ZLEVEL, silent: true };

function createLine(z: number) {
  return new graphic.Line({ ...base, z, subPixelOptimize: true, style: { lineWidth: 1 } });
}

/** The zrender shapes of what changes with a tick. */
export class LiveShapes {
  readonly body = new graphic.Rect({ ...base, z: 2, subPixelOptimize: true });
  readonly wick = createLine(1);
  readonly volume = new graphic.Rect({ ...base, z: 1, style: { opacity: VOLUME_OPACITY } });
  /** Last price: a line through the whole plot, and its figure beside it. */
  readonly priceLine = createLine(3);
  readonly priceTag = new graphic.Text({ ...base, z: 5 });
  /** Last stretch of each moving average. */
  readonly averages = AVERAGES.map(
    () => new graphic.Line({ ...base, z: 3, style: { lineWidth: 1 } }),
  );
  #isRising: boolean | undefined;
  #palette: Palette | undefined;

  get all(): (graphic.Rect | graphic.Line | graphic.Text)[] {
    const { body, wick, volume, priceLine, priceTag, averages } = this;
    return [volume, wick, body, ...averages, priceLine, priceTag];
  }

  /** Repaints in the colours of a direction; nothing happens while both stay the same. */
  color(palette: Palette, isRising: boolean): void {
    if (this.#palette === palette && this.#isRising === isRising) return;
    this.#palette = palette;
    this.#isRising = isRising;
    const color = isRising ? palette.up : palette.down;
    this.body.setStyle({ fill: color, stroke: color, lineWidth: 1 });
    this.wick.setStyle({ stroke: color });
    this.volume.setStyle({ fill: color });
    this.priceLine.setStyle({ stroke: color, lineDash: [3, 3], opacity: 0.9 });
    this.priceTag.setStyle({
      fill: '#ffffff',
      font: `600 10px ${palette.font}`,
      backgroundColor: isRising ? palette.upFill : palette.downFill,
      borderRadius: 2,
      padding: [3, 4],
      verticalAlign: 'middle',
    });
    this.averages.forEach((line, index) => {
      line.setStyle({ stroke: palette.averages[index] ?? palette.accent });
    });
  }
}

import type { graphic } from 'echarts/core';
import type { Candle } from '#core/domain/candles.ts';
import type { FrameSettings } from './plot-option';
import type { PlotScale } from './plot-scale';

export type PainterSettings = Pick<
  FrameSettings,
  'palette' | 'indicators' | 'decimals' | 'gutter' | 'panes' | 'look'
> & {
  /** The last candle is the forming one; false where newer candles are not loaded. */
  readonly isLive: boolean;
};

/** What a layer is drawn on. */
export interface PlotView {
  readonly candles: readonly Candle[];
  readonly scale: PlotScale;
  readonly settings: PainterSettings;
}

/**
 * Shapes that are drawn by hand over the candles: indicators, tools of the member. A layer may be
 * added and removed at any time (`LivePainter.addLayer`).
 */
export interface PlotLayer {
  readonly group: graphic.Group;
  /** Called after each layout: zoom, resize, new candles, other settings. */
  draw(view: PlotView): void;
  /** Called when only the last candle changed; a layer without it does not change then. */
  tick?(view: PlotView): void;
}

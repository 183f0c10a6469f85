/** Height of the two legend lines above the candles, in pixels. */
const LEGEND_HEIGHT = 44;
const TIME_AXIS_HEIGHT = 22;
/** With volume, candles end and volume begins at these fractions of the height. */
const CANDLES_END = 0.75;
const VOLUME_START = 0.79;
const DIGIT_WIDTH = 6.1;

export interface LayoutSettings {
  /** Width of the price labels beside the candles, in pixels. */
  readonly gutter: number;
  readonly hasVolume: boolean;
}

interface Band {
  readonly top: number;
  readonly bottom: number;
}
/** Positions inside the plot, in CSS pixels from its top left corner. */
export interface PlotLayout {
  readonly priceBand: Band;
  readonly volumeBand: Band;
  /** Width of both grids. */
  readonly width: number;
}

/** Returns the width of price labels with this many characters at 10 px. */
export function gutterWidth(characters: number): number {
  return Math.max(44, Math.ceil(characters * DIGIT_WIDTH) + 10);
}

/** The grids as ECharts options: in pixels and percent, so that a resize needs no new option. */
export function gridOption({ gutter, hasVolume }: LayoutSettings) {
  const sides = { left: 0, right: gutter, outerBoundsMode: 'none' };
  const candlesEnd = hasVolume ? `${(1 - CANDLES_END) * 100}%` : TIME_AXIS_HEIGHT;
  return [
    { ...sides, id: 'price', top: LEGEND_HEIGHT, bottom: candlesEnd },
    { ...sides, id: 'volume', top: `${VOLUME_START * 100}%`, bottom: TIME_AXIS_HEIGHT },
  ];
}

/** The same grids in pixels, for the shapes drawn by hand. */
export function plotLayout(
  width: number,
  height: number,
  { gutter, hasVolume }: LayoutSettings,
): PlotLayout {
  const bottom = height - TIME_AXIS_HEIGHT;
  return {
    priceBand: { top: LEGEND_HEIGHT, bottom: hasVolume ? height * CANDLES_END : bottom },
    volumeBand: { top: height * VOLUME_START, bottom },
    width: width - gutter,
  };
}

/** Fraction of the range left free above and below the candles. */
const PADDING = 0.09;

/** Returns the axis range for the visible prices, with padding. */
export function paddedRange(low: number, high: number): { min: number; max: number } {
  const padding = (high - low || high * 0.002) * PADDING;
  return { min: Math.max(0, low - padding), max: high + padding };
}

/** Height of the two legend lines above the candles, in pixels. */
const LEGEND_HEIGHT = 44;
const TIME_AXIS_HEIGHT = 22;
/** Fraction of the height at which candles end, by the number of panes below them. */
const CANDLES_END = [1, 0.75, 0.62, 0.53] as const;
/** Fraction of the height between candles and panes, and pixels between two panes. */
const BELOW_GAP = 0.04;
const PANE_GAP = 6;
const DIGIT_WIDTH = 6.1;

export interface LayoutSettings {
  /** Width of the price labels beside the candles, in pixels. */
  readonly gutter: number;
  /** Number of panes below the candles, the volume included: at most three. */
  readonly panes: number;
}

export interface Band {
  readonly top: number;
  readonly bottom: number;
}
/** Positions inside the plot, in CSS pixels from its top left corner. */
export interface PlotLayout {
  readonly priceBand: Band;
  /** From the top; the volume is the first one where it is shown. */
  readonly paneBands: readonly Band[];
  /** Width of both grids. */
  readonly width: number;
}

/** Returns the width of price labels with this many characters at 10 px. */
export function gutterWidth(characters: number): number {
  return Math.max(44, Math.ceil(characters * DIGIT_WIDTH) + 10);
}

function candlesEnd(panes: number): number {
  return CANDLES_END[panes] ?? CANDLES_END[3];
}

/**
 * The grids as ECharts options: in pixels and percent, so that a resize needs no new option. The
 * second one spans all panes, so that crosshair and dates are theirs too; what is in them is drawn
 * by hand.
 */
export function gridOption({ gutter, panes }: LayoutSettings) {
  const sides = { left: 0, right: gutter, outerBoundsMode: 'none' };
  const end = candlesEnd(panes);
  return [
    {
      ...{ ...sides, id: 'price', top: LEGEND_HEIGHT },
      bottom: panes > 0 ? `${(1 - end) * 100}%` : TIME_AXIS_HEIGHT,
    },
    {
      ...{ ...sides, id: 'volume', bottom: TIME_AXIS_HEIGHT },
      top: `${(candlesEnd(Math.max(1, panes)) + BELOW_GAP) * 100}%`,
    },
  ];
}

/** The same grids in pixels, for the shapes drawn by hand. */
export function plotLayout(
  width: number,
  height: number,
  { gutter, panes }: LayoutSettings,
): PlotLayout {
  const bottom = height - TIME_AXIS_HEIGHT;
  const end = candlesEnd(panes);
  const top = height * (end + BELOW_GAP);
  const each = (bottom - top + PANE_GAP) / Math.max(1, panes);
  return {
    priceBand: { top: LEGEND_HEIGHT, bottom: panes > 0 ? height * end : bottom },
    paneBands: Array.from({ length: panes }, (_, at) => ({
      top: top + at * each,
      bottom: top + (at + 1) * each - PANE_GAP,
    })),
    width: width - gutter,
  };
}

/** Fraction of the range left free above and below the candles. */
const PADDING = 0.09;

/**
 * Returns the axis range for the visible prices, with padding; with `isLog` the prices are
 * logarithms, which may be negative.
 */
export function paddedRange(low: number, high: number, isLog: boolean) {
  const padding = (high - low || (isLog ? 0.002 : high * 0.002)) * PADDING;
  return { min: isLog ? low - padding : Math.max(0, low - padding), max: high + padding };
}

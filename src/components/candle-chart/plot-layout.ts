/**
 * The height of the legend above the candles, in pixels. Further lines overlap the padding of the
 * candles.
 */
const LEGEND_HEIGHT = 16;
const TIME_AXIS_HEIGHT = 22;
/** The fraction of the height at which the candles end, by the number of panes below them. */
const CANDLES_END = [1, 0.75, 0.62, 0.53] as const;
/**
 * The gap between the candles and the panes as a fraction of the height, and the gap between two
 * panes in pixels.
 */
const BELOW_GAP = 0.04;
const PANE_GAP = 6;
const DIGIT_WIDTH = 6.1;

export interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the width of price labels with this many characters at 10 px. */
export function gutterWidth(characters: number): number {
  return Math.max(44, Math.ceil(characters * DIGIT_WIDTH) + 10);
}

/**
 * Returns the positions in pixels of the candles and of each pane below them, in a chart of this
 * height.
 */
export function plotBands(height: number, panes: number): readonly [candles: Band, ...Band[]] {
  const bottom = height - TIME_AXIS_HEIGHT;
  if (panes === 0) return [{ top: LEGEND_HEIGHT, bottom }];
  const end = CANDLES_END[panes] ?? CANDLES_END[3];
  const top = height * (end + BELOW_GAP);
  const each = (bottom - top + PANE_GAP) / panes;
  return [
    { top: LEGEND_HEIGHT, bottom: height * end },
    ...Array.from({ length: panes }, (_, at) => ({
      top: top + at * each,
      bottom: top + (at + 1) * each - PANE_GAP,
    })),
  ];
}

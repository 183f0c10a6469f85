import type { SpotLevel } from '#/domain/spot-book';
import type { BookMode } from '#/state/book-mode';

/** Levels per side, and of a single side (product.md#order-book-on-the-screen). */
const LEVELS_OF_BOTH = 5;
const LEVELS_OF_ONE = 9;

/** Returns how many levels a side shows in a mode. */
export function levelsShown(mode: BookMode, side: 'asks' | 'bids'): number {
  if (mode === 'both') return LEVELS_OF_BOTH;
  return mode === side ? LEVELS_OF_ONE : 0;
}

export interface DepthLevel extends SpotLevel {
  /** Cumulative quantity as a fraction of the deepest level shown: the width of the bar. */
  readonly share: number;
}

/**
 * Returns the first `count` levels from the best on, with their cumulative quantity as a fraction
 * of `deepest`, which both sides share. Only for drawing: floating point is precise enough.
 */
export function depthOf(
  levels: readonly SpotLevel[],
  count: number,
  deepest: number,
): readonly DepthLevel[] {
  let sum = 0;
  return levels.slice(0, count).map((level) => {
    sum += Number(level.quantity);
    return { ...level, share: deepest > 0 ? Math.min(1, sum / deepest) : 0 };
  });
}

/** Returns the total quantity of the first `count` levels. */
export function quantityOf(levels: readonly SpotLevel[], count: number): number {
  return levels.slice(0, count).reduce((sum, { quantity }) => sum + Number(quantity), 0);
}

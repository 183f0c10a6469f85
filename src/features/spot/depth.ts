import type { SpotLevel } from '#/domain/spot-book';
import type { BookMode } from '#/state/book-mode';

/** Levels of each side, and of one side alone (specification section 9). */
const LEVELS_OF_BOTH = 5;
const LEVELS_OF_ONE = 9;

/** How many levels a side shows in a mode. */
export function levelsShown(mode: BookMode, side: 'asks' | 'bids'): number {
  if (mode === 'both') return LEVELS_OF_BOTH;
  return mode === side ? LEVELS_OF_ONE : 0;
}

export interface DepthLevel extends SpotLevel {
  /** Everything up to this level, as a share of the deepest shown: the width of its bar. */
  readonly share: number;
}

/**
 * The first `count` levels from the market on, each with the share of its cumulated quantity. Both
 * sides share one scale. A bar is a drawing: plain numbers are exact enough.
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

/** Quantity of the first `count` levels together. */
export function quantityOf(levels: readonly SpotLevel[], count: number): number {
  return levels.slice(0, count).reduce((sum, { quantity }) => sum + Number(quantity), 0);
}

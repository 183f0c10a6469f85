import type { BookMode } from '#/state/book-mode';
import type { SpotLevel } from '#core/domain/spot-book.ts';
import type { BookSideName } from '#core/domain/spot-grouping.ts';

/** The server's book has at most this many levels per side. */
const MOST_LEVELS = 20;

/**
 * Returns the number of levels that a side shows in a mode if the book has this many rows
 * (product.md#order-book-on-the-screen).
 */
export function levelsShown(mode: BookMode, side: BookSideName, rows: number): number {
  const count = mode === 'both' ? Math.floor(rows / 2) : mode === side ? rows - 1 : 0;
  return Math.min(MOST_LEVELS, count);
}

export interface DepthLevel extends SpotLevel {
  /**
   * The cumulative quantity as a fraction of the deepest displayed level, which is the width of the
   * bar.
   */
  readonly share: number;
}

/**
 * Returns the first `count` levels from the best one on, with their cumulative quantity as a
 * fraction of `deepest`, which both sides share. The result is only for drawing, so floating point
 * is precise enough.
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

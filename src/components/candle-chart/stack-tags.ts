import type { Band } from './plot-layout';

/** The height of a label with its distance to the next one, in pixels. */
export const TAG_HEIGHT = 17;

/** Returns the number of labels that fit into a band when they are stacked. */
export function tagsIn({ top, bottom }: Band): number {
  return Math.max(1, Math.floor((bottom - top) / TAG_HEIGHT));
}

/**
 * Returns the centres of labels for these ascending heights. Each label is as near to its own
 * height as possible, none overlap, and all are within the band. The band has room for them
 * (`tagsIn`).
 */
export function stackTags(heights: readonly number[], { top, bottom }: Band): number[] {
  // After the heights of the labels before it are subtracted, a position only has to be no higher
  // than the previous one.
  const runs: { sum: number; count: number }[] = [];
  for (const [index, height] of heights.entries()) {
    let run = { sum: height - index * TAG_HEIGHT, count: 1 };
    for (let last = runs.at(-1); last && meanOf(last) > meanOf(run); last = runs.at(-1)) {
      run = { sum: run.sum + last.sum, count: run.count + last.count };
      runs.pop();
    }
    runs.push(run);
  }
  const first = top + TAG_HEIGHT / 2;
  const last = bottom + TAG_HEIGHT / 2 - heights.length * TAG_HEIGHT;
  return runs
    .flatMap((run) => Array<number>(run.count).fill(meanOf(run)))
    .map((place, index) => Math.max(first, Math.min(place, last)) + index * TAG_HEIGHT);
}

function meanOf({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}

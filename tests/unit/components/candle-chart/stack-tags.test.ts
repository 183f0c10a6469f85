// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { stackTags, TAG_HEIGHT, tagsIn } from '#/components/candle-chart/stack-tags';
import { fc } from '../../../support/load/properties.ts';

const BAND = { top: 44, bottom: 300 };

describe('labels on a chart', () => {
  it('stay at their prices where these are far from each other', () => {
    expect(stackTags([80, 120, 200], BAND)).toEqual([80, 120, 200]);
  });

  it('are stacked around nearly equal prices', () => {
    expect(stackTags([150, 150, 151], BAND)).toEqual(
      [-1, 0, 1].map((step) => 150 + 1 / 3 + step * TAG_HEIGHT),
    );
  });

  it('stay inside the chart at its edges', () => {
    const [first, second] = stackTags([44, 45], BAND);
    expect([first, second]).toEqual([44 + TAG_HEIGHT / 2, 44 + 1.5 * TAG_HEIGHT]);
    expect(stackTags([300], BAND)).toEqual([300 - TAG_HEIGHT / 2]);
  });

  it('never lie on each other, as many as fit', () => {
    const heights = fc
      .array(fc.double({ min: 44, max: 300, noNaN: true }), { maxLength: tagsIn(BAND) })
      .map((list) => list.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(heights, (list) => {
        const places = stackTags(list, BAND);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(BAND.top + TAG_HEIGHT / 2 - 1e-6);
          expect(place).toBeLessThanOrEqual(BAND.bottom - TAG_HEIGHT / 2 + 1e-6);
          const before = places[index - 1];
          if (before !== undefined) expect(place - before).toBeGreaterThan(TAG_HEIGHT - 1e-6);
        }
      }),
    );
  });
});

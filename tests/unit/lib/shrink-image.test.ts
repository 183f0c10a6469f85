import { describe, expect, it } from 'vitest';
import { fittedSize } from '#/lib/shrink-image';

describe('the size of an uploaded photo', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [2000, 10, 2000, 10],
    [640, 480, 640, 480],
    [20_000, 1, 2000, 1],
  ])('%i × %i becomes %i × %i', (width, height, fitWidth, fitHeight) =>
    expect(fittedSize(width, height)).toEqual({ width: fitWidth, height: fitHeight }),
  );
});

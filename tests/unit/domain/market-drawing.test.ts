// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  type Edits,
  edited,
  MOST_DRAWINGS,
  redone,
  retracements,
  undone,
  withDrawing,
} from '#core/domain/market-drawing.ts';

test('a retracement ends where the move ended', () => {
  const levels = retracements(100, 200);
  expect(levels.map(({ ratio }) => ratio)).toEqual([0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]);
  expect(levels[0]?.price).toBe(200);
  expect(levels[3]?.price).toBe(150);
  expect(levels[4]?.price).toBeCloseTo(138.2, 10);
  expect(levels.at(-1)?.price).toBe(100);
});

describe('drawings of a market', () => {
  const point = { time: 600, price: 1 };

  test('have ids that are not used again beside one of the same', () => {
    const one = withDrawing([], 'level', [point]);
    const two = withDrawing(one.drawings, 'level', [point]);
    expect([one.id, two.id]).toEqual([1, 2]);
    const later = withDrawing(two.drawings.slice(1), 'level', [point]);
    expect(later.drawings.map(({ id }) => id)).toEqual([2, 3]);
  });

  test('are bounded in number', () => {
    let { drawings } = withDrawing([], 'level', [point]);
    while (drawings.length < MOST_DRAWINGS)
      drawings = withDrawing(drawings, 'level', [point]).drawings;
    expect(withDrawing(drawings, 'level', [point])).toEqual({ drawings, id: undefined });
  });
});

describe('edits', () => {
  const start: Edits<number> = { past: [], now: 1, future: [] };

  test('are undone and redone', () => {
    const third = edited(edited(start, 2), 3);
    expect(undone(third).now).toBe(2);
    expect(undone(undone(undone(third))).now).toBe(1);
    expect(redone(undone(third)).now).toBe(3);
    expect(redone(third).now).toBe(3);
  });

  test('of one step are undone together, those of others are not', () => {
    const moved = edited(edited(edited(start, 2, 'a'), 3, 'a'), 4, 'b');
    expect(undone(moved).now).toBe(3);
    expect(undone(undone(moved)).now).toBe(1);
  });

  test('after an undo replace the undone ones', () => {
    const branch = edited(undone(edited(start, 2)), 5);
    expect(redone(branch).now).toBe(5);
    expect(undone(branch).now).toBe(1);
  });

  test('are bounded', () => {
    let edits = start;
    for (let value = 2; value <= 80; value++) edits = edited(edits, value);
    while (undone(edits) !== edits) edits = undone(edits);
    expect(edits.now).toBe(30);
  });
});

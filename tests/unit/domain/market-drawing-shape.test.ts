// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { clipped, distanceTo, inside, linesOf } from '#core/domain/market-drawing-shape.ts';

const box = { width: 100, top: 20, bottom: 80 };
const line = (x1: number, y1: number, x2: number, y2: number) => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
});

describe('a line is cut at the plot', () => {
  test.each([
    ['inside', line(10, 30, 90, 70), line(10, 30, 90, 70)],
    ['through both sides', line(-50, 50, 150, 50), line(0, 50, 100, 50)],
    ['through a corner', line(90, 10, 110, 30), line(100, 20, 100, 20)],
    ['from above', line(50, 0, 50, 40), line(50, 20, 50, 40)],
    ['beside it', line(-10, 30, -5, 70), undefined],
    ['above it', line(10, 10, 90, 10), undefined],
    ['past a corner', line(90, 0, 140, 50), undefined],
  ])('%s', (_, given, expected) => {
    expect(clipped(given, box)).toEqual(expected);
  });

  test('a ray goes on to the side, but not back', () => {
    expect(clipped(line(10, 30, 20, 30), box, true)).toEqual(line(10, 30, 100, 30));
    expect(clipped(line(50, 50, 40, 60), box, true)).toEqual(line(50, 50, 20, 80));
    expect(clipped(line(-20, 30, -30, 30), box, true)).toBeUndefined();
    expect(clipped(line(50, 50, 50, 50), box, true)).toBeUndefined();
  });
});

describe('the lines of a drawing', () => {
  const points = [
    { x: 30, y: 40 },
    { x: 60, y: 70 },
  ];

  test('of a level go across', () => {
    expect(linesOf('level', points.slice(0, 1), box)).toEqual([line(0, 40, 100, 40)]);
    expect(linesOf('level', [{ x: 30, y: 90 }], box)).toEqual([]);
  });

  test('of a rectangle are four, and only those on the screen', () => {
    expect(linesOf('rectangle', points, box)).toHaveLength(4);
    const [first] = points;
    expect(linesOf('rectangle', first ? [first, { x: 160, y: 190 }] : [], box)).toEqual([
      line(30, 40, 100, 40),
      line(30, 40, 30, 80),
    ]);
  });

  test('of a retracement are its levels between both points', () => {
    expect(linesOf('fibonacci', points, box, [40, 55, 90])).toEqual([
      line(30, 40, 60, 40),
      line(30, 55, 60, 55),
    ]);
  });

  test('without points there are none', () => {
    expect(linesOf('trend', [], box)).toEqual([]);
  });
});

test('the distance is that to the nearest line, and to its end beyond it', () => {
  const lines = [line(0, 0, 10, 0), line(0, 30, 10, 30)];
  expect(distanceTo(lines, { x: 5, y: 4 })).toBe(4);
  expect(distanceTo(lines, { x: 5, y: 28 })).toBe(2);
  expect(distanceTo(lines, { x: 13, y: 4 })).toBe(5);
  expect(distanceTo([line(3, 4, 3, 4)], { x: 0, y: 0 })).toBe(5);
  expect(distanceTo([], { x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY);
});

test('a point outside is moved to the nearest side', () => {
  expect(inside({ x: -5, y: 50 }, box)).toEqual({ x: 0, y: 50 });
  expect(inside({ x: 120, y: 90 }, box)).toEqual({ x: 100, y: 80 });
});

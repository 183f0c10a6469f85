// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { distanceTo, inside, linesOf } from '#core/domain/market-drawing-shape.ts';

const box = { width: 100, top: 20, bottom: 80 };
const line = (x1: number, y1: number, x2: number, y2: number) => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
});

describe('the lines of a drawing', () => {
  const points = [
    { x: 30, y: 40 },
    { x: 60, y: 70 },
  ];

  test('of a level go across', () => {
    expect(linesOf('level', points.slice(0, 1), 100)).toEqual([line(0, 40, 100, 40)]);
  });

  test('of a ray go on beyond the second point, and past any plot', () => {
    const [ray] = linesOf('ray', points, 100);
    expect(ray?.from).toEqual(points[0]);
    expect(ray?.to.x).toBeGreaterThan(7_000);
    expect((ray?.to.y ?? 0) - (ray?.to.x ?? 0)).toBeCloseTo(10, 6);
    const far = linesOf(
      'ray',
      [
        { x: -90_000, y: 50 },
        { x: -89_000, y: 50 },
      ],
      100,
    );
    expect(far[0]?.to.x).toBeGreaterThan(100);
    const [same] = linesOf('ray', points.slice(0, 1), 100);
    expect(same).toEqual(line(30, 40, 30, 40));
  });

  test('of a rectangle are its four sides', () => {
    expect(linesOf('rectangle', points, 100)).toEqual([
      line(30, 40, 60, 40),
      line(30, 70, 60, 70),
      line(30, 40, 30, 70),
      line(60, 40, 60, 70),
    ]);
  });

  test('of a retracement are its levels between both points', () => {
    expect(linesOf('fibonacci', points, 100, [40, 55])).toEqual([
      line(30, 40, 60, 40),
      line(30, 55, 60, 55),
    ]);
  });

  test('without points there are none', () => {
    expect(linesOf('trend', [], 100)).toEqual([]);
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

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { isMinuteOfDay, isTimeZone, quietUntil } from '#core/domain/notices-push.ts';

const at = (iso: string) => Date.parse(iso);
const NIGHT = { from: 22 * 60, until: 7 * 60, zone: 'Asia/Shanghai' };

describe('quiet hours', () => {
  test.each([
    ['2026-01-15T13:59:59Z', undefined],
    ['2026-01-15T14:00:00Z', '2026-01-15T23:00:00Z'],
    ['2026-01-15T20:30:30.500Z', '2026-01-15T23:00:00Z'],
    ['2026-01-15T22:59:59Z', '2026-01-15T23:00:00Z'],
    ['2026-01-15T23:00:00Z', undefined],
  ])('across midnight, at %s', (now, end) => {
    expect(quietUntil(NIGHT, at(now))).toBe(end && at(end));
  });

  test('within a day, in a zone with half hours', () => {
    const noon = { from: 12 * 60, until: 13 * 60, zone: 'Asia/Kolkata' };
    expect(quietUntil(noon, at('2026-01-15T06:29:00Z'))).toBeUndefined();
    expect(quietUntil(noon, at('2026-01-15T06:30:00Z'))).toBe(at('2026-01-15T07:30:00Z'));
    expect(quietUntil(noon, at('2026-01-15T07:30:00Z'))).toBeUndefined();
  });

  test('the same hour twice is none at all', () => {
    expect(quietUntil({ ...NIGHT, until: NIGHT.from }, at('2026-01-15T14:00:00Z'))).toBeUndefined();
  });

  test('the local midnight is minute 0', () => {
    const first = { from: 0, until: 1, zone: 'UTC' };
    expect(quietUntil(first, at('2026-01-15T00:00:30Z'))).toBe(at('2026-01-15T00:01:00Z'));
  });
});

test('zones and minutes are checked', () => {
  expect(['Europe/Berlin', 'UTC', 'Nowhere/City', ''].map(isTimeZone)).toEqual([
    ...[true, true, false, false],
  ]);
  expect([0, 1439, 1440, -1, 0.5].map(isMinuteOfDay)).toEqual([true, true, false, false, false]);
});

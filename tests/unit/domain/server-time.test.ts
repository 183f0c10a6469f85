// @vitest-environment node
import { expect, test } from 'vitest';
import { narrowOffset, type OffsetRange, offsetOf } from '#core/domain/server-time.ts';

const TRUE_OFFSET = 7_340;

/** Simulates an exchange with a 120 ms round trip, whose server sends whole seconds. */
function sampleAt(sentAt: number) {
  const served = sentAt + 60 + TRUE_OFFSET;
  return { sentAt, receivedAt: sentAt + 120, dateHeader: Math.floor(served / 1000) * 1000 };
}

test('a few responses bring the offset within a tenth of a second', () => {
  let range: OffsetRange | undefined;
  for (const sentAt of [1_000_130, 1_002_470, 1_005_010, 1_009_760, 1_012_590]) {
    range = narrowOffset(range, sampleAt(sentAt));
  }
  expect(range?.least).toBeLessThanOrEqual(TRUE_OFFSET);
  expect(range?.most).toBeGreaterThanOrEqual(TRUE_OFFSET);
  expect(Math.abs(offsetOf(range) - TRUE_OFFSET)).toBeLessThan(200);
});

test('after the device clock was set, only the next response counts', () => {
  const before = narrowOffset(undefined, sampleAt(1_000_000));
  const jumped = { sentAt: 4_600_000, receivedAt: 4_600_100, dateHeader: 1_011_000 };
  expect(offsetOf(narrowOffset(before, jumped))).toBeLessThan(-3_000_000);
});

test('without a response there is no offset', () => {
  expect(offsetOf(undefined)).toBe(0);
});

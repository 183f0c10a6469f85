// @vitest-environment node
import { expect, test } from 'vitest';
import {
  endingWhitelist,
  isWhitelistOn,
  normalLabel,
  usableFrom,
  validateLabel,
} from '#core/domain/withdrawal-whitelist.ts';

const DAY = 24 * 3_600_000;

test('a target is usable after 24 hours, and one of unknown age immediately', () => {
  expect(usableFrom(1000, 1000)).toBe(1000 + DAY);
  expect(usableFrom(1000, 999 + DAY)).toBe(1000 + DAY);
  expect(usableFrom(1000, 1000 + DAY)).toBeUndefined();
  expect(usableFrom(0, Date.now())).toBeUndefined();
});

test('turned off, a whitelist ends 24 hours later, and an end that waits stays', () => {
  expect(isWhitelistOn(undefined, 0)).toBe(false);
  const ending = endingWhitelist({ endsAt: undefined }, 5000);
  expect(ending).toEqual({ endsAt: 5000 + DAY });
  expect(endingWhitelist(ending, 9000)).toEqual(ending);
  expect(isWhitelistOn(ending, 4999 + DAY)).toBe(true);
  expect(isWhitelistOn(ending, 5000 + DAY)).toBe(false);
  expect(isWhitelistOn({ endsAt: undefined }, Number.MAX_SAFE_INTEGER)).toBe(true);
});

test('labels have at most 40 characters, counted as people do, on one line', () => {
  expect(normalLabel('  Cold \n wallet ')).toBe('Cold wallet');
  expect(validateLabel('🔑'.repeat(40))).toBeUndefined();
  expect(validateLabel('x'.repeat(41))).toBe('longLabel');
});

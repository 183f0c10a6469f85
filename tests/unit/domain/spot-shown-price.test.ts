// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { truncateShownPrice } from '#core/domain/spot-ticket.ts';

describe('a shown price in a form', () => {
  test.each([
    ['3500.1239', 2, '3500.12'],
    ['3500.10', 2, '3500.10'],
    ['3500.9', 0, '3500'],
    ['0.00000019', 7, '0.0000001'],
    ['3500.1239', undefined, '3500.1239'],
  ] as const)('%s with %s places is %s', (shown, places, expected) => {
    expect(truncateShownPrice(shown, places)).toBe(expected);
  });
});

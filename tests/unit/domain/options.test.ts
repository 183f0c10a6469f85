// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { add, compare, money, ZERO } from '#core/domain/money.ts';
import { profitOf, resultOf } from '#core/domain/options.ts';
import { fc } from '../../support/load/properties.ts';

/** Generates a positive decimal with up to 18 decimals. */
const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return money(places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`);
  });

describe('the outcome of an option', () => {
  test.each([
    ['up', '100', '100.00000001', 'win'],
    ['up', '100', '99.99999999', 'loss'],
    ['down', '100', '99.99999999', 'win'],
    ['down', '100', '100.00000001', 'loss'],
    ['up', '100', '100.00', 'tie'],
    ['down', '0.1', '0.10', 'tie'],
  ] as const)('%s from %s to %s: %s', (direction, open, settlement, result) => {
    expect(resultOf(direction, money(open), money(settlement))).toBe(result);
  });

  test('up and down are symmetric, whatever the prices', async () => {
    const mirror = { win: 'loss', loss: 'win', tie: 'tie' } as const;
    await fc.assert(
      fc.property(positive, positive, (open, settlement) => {
        const up = resultOf('up', open, settlement);
        expect(resultOf('down', open, settlement)).toBe(mirror[up]);
        expect(resultOf('down', settlement, open)).toBe(up);
      }),
    );
  });
});

describe('the profit of an option', () => {
  test.each([
    ['win', '10', '0.8', '8'],
    ['win', '0.00000001', '0.8', '0'],
    ['win', '1.23456789', '0.85', '1.0493827'],
    ['loss', '10', '0.8', '-10'],
    ['tie', '10', '0.8', '0'],
    ['void', '10', '0.8', '0'],
  ] as const)('%s of %s at %s: %s', (result, stake, rate, profit) => {
    expect(profitOf(result, money(stake), money(rate))).toBe(profit);
  });

  test('a member never loses more than the stake, and a win never costs', async () => {
    const results = fc.constantFrom('win', 'loss', 'tie', 'void');
    await fc.assert(
      fc.property(results, positive, positive, (result, stake, rate) => {
        const profit = profitOf(result, stake, rate);
        expect(compare(add(stake, profit), ZERO)).toBeGreaterThanOrEqual(0);
        if (result === 'win') expect(compare(profit, ZERO)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

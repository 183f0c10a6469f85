// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  type AlertKind,
  alertLevels,
  firstReaching,
  reachedLevel,
  validateAlert,
} from '#core/domain/market-alerts.ts';
import { money } from '#core/domain/money.ts';

const terms = (kind: AlertKind, value: string) => ({ kind, value: money(value) });
const levelsAt = (kind: AlertKind, value: string, base: string) =>
  alertLevels(terms(kind, value), money(base));

describe('levels of an alert', () => {
  test.each([
    ['above', '110', '100', '110', undefined],
    ['below', '90', '100', undefined, '90'],
    ['change', '5', '63200', '66360', '60040'],
    // 0.1 % of the coin with the smallest price is exact, and is never rounded to the base price.
    ['change', '0.1', '0.000012', '0.000012012', '0.000011988'],
    ['change', '99', '0.000000000001', '0.00000000000199', '0.00000000000001'],
  ] as const)('%s %s set at %s', (kind, value, base, upper, lower) => {
    expect(levelsAt(kind, value, base)).toEqual({ upper, lower });
  });
});

describe('a price reaches', () => {
  test.each([
    ['above', '110', '110', 'upper'],
    ['above', '110', '109.999999999999999999', undefined],
    ['below', '90', '90.0', 'lower'],
    ['below', '90', '90.01', undefined],
    ['change', '10', '110', 'upper'],
    ['change', '10', '90', 'lower'],
    ['change', '10', '109.99', undefined],
  ] as const)('%s %s at %s: %s', (kind, value, price, level) => {
    expect(reachedLevel(levelsAt(kind, value, '100'), money(price))).toBe(level);
  });
});

describe('an alert at 100', () => {
  test.each([
    ['above', '0', 'noValue'],
    ['above', '100', 'alreadyAbove'],
    ['above', '100.01', undefined],
    ['below', '100', 'alreadyBelow'],
    ['below', '99.99', undefined],
    ['change', '0.09', 'changeRange'],
    ['change', '0.1', undefined],
    ['change', '99.01', 'changeRange'],
  ] as const)('%s %s: %s', (kind, value, error) => {
    expect(validateAlert(terms(kind, value), money('100'))).toBe(error);
  });
});

describe('the tick that fires', () => {
  const ticks = [
    { price: '120', at: 1 },
    { price: '109', at: 2 },
    { price: '111', at: 3 },
    { price: '130', at: 4 },
  ];

  test('is the first that reaches the level later than the alert', () => {
    const upper = money('110');
    expect(firstReaching({ upper, lower: undefined, since: 1 }, ticks)?.at).toBe(3);
    expect(firstReaching({ upper, lower: undefined, since: 0 }, ticks)?.at).toBe(1);
    expect(firstReaching({ upper, lower: undefined, since: 4 }, ticks)).toBeUndefined();
  });
});

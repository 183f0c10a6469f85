// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { add, compare, money, multiply, subtract, ZERO } from '#core/domain/money.ts';
import {
  validateWithdrawal,
  type WithdrawalFee,
  withdrawalArrival,
  withdrawalFee,
} from '#core/domain/withdrawal.ts';
import { fc } from '../../support/load/properties.ts';

const percent = (text: string): WithdrawalFee => ({ kind: 'percent', percent: money(text) });
const fixed = (text: string): WithdrawalFee => ({ kind: 'fixed', amount: money(text) });

describe('fee and arrival', () => {
  test.each([
    ['100', percent('0.1'), '0.1', '99.9'],
    ['10.123456', percent('0.2'), '0.020247', '10.103209', 6],
    ['10', percent('0.2'), '1', '9', 0],
    ['0.00000001', percent('0.1'), '0.00000001', '0'],
    ['33.33333333', percent('0.3'), '0.1', '33.23333333'],
    ['1.000000000000000001', percent('1'), '0.01000001', '0.989999990000000001'],
    ['100', fixed('1.5'), '1.5', '98.5'],
    ['1', fixed('1.5'), '1.5', '0'],
    ['7', fixed('0'), '0', '7'],
  ] as const)('%s with %o', (amount, fee, cost, arrival, scale: number = 18) => {
    expect(withdrawalFee(money(amount), { fee, scale })).toBe(cost);
    expect(withdrawalArrival(money(amount), { fee, scale })).toBe(arrival);
  });

  const amounts = fc
    .bigInt({ min: 1n, max: 10n ** 30n })
    .map((units) => money(`${units / 10n ** 18n}.${String(units % 10n ** 18n).padStart(18, '0')}`));
  const rates = fc
    .integer({ min: 0, max: 9_999_999 })
    .map((n) => money(`${n / 100_000}`.slice(0, 8)));

  test('fee is never below its share, never 0.00000001 above it, and the sum is exact', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const terms = { fee: percent(rate), scale: 18 };
        const fee = withdrawalFee(amount, terms);
        const over = subtract(fee, multiply(multiply(amount, rate), '0.01'));
        expect(compare(over, ZERO)).toBeGreaterThanOrEqual(0);
        expect(compare(over, money('0.00000001'))).toBe(-1);
        const arrival = withdrawalArrival(amount, terms);
        if (arrival === ZERO) expect(compare(fee, amount)).toBeGreaterThanOrEqual(0);
        else expect(add(arrival, fee)).toBe(amount);
      }),
    );
  });

  test('a valid withdrawal is within range and balance and pays something', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, (amount, balance, rate) => {
        const terms = {
          minimum: money('10'),
          maximum: money('1000000'),
          fee: percent(rate),
          scale: 18,
        };
        if (validateWithdrawal({ amount, terms, balance }) !== undefined) return;
        expect(compare(amount, terms.minimum)).toBeGreaterThanOrEqual(0);
        expect(compare(amount, terms.maximum)).toBeLessThanOrEqual(0);
        expect(compare(amount, balance)).toBeLessThanOrEqual(0);
        expect(compare(withdrawalArrival(amount, terms), ZERO)).toBe(1);
      }),
    );
  });
});

describe('errors of a withdrawal', () => {
  const terms = { minimum: money('10'), maximum: money('500'), fee: fixed('1'), scale: 8 };
  const balance = money('100.5');
  test.each([
    [undefined, 'noAmount'],
    ['0', 'noAmount'],
    ['9.99999999', 'outOfRange'],
    ['10', undefined],
    ['10.000000001', 'tooPrecise'],
    ['100.5', undefined],
    ['100.50000001', 'aboveBalance'],
    ['500', 'aboveBalance'],
    ['500.00000001', 'outOfRange'],
  ])('%s', (amount, fault) => {
    const given = amount === undefined ? undefined : money(amount);
    expect(validateWithdrawal({ amount: given, terms, balance })).toBe(fault);
  });

  test('an amount that the fee consumes', () => {
    const eaten = { ...terms, fee: fixed('10') };
    expect(validateWithdrawal({ amount: money('10'), terms: eaten, balance })).toBe(
      'nothingArrives',
    );
  });
});

// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { add, compare, type Money, money, multiply } from '#core/domain/money.ts';
import { transferArrival, transferFee, validateMemberTransfer } from '#core/domain/send.ts';
import { validateOwnTransfer } from '#core/domain/transfer.ts';
import { fc } from '../../support/load/properties.ts';

const ZERO = '0' as Money;
const PLACE = money('0.00000001');
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }))
  .map(([units, rest]) => money(`${units}.${String(rest).padStart(18, '0')}`));
const rates = fc
  .integer({ min: 0, max: 99_999 })
  .map((rate) => money(`0.${String(rate).padStart(5, '0')}`));

describe('the fee of a send', () => {
  test.each([
    ['100', '0', 8, '0', '100'],
    ['100', '0.002', 8, '0.2', '99.8'],
    ['0.00000001', '0.002', 8, '0.00000001', '0'],
    ['1.000000000000000001', '0.002', 18, '0.00200001', '0.997999990000000001'],
    ['10.123456', '0.001', 6, '0.010124', '10.113332'],
    ['10', '0.001', 0, '1', '9'],
  ])('of %s at %s with %i decimals', (amount, rate, scale, fee, arrival) => {
    const terms = { feeRate: money(rate), scale };
    expect(transferFee(money(amount), terms)).toBe(fee);
    expect(transferArrival(money(amount), terms)).toBe(arrival);
  });

  test('fee and arrival sum up to the amount, and the fee is rounded up by under one unit', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const terms = { feeRate: rate, scale: 18 };
        const fee = transferFee(amount, terms);
        expect(add(fee, transferArrival(amount, terms))).toBe(amount);
        expect(compare(fee, multiply(amount, rate))).toBeGreaterThanOrEqual(0);
        expect(compare(fee, add(multiply(amount, rate), PLACE))).toBeLessThan(0);
      }),
    );
  });
});

describe('errors of a send', () => {
  const balance = money('10');

  test.each([
    ['noAmount', undefined, '0'],
    ['noAmount', '0', '0'],
    ['tooPrecise', '1.0000001', '0'],
    ['aboveBalance', '10.000001', '0'],
    ['nothingArrives', '0.000001', '1'],
    [undefined, '10', '0.002'],
  ])('to a member: %s', (fault, text, feeRate) => {
    const amount = text === undefined ? undefined : money(text);
    const terms = { feeRate: money(feeRate), scale: 6 };
    expect(validateMemberTransfer({ amount, balance, terms })).toBe(fault);
  });

  test.each([
    ['sameAccount', 1, 1, '5'],
    ['noAmount', 1, 2, undefined],
    ['noAmount', 1, 2, '0'],
    ['aboveBalance', 3, 2, '10.1'],
    [undefined, 3, 1, '10'],
  ] as const)('between own accounts: %s', (fault, from, to, text) => {
    const amount = text === undefined ? undefined : money(text);
    expect(validateOwnTransfer({ from, to, amount, balance })).toBe(fault);
  });

  test('a valid send has every field and never sends nothing', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, feeRate) => {
        const terms = { feeRate, scale: 18 };
        if (validateMemberTransfer({ amount, balance: amount, terms })) return;
        expect(compare(transferArrival(amount, terms), ZERO)).toBe(1);
      }),
    );
  });
});

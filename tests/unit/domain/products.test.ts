// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { maturityOf } from '#core/domain/interest.ts';
import { isCancellable, loanInterest, loanTotal, validateLoan } from '#core/domain/loans.ts';
import { miningRevenue, validateLockUp } from '#core/domain/mining.ts';
import { add, compare, type Money, money, multiply } from '#core/domain/money.ts';
import { isRedeemable, stakingRevenue, validateStake } from '#core/domain/staking.ts';
import { fc } from '../../support/load/properties.ts';

const PLACE = money('0.00000001');
const maybe = (text: string | undefined) => (text === undefined ? undefined : money(text));
const range = { minimum: money('100'), maximum: money('5000') };

describe('interest of a loan, percent a day, rounded up', () => {
  test.each([
    ['1000', '0.05', 30, '15', '1015'],
    ['333.333333', '0.033', 7, '0.77', '334.103333', 6],
    ['333', '0.033', 7, '0.76923', '333.76923'],
    ['0.00000001', '0.01', 1, '0.00000001', '0.00000002'],
    ['500', '0', 30, '0', '500'],
  ] as const)(
    '%s at %s %% for %i days',
    (amount, rate, durationDays, interest, total, scale: number = 8) => {
      const owed = loanInterest(money(amount), { interestRate: money(rate), durationDays, scale });
      expect(owed).toBe(interest);
      expect(loanTotal(money(amount), owed)).toBe(total);
    },
  );
});

describe('revenue of mining, percent a day, rounded down', () => {
  test.each([
    ['1000', '0.8', 30, '240'],
    ['1.23456789', '0.333', 7, '0.02877777'],
    ['1.234567', '0.333', 7, '0.028777', 6],
    ['0.00000001', '0.9', 1, '0'],
  ] as const)(
    '%s at %s %% for %i days',
    (amount, rate, durationDays, revenue, scale: number = 8) => {
      const terms = { interestRate: money(rate), durationDays, scale };
      expect(miningRevenue(money(amount), terms)).toBe(revenue);
    },
  );
});

describe('revenue of staking, percent a year, rounded down', () => {
  test.each([
    ['365', '10', 1, '0.1'],
    ['1000', '4.5', 30, '3.69863013'],
    ['1000', '4.5', 30, '3.69', 2],
    ['0.5', '3.2', 90, '0.00394520'],
    ['1', '0', 90, '0'],
  ] as const)('%s at %s %% for %i days', (amount, rate, days, revenue, scale: number = 8) => {
    const duration = { interestRate: money(rate), days };
    expect(stakingRevenue(money(amount), duration, scale)).toBe(money(revenue));
  });

  test('never more than the exact amount, and less by under one unit of the last decimal', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => money(String(units)));
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 720 }), (amount, days) => {
        const revenue = stakingRevenue(amount, { interestRate: money('7.3'), days }, 8);
        const exact = multiply(multiply(amount, '7.3'), String(days));
        const times = (value: Money) => multiply(value, '36500');
        expect(compare(times(revenue), exact)).toBeLessThanOrEqual(0);
        expect(compare(times(add(revenue, PLACE)), exact)).toBe(1);
      }),
    );
  });
});

describe('errors of an amount', () => {
  test.each([
    ['noAmount', undefined],
    ['noAmount', '0'],
    ['tooPrecise', '100.5'],
    ['outOfRange', '99'],
    ['outOfRange', '5001'],
    [undefined, '100'],
    [undefined, '5000'],
  ])('of a loan: %s', (fault, text) => {
    expect(validateLoan(maybe(text), { range, scale: 8 })).toBe(fault);
  });

  test.each([
    ['outOfRange', '5001', '9000'],
    ['aboveBalance', '1000', '999.99999999'],
    [undefined, '1000', '1000'],
  ])('of a lock-up: %s', (fault, text, balance) => {
    const terms = { range, scale: 8 };
    expect(validateLockUp({ amount: money(text), terms, balance: money(balance) })).toBe(fault);
  });

  test.each([
    ['noDuration', '10', undefined],
    ['noAmount', undefined, '10'],
    ['tooPrecise', '10.5', '10'],
    ['tooPrecise', '0.0000001', '0.01'],
    ['belowMinimum', '0.009', '0.01'],
    ['belowMinimum', '9', '10'],
    ['aboveBalance', '101', '10'],
    [undefined, '0.010001', '0.01'],
    [undefined, '100', '10'],
  ])('of a stake: %s', (fault, text, minimum) => {
    const duration = minimum === undefined ? undefined : { minimum: money(minimum) };
    const stake = { amount: maybe(text), duration, scale: 6, balance: money('100') };
    expect(validateStake(stake)).toBe(fault);
  });
});

describe('permitted actions', () => {
  test('an application is cancellable until it is decided', () => {
    const each = ['applying', 'approved', 'rejected', 'cancelled', 'unknown'] as const;
    expect(each.filter(isCancellable)).toEqual(['applying']);
  });

  test('a stake is redeemable while active, where the project allows it', () => {
    expect(isRedeemable({ status: 'active', redeemable: true })).toBe(true);
    expect(isRedeemable({ status: 'active', redeemable: false })).toBe(false);
    expect(isRedeemable({ status: 'ended', redeemable: true })).toBe(false);
  });

  test('terms end whole days later', () => {
    expect(maturityOf(1_000, 2)).toBe(172_801_000);
  });
});

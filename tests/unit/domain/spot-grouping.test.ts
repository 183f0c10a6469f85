// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { changeOf } from '#core/domain/spot-change.ts';
import { groupLevels, groupPrice, groupSteps } from '#core/domain/spot-grouping.ts';

const level = (price: string, quantity: string) => ({
  price: money(price),
  quantity: money(quantity),
});

describe('grouping of a book', () => {
  test('steps are powers of ten from the tick on, far below the price', () => {
    expect(groupSteps(2, '64000')).toEqual(['0.01', '0.1', '1', '10', '100']);
    expect(groupSteps(2, '3500')).toEqual(['0.01', '0.1', '1', '10', '100']);
    expect(groupSteps(5, '0.12345')).toEqual(['0.00001', '0.0001', '0.001']);
    expect(groupSteps(0, '50')).toEqual(['1']);
    expect(groupSteps(4, undefined)).toEqual(['0.0001']);
  });

  test('a group is never better than the prices in it, and no quantity is lost', () => {
    const asks = [level('100.01', '1'), level('100.09', '2'), level('100.1', '4')];
    expect(groupLevels(asks, money('0.1'), 'asks')).toEqual([level('100.1', '7')]);
    const bids = [level('99.99', '1'), level('99.9', '2'), level('99.89', '0.5')];
    expect(groupLevels(bids, money('0.1'), 'bids')).toEqual([
      level('99.9', '3'),
      level('99.8', '0.5'),
    ]);
    expect(groupPrice(money('60123.45'), money('100'), 'asks')).toBe('60200');
    expect(groupPrice(money('60123.45'), money('100'), 'bids')).toBe('60100');
    expect(groupLevels([level('0.4', '1')], money('1'), 'bids')).toEqual([]);
  });
});

describe('a change of an order', () => {
  const order = { limitPrice: money('100'), quantity: '2', filled: '0.5' };
  const minimum = money('5');

  test('sends only what differs, and is worth what the rest costs', () => {
    expect(changeOf(order, { price: '101', quantity: '2.0' }, minimum)).toEqual({
      change: { price: '101', quantity: undefined },
      amount: '151.5',
      error: undefined,
    });
    expect(changeOf(order, { price: '100', quantity: '3' }, minimum).change).toEqual({
      price: undefined,
      quantity: '3',
    });
  });

  test('is off without a difference, without an amount, for what is filled and what is too small', () => {
    const found = (price?: string, quantity?: string) =>
      changeOf(order, { price, quantity }, minimum);
    expect(found('100', '2')).toMatchObject({ change: undefined, error: undefined });
    expect(found(undefined, '2').change).toBeUndefined();
    expect(found('0', '2').change).toBeUndefined();
    expect(found('100', '0.5')).toMatchObject({ change: undefined, error: 'belowFilled' });
    expect(found('100', '0.51')).toMatchObject({ change: undefined, error: 'belowMinimum' });
  });
});

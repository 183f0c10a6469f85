// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { standingOf } from '#core/domain/options-standing.ts';

const order = {
  direction: 'up',
  openPrice: '100.5',
  stake: money('10'),
  payoutRate: money('0.82'),
} as const;

describe('standing of a running option', () => {
  test.each([
    ['up', '101', 'win', '0.5', '8.2'],
    ['up', '100.4', 'loss', '-0.1', '-10'],
    ['down', '100.4', 'win', '-0.1', '8.2'],
    ['down', '101', 'loss', '0.5', '-10'],
    ['down', '100.50', 'tie', '0', '0'],
  ] as const)('%s at %s: %s', (direction, price, result, moved, profit) => {
    expect(standingOf({ ...order, direction }, price)).toEqual({ result, moved, profit });
  });

  test('without a payout rate a win has no amount, a loss has', () => {
    const unrated = { ...order, payoutRate: undefined };
    expect(standingOf(unrated, '101')).toMatchObject({ result: 'win', profit: undefined });
    expect(standingOf(unrated, '100')).toMatchObject({ result: 'loss', profit: '-10' });
  });

  test('it is unknown before it opened, without a price and without a direction', () => {
    expect(standingOf({ ...order, openPrice: undefined }, '101')).toBeUndefined();
    expect(standingOf(order, undefined)).toBeUndefined();
    expect(standingOf({ ...order, direction: 'unknown' }, '101')).toBeUndefined();
  });
});

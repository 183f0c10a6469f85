// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  type Holding,
  hasUnknownValue,
  holdingsOverAll,
  isSmall,
  knownValue,
  mostValuableFirst,
  priceOf,
  totalValue,
} from '#core/domain/assets.ts';
import { money, ZERO } from '#core/domain/money.ts';

function holding(code: string, available: string, value?: string, frozen = '0'): Holding {
  const held = { available: money(available), frozen: money(frozen) };
  return { coinId: code, code, ...held, value: value === undefined ? undefined : money(value) };
}

describe('values', () => {
  test('value 0 of a held coin means unknown, value 0 of an empty balance is 0', () => {
    const of = (available: string, frozen: string, stated: string) =>
      knownValue({ available: money(available), frozen: money(frozen) }, money(stated));
    expect(of('5', '0', '0')).toBeUndefined();
    expect(of('0', '0.1', '0')).toBeUndefined();
    expect(of('0', '0', '0')).toBe('0');
    expect(of('5', '0', '0.00000001')).toBe('0.00000001');
  });

  test('below 1 USDT is small, and never a coin of unknown value', () => {
    expect(isSmall(holding('A', '1', '0.99999999'))).toBe(true);
    expect(isSmall(holding('A', '1', '1'))).toBe(false);
    expect(isSmall(holding('A', '1'))).toBe(false);
    expect(isSmall(holding('A', '0', '0'))).toBe(true);
  });

  test('a total omits unknown values, and reports that there are some', () => {
    const held = [holding('A', '1', '2.5'), holding('B', '1'), holding('C', '1', '0.5')];
    expect(totalValue(held)).toBe('3');
    expect(hasUnknownValue(held)).toBe(true);
    expect(hasUnknownValue(held.slice(0, 1))).toBe(false);
  });

  test('the price of one coin is rounded to 6 decimals or 8 digits and counts frozen amounts', () => {
    expect(priceOf(holding('BTC', '0.1', '6172.83945061', '0.023456789012345678'))).toBe('50000');
    expect(priceOf(holding('X', '1000000', '0.3'))).toBe('0.0000003');
    expect(priceOf(holding('X', '1000000', '9.8765432'))).toBe('0.0000098765432');
    expect(priceOf(holding('X', '0', '0'))).toBeUndefined();
    expect(priceOf(holding('X', '5'))).toBeUndefined();
  });
});

describe('lists', () => {
  test('the most valuable first, unknown before worthless, equal ones in their order', () => {
    const held = [
      holding('none', '0', '0'),
      holding('unknown', '5'),
      holding('small', '1', '2'),
      holding('large', '1', '100'),
      holding('also none', '0', '0'),
    ];
    const order = mostValuableFirst(held).map(({ code }) => code);
    expect(order).toEqual(['large', 'small', 'unknown', 'none', 'also none']);
  });

  test('coins are summed over all accounts; one unknown value makes the sum unknown', () => {
    const account = (number: 1 | 2 | 3, holdings: Holding[]) => ({
      account: number,
      availableValue: ZERO,
      holdings,
    });
    const over = holdingsOverAll([
      account(1, [holding('BTC', '0.1', '5000', '0.2'), holding('DOGE', '1')]),
      account(3, [holding('BTC', '0.000000000000000001', '0.01'), holding('DOGE', '2', '0.2')]),
    ]);
    expect(over[0]).toEqual(holding('BTC', '0.100000000000000001', '5000.01', '0.2'));
    expect(over[1]).toEqual(holding('DOGE', '3'));
  });
});

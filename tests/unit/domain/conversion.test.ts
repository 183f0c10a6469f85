// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { conversion, convert, rateOf, valuation } from '#core/domain/conversion.ts';
import { compare, type Money, money, multiply, subtract } from '#core/domain/money.ts';
import { fc } from '../../support/load/properties.ts';

const pairs = [
  { symbol: 'btcusdt', base: 'BTC', quote: 'USDT' },
  { symbol: 'ethbtc', base: 'ETH', quote: 'BTC' },
  { symbol: 'linketh', base: 'LINK', quote: 'ETH' },
  { symbol: 'ltcbtc', base: 'LTC', quote: 'BTC' },
  { symbol: 'ltcusdt', base: 'LTC', quote: 'USDT' },
];
const prices: Record<string, string> = {
  btcusdt: '50000.5',
  ethbtc: '0.05',
  linketh: '0.005',
  ltcbtc: '0.002',
};
const last = (symbol: string) => prices[symbol];
const between = (from: string, to: string) => conversion(pairs, last, { from, to });

const decimal = (whole: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: whole }), fc.integer({ min: 1, max: 99_999_999 }))
    .map(([units, rest]) => money(`${units}.${String(rest).padStart(8, '0')}`));
const PLACE = money('0.00000001');

describe('the value of a coin in USDT', () => {
  const worth = valuation(pairs, last);
  test.each([
    ['USDT itself', 'USDT', '12.5', '12.5'],
    ['its own market', 'BTC', '0.1', '5000.05'],
    ['one coin in between', 'ETH', '2', '5000.05'],
    ['its own market without a price: one coin in between', 'LTC', '1', '100.001'],
    ['rounded down to 8 places', 'BTC', '0.000000000001', '0.00000005'],
    ['no route to a price', 'LINK', '7', '0'],
    ['a coin without a market', 'XYZ', '7', '0'],
  ])('%s', (_, coin, amount, value) => {
    expect(worth(coin, money(amount))).toBe(value);
  });
});

describe('converting', () => {
  test.each([
    ['BTC', 'USDT', '0.1', '5000.05', '50000.5'],
    ['USDT', 'BTC', '50000.5', '1', '0.000019999800001999'],
    ['ETH', 'LTC', '2', '50', '25'],
    ['LTC', 'ETH', '1', '0.04', '0.04'],
  ])('%s to %s', (from, to, amount, received, rate) => {
    const found = between(from, to);
    expect(found && convert(money(amount), found)).toBe(received);
    expect(found && rateOf(found)).toBe(rate);
  });

  test('no rate while either coin has no price', () => {
    expect(between('LINK', 'USDT')).toBeUndefined();
    expect(between('USDT', 'XYZ')).toBeUndefined();
  });

  test('never returns more than at the exact prices, and less by under one unit of the last decimal', () => {
    fc.assert(
      fc.property(decimal(1e9), decimal(1e6), decimal(1e6), (amount, from, to) => {
        const received = convert(amount, { from, to });
        const short = subtract(multiply(amount, from), multiply(received, to));
        expect(compare(short, '0' as Money)).toBeGreaterThanOrEqual(0);
        expect(compare(short, multiply(PLACE, to))).toBeLessThan(0);
      }),
    );
  });

  test('a loop over any three coins never gains', () => {
    fc.assert(
      fc.property(decimal(1e6), fc.array(decimal(1e5), { minLength: 3, maxLength: 3 }), (a, of) => {
        const [x, y, z] = of as [Money, Money, Money];
        const there = convert(convert(a, { from: x, to: y }), { from: y, to: z });
        expect(compare(convert(there, { from: z, to: x }), a)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

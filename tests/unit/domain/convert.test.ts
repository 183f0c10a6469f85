// @vitest-environment node

import { describe, expect, test } from 'vitest';
import type { PairOfCoins } from '#core/domain/conversion.ts';
import {
  convertLegs,
  hasRateMoved,
  quoteAtBooks,
  usualRate,
  validateConversion,
} from '#core/domain/convert.ts';
import { add, compare, type Money, money, multiply } from '#core/domain/money.ts';
import type { SpotBook, SpotLevel } from '#core/domain/spot-book.ts';
import { fc } from '../../support/load/properties.ts';
import { scaled } from '../../support/load/scale.ts';

const pairs: readonly PairOfCoins[] = [
  { symbol: 'btcusdt', base: 'BTC', quote: 'USDT' },
  { symbol: 'ethusdt', base: 'ETH', quote: 'USDT' },
  { symbol: 'ethbtc', base: 'ETH', quote: 'BTC' },
  { symbol: 'linketh', base: 'LINK', quote: 'ETH' },
  { symbol: 'bnbeth', base: 'BNB', quote: 'ETH' },
  { symbol: 'dotlink', base: 'DOT', quote: 'LINK' },
];
const level = ([price, quantity]: readonly [string, string]): SpotLevel => ({
  price: money(price),
  quantity: money(quantity),
});
const book = (
  asks: readonly (readonly [string, string])[],
  bids: readonly (readonly [string, string])[],
): SpotBook => ({ asks: asks.map(level), bids: bids.map(level) });
const books = new Map([
  [
    'btcusdt',
    book(
      [
        ['50010', '1'],
        ['50020', '2'],
      ],
      [
        ['49990', '1'],
        ['49980', '2'],
      ],
    ),
  ],
  ['ethusdt', book([['2501', '10']], [['2499', '10']])],
  ['linketh', book([['0.0051', '100']], [['0.0049', '100']])],
]);

const quote = (from: string, to: string, { spread = '0', scale = 8 } = {}) => {
  const legs = convertLegs(pairs, { from, to });
  return legs && quoteAtBooks(legs, books, { spread: money(spread), scale });
};

describe('the legs of a conversion', () => {
  test.each([
    ['BTC', 'USDT', 'sell btcusdt'],
    ['USDT', 'BTC', 'buy btcusdt'],
    ['BTC', 'ETH', 'sell btcusdt, buy ethusdt'],
    ['LINK', 'USDT', 'sell linketh, sell ethusdt'],
    ['USDT', 'LINK', 'buy ethusdt, buy linketh'],
    ['LINK', 'BTC', 'sell linketh, sell ethusdt, buy btcusdt'],
    // This excludes a round trip in which both conversions go through the same coin.
    ['LINK', 'ETH', 'sell linketh'],
    ['ETH', 'LINK', 'buy linketh'],
    ['LINK', 'BNB', 'sell linketh, buy bnbeth'],
  ])('%s to %s: %s', (from, to, legs) => {
    const found = convertLegs(pairs, { from, to });
    expect(found?.map(({ side, symbol }) => `${side} ${symbol}`).join(', ')).toBe(legs);
  });

  test.each([
    ['DOT', 'USDT'],
    ['USDT', 'XYZ'],
    ['BTC', 'BTC'],
  ])('none from %s to %s', (from, to) => {
    expect(convertLegs(pairs, { from, to })).toBeUndefined();
  });
});

describe('a quote at books', () => {
  test.each([
    ['sells at the bids, the next price for the rest', 'BTC', 'USDT', '1.5', '74980'],
    ['buys at the asks', 'USDT', 'BTC', '50010', '1'],
    ['sells, then buys', 'BTC', 'ETH', '0.1', '1.99880047'],
    ['through one other coin', 'LINK', 'USDT', '10', '122.451'],
  ])('%s', (_, from, to, amount, received) => {
    expect(quote(from, to)?.convert(money(amount))?.received).toBe(received);
  });

  test('deducts the spread, and rounds down to the decimals of the received coin', () => {
    expect(quote('BTC', 'USDT', { spread: '0.001' })?.convert(money('0.1'))).toMatchObject({
      received: '4994.001',
      rate: '49940.01',
      deals: [{ symbol: 'btcusdt', side: 'sell', parts: [{ price: '49990', quantity: '0.1' }] }],
    });
    const rough = quote('BTC', 'USDT', { spread: '0.001', scale: 0 });
    expect(rough?.convert(money('0.1'))).toMatchObject({ received: '4994', rate: '49940.01' });
    expect(rough?.rate).toBe('49940.01');
  });

  test.each([
    ['BTC', 'USDT', '3'],
    ['USDT', 'BTC', '150050'],
    // 10 ETH cost 25,010 USDT, for which the first bid pays this amount.
    ['BTC', 'ETH', '0.500300060012002400'],
    ['LINK', 'USDT', '100'],
  ])('takes the shown quantity of %s to %s and no more', (from, to, most) => {
    const found = quote(from, to);
    expect(compare(found?.most ?? money('0'), money(most))).toBe(0);
    expect(found?.convert(money(most))).toBeDefined();
    expect(found?.convert(add(money(most), money('0.01')))).toBeUndefined();
  });

  test('there is none while a book is empty', () => {
    expect(quote('USDT', 'BNB')).toBeUndefined();
    expect(quoteAtBooks([], books, { spread: money('0'), scale: 8 })).toBeUndefined();
  });
});

test.each([
  ['noCoin', { to: undefined }],
  ['sameCoin', { to: 'BTC' }],
  ['noAmount', { amount: money('0') }],
  ['aboveBalance', { amount: money('5.1') }],
  ['noRate', { quote: undefined }],
  ['aboveBook', { amount: money('3.1') }],
  ['nothingReceived', { amount: money('0.0000000000001') }],
  [undefined, {}],
])('fault %s', (fault, change) => {
  const right = { from: 'BTC', to: 'USDT', amount: money('1'), balance: money('5') };
  expect(validateConversion({ ...right, quote: quote('BTC', 'USDT'), ...change })).toBe(fault);
});

test.each([
  ['100', '100.5', false],
  ['100', '100.50000001', true],
  ['100', '99.5', false],
  ['100', '99.49999999', true],
])('a rate shown as %s is now %s', (shown, now, moved) => {
  expect(hasRateMoved(money(shown), money(now))).toBe(moved);
});

const decimal = (most: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 1, max: 999_999 }))
    .map(([units, rest]) => money(`${units}.${String(rest).padStart(6, '0')}`));
/** Generates a book around a price whose asks are at or above its bids. */
const anyBook = fc
  .tuple(
    decimal(1e5),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), decimal(20)), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), decimal(20)), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([mid, asks, bids]): SpotBook => {
    const side = (of: typeof asks, direction: number) =>
      of
        .map(([step, quantity]) => ({
          price: multiply(mid, String(1 + (direction * step) / 1000)),
          quantity,
        }))
        .sort((a, b) => direction * compare(a.price, b.price));
    return { asks: side(asks, 1), bids: side(bids, -1) };
  });

test('there and back at the same books never gains', () => {
  let converted = 0;
  const coins = ['USDT', 'BTC', 'ETH', 'LINK', 'BNB'] as const;
  const symbols = ['btcusdt', 'ethusdt', 'linketh', 'bnbeth'];
  fc.assert(
    fc.property(
      fc.array(anyBook, { minLength: 4, maxLength: 4 }),
      fc.shuffledSubarray([...coins], { minLength: 2 }),
      decimal(100),
      fc.constantFrom('0', '0.001'),
      fc.integer({ min: 0, max: 8 }),
      (found, way, amount, spread, scale) => {
        const at = new Map(symbols.map((symbol, index) => [symbol, found[index] as SpotBook]));
        let held: Money = amount;
        for (const [index, from] of way.entries()) {
          const to = way[index + 1] ?? way[0];
          const legs = to && convertLegs(pairs, { from, to });
          const terms = { spread: money(spread), scale };
          const result = legs && quoteAtBooks(legs, at, terms)?.convert(held);
          // The amount exceeds the displayed books, so nothing is converted.
          if (!result) return;
          held = result.received;
        }
        expect(compare(held, amount)).toBeLessThanOrEqual(0);
        converted += 1;
      },
    ),
    { numRuns: scaled(1_000, 10_000) },
  );
  expect(converted).toBeGreaterThan(100);
});

test.each([
  ['USDT', 'BTC', '0.00002', 'BTC', 'USDT', '50000'],
  ['BTC', 'USDT', '50000', 'BTC', 'USDT', '50000'],
  ['USDT', 'DOGE', '8', 'DOGE', 'USDT', '0.125'],
  ['BTC', 'ETH', '20', 'BTC', 'ETH', '20'],
  ['ETH', 'BTC', '0.05', 'BTC', 'ETH', '20'],
  ['USDT', 'BTC', '0', 'USDT', 'BTC', '0'],
])('from %s to %s at %s is read as one %s in %s: %s', (from, to, rate, coin, unit, usual) => {
  expect(usualRate(money(rate), { from, to })).toEqual({ coin, unit, rate: money(usual) });
});

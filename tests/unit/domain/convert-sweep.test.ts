// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { sweepBalances } from '#core/domain/convert-sweep.ts';
import { money } from '#core/domain/money.ts';

const level = (price: string, quantity: string) => ({
  price: money(price),
  quantity: money(quantity),
});
const MARKETS = [
  { symbol: 'btcusdt', base: 'BTC', quote: 'USDT', quantityPrecision: 4 },
  { symbol: 'trxusdt', base: 'TRX', quote: 'USDT', quantityPrecision: 0 },
];
const BOOKS = new Map([
  ['btcusdt', { bids: [level('50000', '1')], asks: [level('50000', '0.0002')] }],
  ['trxusdt', { bids: [level('0.25', '30')], asks: [] }],
]);
const sweep = (to: string, ...held: readonly (readonly [string, string])[]) =>
  sweepBalances(
    held.map(([code, amount]) => ({ code, amount: money(amount) })),
    {
      ...{ to, scale: 8, spread: money('0'), limit: money('10') },
      ...{ markets: MARKETS, books: BOOKS },
    },
  ).map(({ code, received }) => `${code} ${received}`);

describe('small balances', () => {
  test('below the limit they are converted whole, at the limit not at all', () => {
    expect(sweep('USDT', ['BTC', '0.00019999'], ['TRX', '30'])).toEqual(['BTC 9.9995', 'TRX 7.5']);
    expect(sweep('USDT', ['BTC', '0.0002'])).toEqual([]);
  });

  test('a balance beyond the book, without a market, or worth nothing is left out', () => {
    expect(sweep('USDT', ['TRX', '31'], ['XRP', '1'], ['TRX', '0.00000001'])).toEqual([]);
  });

  test('what is left of a level is cut to whole lots', () => {
    // The first market leaves 0.00018, of which 0.0001 can be traded.
    expect(sweep('BTC', ['USDT', '1'], ['TRX', '20'], ['TRX', '21'])).toEqual([
      'USDT 0.00002',
      'TRX 0.0001',
    ]);
  });
});

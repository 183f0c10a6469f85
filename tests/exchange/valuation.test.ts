import { describe, expect, test } from 'vitest';
import { valuation } from '../../server/modules/wallet/valuation.ts';
import { money } from '../../src/domain/money.ts';

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
const worth = valuation(pairs, (symbol) => prices[symbol]);

describe('what a coin is worth in USDT', () => {
  test.each([
    ['USDT itself', 'USDT', '12.5', '12.5'],
    ['its own market', 'BTC', '0.1', '5000.05'],
    ['one coin in between', 'ETH', '2', '5000.05'],
    ['its own market without a price: one coin in between', 'LTC', '1', '100.001'],
    ['rounded down to 8 places', 'BTC', '0.000000000001', '0.00000005'],
    ['no way to a price', 'LINK', '7', '0'],
    ['a coin without a market', 'XYZ', '7', '0'],
  ])('%s', (_, coin, amount, value) => {
    expect(worth(coin, money(amount))).toBe(value);
  });
});

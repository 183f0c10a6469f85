// @vitest-environment node
import { expect, test } from 'vitest';
import { listedQuote } from '#core/domain/convert-quote.ts';
import { formatConversionRate } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { money } from '#core/domain/money.ts';

const ANSWERED = 1_000_000;

function market(symbol: string, pair: string, lastPrice: string, tickAt?: number): Market {
  return {
    id: symbol,
    symbol,
    pair,
    lastPrice,
    tickAt,
    changePercent: 0,
    logo: undefined,
    baseVolume: '0',
    pricePlaces: undefined,
  };
}

const MARKETS = [
  market('btcusdt', 'BTC/USDT', '50000', ANSWERED - 3_000),
  market('ethusdt', 'ETH/USDT', '2500', ANSWERED - 7_000),
  market('ethbtc', 'ETH/BTC', '0.06', ANSWERED - 90_000),
  market('solusdt', 'SOL/USDT', '200'),
];

const quote = (from: string, to: string) => listedQuote(MARKETS, { from, to }, ANSWERED);

test('the rate goes through USDT, and is as old as the older of its two prices', () => {
  const found = quote('BTC', 'ETH');
  expect(found?.quote.rate).toBe('20');
  expect(found?.quote.convert(money('0.5'))).toMatchObject({ received: '10', rate: '20' });
  expect(found?.pricedAt).toBe(ANSWERED - 7_000);
});

test('against USDT only one price counts', () => {
  expect(quote('USDT', 'BTC')?.pricedAt).toBe(ANSWERED - 3_000);
});

test('a price without a time is as old as its response', () => {
  expect(quote('SOL', 'USDT')?.pricedAt).toBe(ANSWERED);
});

test('there is no quote without a route of prices', () => {
  expect(quote('DOGE', 'USDT')).toBeUndefined();
  expect(listedQuote([], { from: 'USDT', to: 'BTC' }, ANSWERED)).toBeUndefined();
});

test.each([
  ['20', '20.00'],
  ['0.00001088', '0.00001088'],
  ['0.000010875497123456', '0.000010875497'],
  ['91948.123456789', '91,948.123'],
  ['1.23456789', '1.2345678'],
])('a rate of %s is shown as %s', (rate, text) => {
  expect(formatConversionRate(rate)).toBe(text);
});

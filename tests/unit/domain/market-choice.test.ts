// @vitest-environment node
import { expect, test } from 'vitest';
import type { Market } from '#core/domain/market.ts';
import { chooseMarket } from '#core/domain/market-choice.ts';

const list = ['btcusdt', 'ethusdt'].map((symbol) => ({ symbol }) as Market);
const symbolOf = (wanted: Parameters<typeof chooseMarket>[1]) => chooseMarket(list, wanted)?.symbol;

test('symbol and name together choose a market, one alone chooses the first', () => {
  expect(symbolOf({ currentSymbol: 'ethusdt', name: 'ETH/USDT' })).toBe('ethusdt');
  expect(symbolOf({ currentSymbol: 'ethusdt' })).toBe('btcusdt');
  expect(symbolOf({ name: 'ETH/USDT' })).toBe('btcusdt');
  expect(symbolOf({})).toBe('btcusdt');
});

test('a market that is not in the list is never replaced by another one', () => {
  expect(symbolOf({ currentSymbol: 'dogeusdt', name: 'DOGE/USDT' })).toBeUndefined();
  expect(chooseMarket(undefined, {})).toBeUndefined();
});

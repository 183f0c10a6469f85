// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  type Market,
  nextSort,
  rankMarkets,
  readChangePercent,
  searchMarkets,
  sortMarkets,
  splitPair,
} from '#core/domain/market.ts';

function market(pair: string, more: Partial<Market> = {}): Market {
  return {
    id: pair,
    symbol: pair.replace('/', '').toLowerCase(),
    pair,
    lastPrice: '1',
    changePercent: 0,
    logo: undefined,
    baseVolume: '1',
    tickAt: undefined,
    pricePlaces: undefined,
    ...more,
  };
}

describe('change text of the wire', () => {
  test.each([
    ['+1.23%', 1.23],
    ['-0.45%', -0.45],
    ['−0.45%', -0.45],
    ['-0.00%', 0],
    ['2.5', 2.5],
    ['', undefined],
    ['n/a', undefined],
    ['+1e5%', undefined],
  ])('%s', (text, percent) => {
    expect(readChangePercent(text)).toBe(percent);
  });
});

test('a pair has two coins, a title without a slash one', () => {
  expect(splitPair('BTC/USDT')).toEqual({ base: 'BTC', quote: 'USDT' });
  expect(splitPair('BTC')).toEqual({ base: 'BTC', quote: '' });
});

const btc = market('BTC/USDT', { lastPrice: '65000.1', changePercent: -1, baseVolume: '9' });
const eth = market('ETH/USDT', { lastPrice: '3500', changePercent: 4.2, baseVolume: '100' });
const ada = market('ADA/USDT', { lastPrice: '0.45', changePercent: undefined, baseVolume: '9' });
const all = [btc, eth, ada];

test('the ranking puts the highest rise first and omits unknown changes', () => {
  expect(rankMarkets(all, 'gainers', 10)).toEqual([eth, btc]);
  expect(rankMarkets(all, 'gainers', 1)).toEqual([eth]);
});

test('falling markets only fill the first five places', () => {
  const falling = [1, 2, 3, 4, 5, 6].map((at) => market(`F${at}/USDT`, { changePercent: -at }));
  expect(rankMarkets([...falling, eth], 'gainers', 10)).toEqual([eth, ...falling.slice(0, 4)]);
  const rising = [6, 5, 4, 3, 2, 1].map((at) => market(`R${at}/USDT`, { changePercent: at }));
  expect(rankMarkets([...falling, ...rising], 'gainers', 10)).toEqual(rising);
  expect(rankMarkets([...rising, ...falling], 'losers', 10)).toEqual([...falling].reverse());
});

test('volumes are compared in USDT, and the newest market has the highest number', () => {
  const listed = [
    market('BTC/USDT', { id: '1', lastPrice: '50000', baseVolume: '2' }),
    market('DOGE/USDT', { id: '10', lastPrice: '0.1', baseVolume: '900000' }),
    market('ETH/BTC', { id: '9', lastPrice: '0.05', baseVolume: '100' }),
    market('ADA/USDT', { id: '2', lastPrice: '1', baseVolume: undefined }),
  ];
  const pairs = (by: 'volume' | 'new') => rankMarkets(listed, by, 10).map(({ pair }) => pair);
  expect(pairs('volume')).toEqual(['ETH/BTC', 'BTC/USDT', 'DOGE/USDT']);
  expect(pairs('new')).toEqual(['DOGE/USDT', 'ETH/BTC', 'ADA/USDT', 'BTC/USDT']);
});

describe('sorting a list', () => {
  test('by number, not by text', () => {
    const sorted = sortMarkets(all, { column: 'price', order: 'descending' });
    expect(sorted).toEqual([btc, eth, ada]);
  });
  test('equal rows stay in the order of the server in both directions', () => {
    expect(sortMarkets(all, { column: 'volume', order: 'ascending' })).toEqual([btc, ada, eth]);
    expect(sortMarkets(all, { column: 'volume', order: 'descending' })).toEqual([eth, btc, ada]);
  });
  test('unknown changes are last when falling', () => {
    expect(sortMarkets(all, { column: 'change', order: 'descending' })).toEqual([eth, btc, ada]);
  });
  test('no sorting preserves the order and does not mutate the list', () => {
    expect(sortMarkets(all, undefined)).toEqual(all);
  });
  test('a third tap on a heading restores the order of the server', () => {
    const first = nextSort(undefined, 'price');
    const second = nextSort(first, 'price');
    expect(first).toEqual({ column: 'price', order: 'descending' });
    expect(second).toEqual({ column: 'price', order: 'ascending' });
    expect(nextSort(second, 'price')).toBeUndefined();
    expect(nextSort(second, 'pair')).toEqual({ column: 'pair', order: 'ascending' });
  });
});

test('search ignores case, spaces and separators', () => {
  expect(searchMarkets(all, ' btc-u ')).toEqual([btc]);
  expect(searchMarkets(all, '')).toEqual(all);
  expect(searchMarkets(all, 'xyz')).toEqual([]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markets } from '../../../server/db/schema/market.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

interface Row {
  readonly id: string;
  readonly title: string;
}

describe('market calls', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
    on.prices.set('btcusdt', '100000', on.time.now() - 3_600_000);
    on.prices.set('btcusdt', '101234.5', on.time.now() - 700);
    on.prices.set('ethusdt', '3400', on.time.now() - 3_600_000);
    on.prices.set('ethusdt', '3315');
    on.prices.set('ethbtc', '0.034');
  });
  afterAll(() => on.stop());
  const titles = (list: Row[]) => list.map(({ title }) => title);
  const ask = async (
    name: 'getMarketList' | 'getAllMarketList' | 'getAllCurrencyList',
    fields = {},
  ) => (await on.client().call(name, fields)).data.list;

  test('getMarketList returns quoted markets in listing order, with change, volume, logo and age', async () => {
    const list = await ask('getMarketList');
    expect(titles(list)).toEqual(['BTC/USDT', 'ETH/USDT', 'ETH/BTC']);
    expect(list[0]).toMatchObject({
      symbol: 'btcusdt',
      close: '101234.5',
      change: '+1.23%',
      logo: '/coins/btc.svg',
      hamount: '2',
      price_precision: 2,
      ts: on.time.now() - 700,
    });
    expect(list[1].change).toBe('-2.50%');
    expect(list[2].change).toBe('0.00%');
  });

  test('getAllCurrencyList returns three parents with their children', async () => {
    const list: (Row & { child: Row[] })[] = await ask('getAllCurrencyList');
    expect(titles(list)).toEqual(['USDT', 'BTC', 'ETH']);
    expect(list[0]?.child).toHaveLength(12);
    expect(titles(list[1]?.child ?? [])).toEqual(['ETH', 'LTC', 'SOL']);
  });

  test('getAllMarketList: by parent, by parent and child, and everything without either', async () => {
    const [usdt, btc] = await ask('getAllCurrencyList');
    const eth = btc.child.find(({ title }: Row) => title === 'ETH');
    expect(titles(await ask('getAllMarketList', { fid: usdt.id }))).toEqual([
      'BTC/USDT',
      'ETH/USDT',
    ]);
    const one = await ask('getAllMarketList', { fid: btc.id, eid: eth.id });
    expect(titles(one)).toEqual(['ETH/BTC']);
    expect(titles(await ask('getAllMarketList', { fid: usdt.id, eid: 'undefined' }))).toHaveLength(
      2,
    );
    expect(await ask('getAllMarketList', { fid: '999999' })).toEqual([]);
    expect(await ask('getAllMarketList')).toHaveLength(3);
  });

  test('a market that is switched off appears nowhere', async () => {
    const { db } = on.context;
    await db.update(markets).set({ enabled: false }).where(eq(markets.symbol, 'ethbtc'));
    expect(titles(await ask('getMarketList'))).toEqual(['BTC/USDT', 'ETH/USDT']);
    const [, btc] = await ask('getAllCurrencyList');
    expect(titles(btc.child)).toEqual(['LTC', 'SOL']);
  });
});

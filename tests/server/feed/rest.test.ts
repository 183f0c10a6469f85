import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERIODS } from '../../../server/market/price-source.ts';
import { startFeed } from '../../support/feed/feed-server.ts';

describe('the feed by REST', () => {
  let feed: Awaited<ReturnType<typeof startFeed>>;
  beforeAll(async () => {
    feed = await startFeed();
  });
  afterAll(() => feed.stop());

  async function read(path: string) {
    const response = await feed.app.inject({ url: `/market-data${path}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch('application/json');
    return response.json();
  }

  test.each(PERIODS)('kline %s: newest first, the open one first', async (period) => {
    const asked = Date.now();
    const answer = await read(`/market/history/kline?symbol=btcusdt&period=${period}&size=20`);
    expect(answer).toMatchObject({ status: 'ok', ch: `market.btcusdt.kline.${period}` });
    expect(answer.ts).toBeGreaterThanOrEqual(asked);
    expect(answer.ts).toBeLessThanOrEqual(Date.now());
    expect(answer.data).toHaveLength(20);
    expect(Object.keys(answer.data[0]).sort()).toEqual(
      ['amount', 'close', 'count', 'high', 'id', 'low', 'open', 'vol'].sort(),
    );
    expect(answer.data[0].id).toBeGreaterThan(answer.data[1].id);
    for (const { low, high, amount, vol } of answer.data.slice(1)) {
      expect(vol / amount).toBeGreaterThanOrEqual(low * 0.999);
      expect(vol / amount).toBeLessThanOrEqual(high * 1.001);
    }
  });

  test('size is 150 by default, and 1 to 2000', async () => {
    const path = '/market/history/kline?symbol=btcusdt&period=1min';
    expect((await read(path)).data).toHaveLength(150);
    expect((await read(`${path}&size=2000`)).data).toHaveLength(2000);
    for (const size of ['0', '2001', '-1', 'x', '1e2', '1.5']) {
      expect(await read(`${path}&size=${size}`)).toMatchObject({
        status: 'error',
        'err-code': 'bad-request',
        'err-msg': 'invalid size, valid range: [1,2000]',
      });
    }
  });

  test.each([
    ['/market/history/kline?period=1min', 'invalid symbol'],
    ['/market/history/kline?symbol=&period=1min', 'invalid symbol'],
    ['/market/history/kline?symbol=BTCUSDT&period=1min', 'invalid symbol'],
    ['/market/history/kline?symbol=__proto__&period=1min', 'invalid symbol'],
    ['/market/history/kline?symbol=btcusdt&symbol=ethusdt&period=1min', 'invalid symbol'],
    ['/market/history/kline?symbol=btcusdt', 'invalid period'],
    ['/market/history/kline?symbol=btcusdt&period=2min', 'invalid period'],
    ['/market/history/candles?symbol=btcusdt&period=1min&from=x', 'invalid from'],
    ['/market/detail', 'invalid symbol'],
    ['/market/depth?symbol=btcusdt&type=step9', 'invalid type'],
    ['/market/trade?symbol=nonesuch', 'invalid symbol'],
  ])('%s is refused in the format of HTX', async (path, message) => {
    expect(await read(path)).toMatchObject({
      status: 'error',
      'err-code': 'invalid-parameter',
      'err-msg': message,
    });
  });

  test('candles of a range of time, for third-party clients', async () => {
    const now = Math.floor(Date.now() / 60_000) * 60;
    const path = '/market/history/candles?symbol=ethusdt&period=1min';
    const some = await read(`${path}&from=${now - 600}&to=${now - 300}&size=100`);
    expect(some.data.map(({ id }: { id: number }) => id)).toEqual(
      [0, 1, 2, 3, 4, 5].map((back) => now - 300 - back * 60),
    );
    const first = await read(`${path}&from=${now - 6000}&size=10`);
    expect(first.data.at(-1).id).toBe(now - 6000);
    expect(first.data).toHaveLength(10);
  });

  test('summary, best prices, book and trades agree', async () => {
    const detail = await read('/market/detail?symbol=btcusdt');
    expect(detail).toMatchObject({ status: 'ok', ch: 'market.btcusdt.detail' });
    const merged = (await read('/market/detail/merged?symbol=btcusdt')).tick;
    expect(merged.bid[0]).toBeLessThan(merged.ask[0]);
    expect(merged.low).toBeLessThanOrEqual(merged.close);
    const book = (await read('/market/depth?symbol=btcusdt&type=step0&depth=20')).tick;
    expect(book.bids).toHaveLength(20);
    const prices = [...book.bids.toReversed(), ...book.asks].map(([price]: number[]) => price);
    expect(prices).toEqual([...prices].sort((a, b) => (a ?? 0) - (b ?? 0)));
    const trades = (await read('/market/history/trade?symbol=btcusdt&size=50')).data;
    expect(trades).toHaveLength(50);
    expect(trades[0].data[0]).toMatchObject({ 'trade-id': expect.any(Number) });
    expect(trades[0].ts).toBeGreaterThan(trades[1].ts);
    expect((await read('/market/trade?symbol=btcusdt')).tick.data).toHaveLength(1);
    expect((await read('/market/tickers')).data).toHaveLength(17);
  });

  test('every merged book has disjoint sides', async () => {
    for (const step of [1, 2, 3, 4, 5]) {
      const { tick } = await read(`/market/depth?symbol=xrpusdt&type=step${step}`);
      expect(tick.bids[0]?.[0] ?? 0).toBeLessThan(tick.asks[0][0]);
    }
  });

  test('reference data: time, coins, markets', async () => {
    expect((await read('/v1/common/timestamp')).data).toBeCloseTo(Date.now(), -4);
    expect((await read('/v1/common/currencys')).data).toContain('usdt');
    const symbols = (await read('/v1/common/symbols')).data;
    expect(symbols[0]).toMatchObject({
      symbol: 'btcusdt',
      'base-currency': 'btc',
      'quote-currency': 'usdt',
      state: 'online',
      'price-precision': 2,
    });
    const { code, data } = await read('/v2/reference/currencies?currency=eth');
    expect({ code, data }).toEqual({
      code: 200,
      data: [{ currency: 'eth', assetType: 1, instStatus: 'normal', chains: [] }],
    });
  });
});

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coins, markets } from '../../../server/db/schema/market.ts';
import { HtxSource } from '../../../server/market/htx/source.ts';
import { coveredUntil } from '../../../server/market/htx/ticks.repo.ts';
import type { Push } from '../../../server/market/market-data.ts';
import { startFeed } from '../../support/feed/feed-server.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';
import { freePort } from '../../support/server/free-port.ts';
import { pass, passUntil, stopTime } from '../../support/server/virtual-time.ts';

const log = pino({ level: 'silent' });
const SYMBOL = 'btcusdt';
/** The number of rows that a small read requests from the provider (server/market/htx/reads.ts). */
const UPSTREAM_ROWS = 300;
const TOPIC = {
  name: `market.${SYMBOL}.kline.1min`,
  symbol: SYMBOL,
  kind: 'kline',
  period: '1min',
} as const;

async function listOneMarket({ db }: TestDatabase): Promise<void> {
  const [usdt, btc] = await db
    .insert(coins)
    .values([
      { code: 'USDT', name: 'Tether' },
      { code: 'BTC', name: 'Bitcoin' },
    ])
    .returning();
  if (!usdt || !btc) throw new Error('the coins usdt and btc are not seeded');
  const precisions = { pricePrecision: 2, amountPrecision: 6 };
  await db
    .insert(markets)
    .values({ symbol: SYMBOL, parentId: usdt.id, childId: btc.id, ...precisions });
}

describe('data of a provider', () => {
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(stopTime);
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    vi.useRealTimers();
  });

  async function upstreamFeed(port?: number) {
    const feed = await startFeed(port ?? (await freePort()));
    let isUp = true;
    const stop = async () => {
      if (isUp) await feed.stop();
      isUp = false;
    };
    ends.push(stop);
    return { ...feed, stop, port: Number(new URL(feed.origin).port) };
  }

  async function database() {
    const opened = await openTestDatabase();
    ends.push(() => opened.close());
    await listOneMarket(opened);
    return opened;
  }

  async function source(upstream: string, { db }: TestDatabase) {
    const htx = new HtxSource({ upstream: `${upstream}/market-data`, db, clock: Date.now, log });
    await htx.start();
    ends.push(() => htx.stop());
    return htx;
  }

  test('quotes, candles and topics are those of the provider', async () => {
    const feed = await upstreamFeed();
    const htx = await source(feed.origin, await database());
    await passUntil(() => htx.quote(SYMBOL) !== undefined);
    const pushes: Push[] = [];
    const unwatch = htx.data.watch(TOPIC, (push) => pushes.push(push));
    await passUntil(() => pushes.length >= 3);
    unwatch();
    for (const period of ['1min', '60min', '1day'] as const) {
      // These candles are requested first and equally far back, so the provider has already
      // generated them and responds in time.
      const all = await feed.prices.data.candles(SYMBOL, period, UPSTREAM_ROWS);
      const [, ...theirs] = all.slice(0, 30);
      const [, ...closed] = await htx.data.candles(SYMBOL, period, 30);
      expect(closed).toEqual(theirs);
    }
    const quote = htx.quote(SYMBOL);
    const tick = await feed.prices.tickAtOrBefore(SYMBOL, quote?.at ?? 0, 0);
    expect(Number(quote?.last)).toBe(Number(tick?.price));
    expect(quote?.at).toBe(tick?.at);
    expect(Date.now() - (quote?.at ?? 0)).toBeLessThan(5000);
    expect((await htx.data.trades(SYMBOL, 5)).length).toBe(5);
    expect((await htx.data.depth(SYMBOL, 'step0')).bids.length).toBeGreaterThan(10);
    expect((await htx.data.tickers()).map(({ symbol }) => symbol)).toEqual([SYMBOL]);
  });

  test('the log has every tick, also those of an outage; a gap has no result until it is filled', async () => {
    const feed = await upstreamFeed();
    const stored = await database();
    const htx = await source(feed.origin, stored);
    const isCovered = (at: number) => async () => (await coveredUntil(stored.db, SYMBOL)) >= at;
    await passUntil(isCovered(Date.now()));
    await feed.stop();
    const cutAt = Date.now();
    await pass(4000);
    const inGap = Date.now() - 500;
    expect(await htx.tickAtOrBefore(SYMBOL, inGap, inGap - 60_000)).toBeUndefined();
    await expect(htx.data.candles(SYMBOL, '1min', 10)).rejects.toThrow('unavailable');
    expect(Date.now() - (htx.quote(SYMBOL)?.at ?? 0)).toBeGreaterThan(2500);

    const back = await upstreamFeed(feed.port);
    await passUntil(isCovered(Date.now()));
    await passUntil(() => Date.now() - (htx.quote(SYMBOL)?.at ?? 0) < 2500);
    const complete = await coveredUntil(stored.db, SYMBOL);
    expect(complete).toBeGreaterThan(cutAt + 4000);
    for (let at = cutAt - 2000; at <= complete; at += 250) {
      const tick = await htx.tickAtOrBefore(SYMBOL, at, at - 60_000);
      const theirs = await back.prices.tickAtOrBefore(SYMBOL, at, 0);
      expect({ at: tick?.at, price: Number(tick?.price) }).toEqual({
        at: theirs?.at,
        price: Number(theirs?.price),
      });
      expect(tick?.source).toBe('htx');
    }
    // Topics that were watched before the outage continue automatically.
    const pushes: Push[] = [];
    htx.data.watch(TOPIC, (push) => pushes.push(push));
    await passUntil(() => pushes.length >= 2);
  });

  test('one instance writes, another reads and takes over when the first stops', async () => {
    const feed = await upstreamFeed();
    const stored = await database();
    const first = await source(feed.origin, stored);
    await passUntil(async () => (await coveredUntil(stored.db, SYMBOL)) > 0);
    const second = await source(feed.origin, stored);
    await passUntil(() => second.quote(SYMBOL) !== undefined);
    const at = Date.now();
    await passUntil(async () => (await coveredUntil(stored.db, SYMBOL)) >= at);
    expect(await second.tickAtOrBefore(SYMBOL, at, at - 60_000)).toEqual(
      await first.tickAtOrBefore(SYMBOL, at, at - 60_000),
    );
    await first.stop();
    const later = Date.now() + 3000;
    await passUntil(async () => (await coveredUntil(stored.db, SYMBOL)) >= later);
    const tick = await second.tickAtOrBefore(SYMBOL, later, later - 60_000);
    expect(tick?.at).toBe((await feed.prices.tickAtOrBefore(SYMBOL, later, 0))?.at);
  });
});

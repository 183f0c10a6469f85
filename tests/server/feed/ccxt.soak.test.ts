import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPeer } from '../../../tools/peers/import-peer.ts';
import { startFeed } from '../../support/feed/feed-server.ts';

/** Longer than the time between two pings, which are sent every 5 s. */
const STAY_MS = 12_000;
const TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'];

type Row = readonly (number | undefined)[];
type Options = Readonly<Record<string, unknown>>;

/** The parts of ccxt that are used here. */
interface Client {
  readonly urls: { readonly api: unknown };
  readonly symbols: readonly string[];
  readonly clients: Readonly<Record<string, { isConnected?: boolean; error?: unknown }>>;
  loadHttpProxyAgent(): Promise<unknown>;
  loadMarkets(): Promise<unknown>;
  close(): Promise<unknown>;
  market(symbol: string): object;
  fetchOHLCV(
    symbol: string,
    timeframe: string,
    since?: number,
    limit?: number,
    options?: Options,
  ): Promise<readonly Row[]>;
  fetchTicker(symbol: string): Promise<{ bid?: number; ask?: number }>;
  fetchTickers(symbols: readonly string[]): Promise<object>;
  fetchOrderBook(symbol: string, limit: number): Promise<{ bids: readonly unknown[] }>;
  fetchTrades(symbol: string, since?: number, limit?: number): Promise<readonly unknown[]>;
  watchOHLCV(symbol: string, timeframe: string): Promise<readonly Row[]>;
}
interface Ccxt {
  readonly pro: { readonly htx: new (options: Options) => Client };
}

describe('a third-party client of the format, unmodified but for its base addresses', () => {
  let feed: Awaited<ReturnType<typeof startFeed>>;
  let client: Client;

  beforeAll(async () => {
    feed = await startFeed();
    const { pro } = await importPeer<Ccxt>('ccxt');
    client = new pro.htx({
      options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
    });
    const api = client.urls.api as Record<string, unknown>;
    api.spot = `${feed.origin}/market-data`;
    api.ws = { api: { spot: { public: feed.socketUrl, feed: feed.socketUrl } } };
    // The client requires this before it opens an address other than wss.
    await client.loadHttpProxyAgent();
    await client.loadMarkets();
  });
  afterAll(async () => {
    await client.close();
    await feed.stop();
  });

  test('loads the markets', () => {
    expect(client.symbols).toContain('BTC/USDT');
    expect(client.symbols).toHaveLength(17);
    expect(client.market('ETH/BTC')).toMatchObject({ spot: true, active: true, base: 'ETH' });
  });

  test.each(TIMEFRAMES)('reads candles of %s', async (timeframe) => {
    const candles = await client.fetchOHLCV('BTC/USDT', timeframe, undefined, 200);
    expect(candles).toHaveLength(200);
    const times = candles.map(([time]) => Number(time));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
    for (const [, open, high, low, close] of candles) {
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
    }
  });

  test('reads candles since a time, the plain history, ticker, book and trades', async () => {
    const since = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
    const candles = await client.fetchOHLCV('ETH/USDT', '1m', since, 5);
    expect(candles[0]?.[0]).toBe(since);
    expect(candles).toHaveLength(5);
    const plain = { useHistoricalEndpointForSpot: false };
    expect(await client.fetchOHLCV('ETH/USDT', '1m', undefined, 50, plain)).toHaveLength(50);
    const ticker = await client.fetchTicker('ETH/USDT');
    expect(Number(ticker.bid)).toBeLessThan(Number(ticker.ask));
    expect(Object.keys(await client.fetchTickers(['ETH/USDT', 'BTC/USDT']))).toHaveLength(2);
    const book = await client.fetchOrderBook('ETH/USDT', 20);
    expect(book.bids.length).toBe(20);
    expect((await client.fetchTrades('ETH/USDT', undefined, 10)).length).toBeGreaterThan(0);
  });

  test('streams candle updates and stays connected over several pings', async () => {
    const until = performance.now() + STAY_MS;
    const closes = new Set<number>();
    while (performance.now() < until) {
      const candles = await client.watchOHLCV('BTC/USDT', '1m');
      const [time = 0, , , , close] = candles.at(-1) ?? [];
      expect(Number(time) % 60_000).toBe(0);
      closes.add(Number(close));
    }
    expect(closes.size).toBeGreaterThanOrEqual(5);
    const connections = Object.values(client.clients);
    expect(connections).toHaveLength(1);
    expect(connections[0]?.isConnected).toBe(true);
    expect(connections[0]?.error).toBeUndefined();
  });
});

import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SPARKLINES } from '#core/contract/market-sparklines.ts';
import type { FeedDeps } from '../../../server/market/feed/deps.ts';
import { mountSparklines } from '../../../server/market/feed/sparklines.ts';
import { startFeed } from '../../support/feed/feed-server.ts';

const MINUTE_MS = 60_000;

describe('the sparklines', () => {
  let now = 0;
  let reads: string[] = [];
  let isDown = false;
  const app = fastify();
  beforeAll(async () => {
    const data = {
      markets: () => ['btcusdt', 'ethusdt', 'flat', 'new'].map((symbol) => ({ symbol })),
      candles: async (symbol: string) => {
        reads.push(symbol);
        if (isDown || symbol === 'ethusdt') throw new Error('no data');
        if (symbol === 'flat') return [{ close: 7 }, { close: 7 }];
        if (symbol === 'new') return [{ close: 7 }];
        return [{ close: 30 + now }, { close: 20 }, { close: 10 }];
      },
    };
    mountSparklines(app, { data, clock: () => now } as unknown as FeedDeps);
    await app.ready();
  });
  afterAll(() => app.close());

  const file = async () => (await app.inject({ url: SPARKLINES })).body;

  test('one file has every market that has candles, oldest price first', async () => {
    const [first, second] = await Promise.all([file(), file()]);
    expect(second).toBe(first);
    expect(reads.sort()).toEqual(['btcusdt', 'ethusdt', 'flat', 'new']);
    expect(first).toContain('<symbol id="btcusdt"');
    expect(first).toContain('d="M0 30L48 16L96 2"');
    expect(first).toContain('d="M0 16L96 16"');
    expect(first.match(/<symbol /g)).toHaveLength(2);
  });

  test('it is rebuilt after five minutes, and an old line remains if there is no new one', async () => {
    const before = await file();
    reads = [];
    isDown = true;
    now += 5 * MINUTE_MS;
    expect(await file()).toBe(before);
    await expect.poll(file).toBe(before);
    expect(reads.length).toBe(4);
  });
});

test('the feed of the server has a line for each market, which browsers may keep', async () => {
  const feed = await startFeed();
  const { statusCode, headers, body } = await feed.app.inject({ url: SPARKLINES });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch('image/svg+xml');
  expect(headers['cache-control']).toBe('public, max-age=300');
  expect(body.match(/<symbol id="btcusdt".*? d="M[\d. L]+"/)).not.toBeNull();
  expect(body.match(/<symbol /g)?.length).toBeGreaterThan(5);
  await feed.stop();
});

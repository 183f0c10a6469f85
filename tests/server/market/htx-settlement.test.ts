import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { money } from '#core/domain/money.ts';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { optionDurations, optionLimits, optionOrders } from '../../../server/db/schema/options.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { loggedSettlement } from '../../../server/modules/options/price.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import { startFeed } from '../../support/feed/feed-server.ts';
import { MINIMUM_COST, openTestDatabase } from '../../support/server/database.ts';
import { freePort } from '../../support/server/free-port.ts';
import { createTestClient, type TestClient } from '../../support/server/test-client.ts';
import { NO_LIMITS, VERIFICATION_MS } from '../../support/server/test-server.ts';
import { pass, passDuring, passUntil, stopTime } from '../../support/server/virtual-time.ts';

const CYCLE_SECONDS = 12;

describe('an option on a provider that is cut off across its expiry', () => {
  let feed: Awaited<ReturnType<typeof startFeed>>;
  let context: AppContext;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let client: TestClient;

  beforeAll(async () => {
    stopTime();
    feed = await startFeed(await freePort());
    const upstream = `${feed.origin}/market-data`;
    context = await openAppContext({
      config: { ...readConfig({}), market: { source: 'htx', upstream, seed: undefined } },
      database: await openTestDatabase('pglite'),
      log: createLogger('silent'),
      limits: NO_LIMITS,
      verificationMs: VERIFICATION_MS,
      hashing: MINIMUM_COST,
    });
    await context.db
      .insert(optionDurations)
      .values({ seconds: CYCLE_SECONDS, minStake: money('5'), payoutRate: money('0.8') });
    // The stake of this test exceeds the limit by turnover of this market.
    await context.db.update(optionLimits).set({ movingCost: money('1') });
    app = await buildApp(context);
    await app.ready();
    context.start();
    client = createTestClient(app, false);
    await client.login('demo', 'demo2026');
  });
  afterAll(async () => {
    // Work that still waits for the provider ends only when time passes.
    await passDuring(app.close().then(() => context.close()));
    await feed.stop();
    vi.useRealTimers();
  });

  test('settles by the provider’s own last trades once it is back', async () => {
    const market = await passUntil(async () => {
      const { data } = await client.call('getMarketList', {});
      return data.list.find((row: { symbol: string }) => row.symbol === 'btcusdt');
    });
    const bought = await client.call('creatorder', {
      m_id: market.id,
      ctime: CYCLE_SECONDS,
      ctzed: '10',
      buytype: 1,
    });
    expect(bought).toMatchObject({ code: 1 });
    const { order_id } = bought.data;
    const port = Number(new URL(feed.origin).port);
    await feed.stop();
    await pass((CYCLE_SECONDS + 3) * 1000);
    const waiting = await client.call('getHyOrderInfo', { order_id });
    expect(waiting.data).toMatchObject({ status: 1, count_down: 0 });

    feed = await startFeed(port);
    const settled = await passUntil(async () => {
      const { data } = await client.call('getHyOrderInfo', { order_id });
      return data.status === 2 ? data : undefined;
    });
    const [order] = await context.db
      .select()
      .from(optionOrders)
      .where(eq(optionOrders.id, Number(order_id)));
    const ours = order ?? expect.fail('no order');
    const theirs = await loggedSettlement(
      feed.prices,
      'btcusdt',
      { ...ours, openSource: 'simulated' },
      ours.openTickAt ?? 0,
    );
    expect(settled.evidence).toMatchObject({ tick_ts: theirs?.at, tick_source: 'htx' });
    expect(Number(settled.sellprice)).toBe(Number(theirs?.price));
    const { db, prices } = context;
    expect(await verifyOptions({ db, prices, now: Date.now() })).toEqual({
      settled: 1,
      fromLog: 1,
      discrepancies: [],
    });
  });
});

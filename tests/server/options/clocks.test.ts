import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { optionOrders } from '../../../server/db/schema/options.ts';
import { createLogger } from '../../../server/lib/log.ts';
import {
  MINIMUM_COST,
  openFilledDatabase,
  type TestDatabase,
} from '../../support/server/database.ts';
import { MEASURED, scrape } from '../../support/server/scrape.ts';
import { createTestClient, type TestClient } from '../../support/server/test-client.ts';
import { NO_LIMITS, VERIFICATION_MS } from '../../support/server/test-server.ts';

const BEHIND_MS = 2_000;

describe('instances on one PostgreSQL whose clocks differ', () => {
  let database: TestDatabase;
  const ends: (() => Promise<unknown>)[] = [];
  let right: { context: AppContext; client: TestClient };
  let behind: { context: AppContext; client: TestClient };

  /** Starts an instance whose own clock is `aheadMs` ahead of the database. */
  async function start(aheadMs: number) {
    const url = database.url;
    const config = { ...readConfig({}), ...MEASURED, databaseUrl: url };
    const context = await openAppContext({
      config,
      clock: () => Date.now() + aheadMs,
      readTime: async () => Date.now(),
      database: await openDatabase({ databaseUrl: url, dataDir: '' }),
      limits: NO_LIMITS,
      verificationMs: VERIFICATION_MS,
      hashing: MINIMUM_COST,
      log: createLogger('silent'),
    });
    ends.push(() => context.close());
    const app = await buildApp(context);
    ends.push(() => app.close());
    const client = createTestClient(app, false);
    await client.login('demo', 'demo2026');
    return { context, client };
  }

  beforeAll(async () => {
    database = (await openFilledDatabase('postgres')) as TestDatabase;
    ends.push(() => database.close());
    right = await start(0);
    behind = await start(-BEHIND_MS);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  const buy = (client: TestClient) =>
    client.call('creatorder', { m_id: '1', ctime: 30, ctzed: '10', buytype: 1 });

  test('one that is 2 s behind sells no option: its purchase would open at a tick already shown', async () => {
    const shownAt = right.context.prices.quote('btcusdt')?.at ?? 0;
    expect((await buy(behind.client)).response.statusCode).toBe(503);
    const opened = await right.context.db.select().from(optionOrders);
    expect(opened.filter(({ openAfter }) => (openAfter ?? 0) < shownAt)).toEqual([]);
    expect((await buy(right.client)).code).toBe(1);
  });

  test('it dates by the database all the same, shows no other price and tells its offset', async () => {
    const [one, two] = [right.context, behind.context];
    expect(Math.abs(one.clock() - two.clock())).toBeLessThan(BEHIND_MS / 2);
    expect((await scrape(two)).get('trade_clock_offset_seconds')).toBeCloseTo(-BEHIND_MS / 1000, 1);
    expect((await scrape(two)).get('trade_trading_halted')).toBe(1);
    expect((await scrape(one)).get('trade_clock_offset_seconds')).toBeCloseTo(0, 1);
    expect((await scrape(one)).get('trade_trading_halted')).toBe(0);
  });
});

import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { optionOrders } from '../../../server/db/schema/options.ts';
import type { Role } from '../../../server/environment.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { ScriptedProvider } from '../../support/provider/provider.ts';
import {
  MINIMUM_COST,
  openFilledDatabase,
  type TestDatabase,
} from '../../support/server/database.ts';
import { createTestClient, type TestClient } from '../../support/server/test-client.ts';
import { NO_LIMITS, VERIFICATION_MS } from '../../support/server/test-server.ts';
import { pass, passDuring, passUntil, stopTime } from '../../support/server/virtual-time.ts';

const SYMBOL = 'btcusdt';
const AHEAD_MS = 100;
const ROUNDS = 12;

describe('options on split roles, with a provider whose clock is 100 ms ahead', () => {
  const log = createLogger('silent');
  const bus = { ...createLocalBus(log), isShared: true };
  const ends: (() => Promise<unknown>)[] = [];
  let database: TestDatabase;
  let provider: ScriptedProvider;
  let market: AppContext;
  let web: AppContext;
  let client: TestClient;

  async function start(...roles: Role[]): Promise<AppContext> {
    const context = await openAppContext({
      config: {
        ...readConfig({}),
        market: { source: 'htx', upstream: provider.url, seed: undefined },
        roles: new Set(roles),
      },
      database: { ...database, close: async () => undefined },
      bus: { ...bus, close: async () => undefined },
      limits: NO_LIMITS,
      verificationMs: VERIFICATION_MS,
      hashing: MINIMUM_COST,
      log,
    });
    ends.push(() => context.close());
    context.start();
    return context;
  }

  beforeAll(async () => {
    stopTime();
    database = await openFilledDatabase('pglite');
    ends.push(() => database.close());
    provider = await ScriptedProvider.start(() => Date.now() + AHEAD_MS);
    // This is enough turnover for the stakes.
    provider.turnover = 1e12;
    ends.push(() => provider.stop());
    market = await start('market', 'worker');
    web = await start('web');
    const app = await buildApp(web);
    ends.push(() => app.close());
    client = createTestClient(app, false);
    await client.login('demo', 'demo2026');
    await pass(3_000);
  });
  afterAll(async () => {
    // Work that still waits for the provider ends only when time passes.
    for (const end of ends.reverse()) await passDuring(end());
    vi.useRealTimers();
  });

  test('none opens at a price that was shown before it was bought', async () => {
    let openedAtShown = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      provider.trade(SYMBOL, 100);
      await passUntil(() => web.prices.quote(SYMBOL)?.at);
      await pass(1_500 + 70 * round);
      const shown = provider.trade(SYMBOL, 101);
      // No time passes until the purchase.
      while (market.prices.quote(SYMBOL)?.at !== shown.ts) await setImmediate();
      const { data } = await client.call('creatorder', {
        m_id: '1',
        ctime: 30,
        ctzed: '10',
        buytype: 1,
      });
      const [order] = await database.db
        .select()
        .from(optionOrders)
        .where(eq(optionOrders.id, Number(data.order_id)));
      if ((order?.openAfter ?? 0) < shown.ts) openedAtShown += 1;
      await pass(1_000);
    }
    expect(openedAtShown).toBe(0);
  });
});

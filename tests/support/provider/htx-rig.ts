import { vi } from 'vitest';
import type { Engine } from '../../../server/db/client.ts';
import { coins, markets, marketTicks } from '../../../server/db/schema/market.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { HtxSource } from '../../../server/market/htx/source.ts';
import { coveredUntil } from '../../../server/market/htx/ticks.repo.ts';
import { openTestDatabase } from '../server/database.ts';
import { passUntil, stopTime } from '../server/virtual-time.ts';
import { ScriptedProvider } from './provider.ts';

export const [BTC, ETH] = ['btcusdt', 'ethusdt'] as const;
/**
 * Opens two markets, a scripted provider and sources of their ticks, on a clock that the test
 * moves. `advance` moves the clocks without any timer, as if this process had been stopped.
 */
export async function openHtxRig(engine: Engine = 'pglite') {
  const ends: (() => Promise<unknown>)[] = [];
  const stored = await openTestDatabase(engine);
  ends.push(() => stored.close());
  const { db } = stored;
  const [usdt, btc, eth] = await db
    .insert(coins)
    .values(['USDT', 'BTC', 'ETH'].map((code) => ({ code, name: code })))
    .returning();
  if (!usdt || !btc || !eth) throw new Error('the coins usdt, btc and eth are not all seeded');
  const digits = { pricePrecision: 2, amountPrecision: 6, parentId: usdt.id };
  await db.insert(markets).values([
    { symbol: BTC, childId: btc.id, ...digits },
    { symbol: ETH, childId: eth.id, ...digits },
  ]);

  stopTime();
  ends.push(async () => void vi.useRealTimers());
  const clock = Date.now;
  const provider = await ScriptedProvider.start(clock);
  ends.push(() => provider.stop());
  const logged: { msg: string; symbol?: string; dropped?: Record<string, unknown> }[] = [];
  const log = createLogger('debug', {
    write: (line: string) => void logged.push(JSON.parse(line)),
  });

  async function newSource(): Promise<HtxSource> {
    const source = new HtxSource({ upstream: provider.url, db, clock, log });
    await source.start();
    ends.push(() => source.stop());
    return source;
  }

  return {
    db,
    clock,
    provider,
    logged,
    newSource,
    advance(ms: number) {
      vi.setSystemTime(clock() + ms);
    },
    isCovered: (symbol: string, at: number) =>
      passUntil(async () => (await coveredUntil(db, symbol)) >= at),
    ticks: () => db.select().from(marketTicks),
    async close() {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}

export type HtxRig = Awaited<ReturnType<typeof openHtxRig>>;

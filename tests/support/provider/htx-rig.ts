import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../../server/db/client.ts';
import { coins, markets, marketTicks } from '../../../server/db/schema/market.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { HtxSource } from '../../../server/market/htx/source.ts';
import { coveredUntil } from '../../../server/market/htx/ticks.repo.ts';
import { openTestDatabase } from '../server/database.ts';
import { ScriptedProvider } from './provider.ts';

export const [BTC, ETH] = ['btcusdt', 'ethusdt'] as const;
const PATIENCE_MS = 20_000;
const BEAT_MS = 100;
/**
 * Every clock advances by this many ms per poll of the covered time, so that no test waits for it.
 */
const STEP_MS = 250;

/** Polls each 50 ms until the value fits. Throws after 20 s. */
export async function until<Value>(
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value> {
  for (const from = performance.now(); performance.now() - from < PATIENCE_MS; await sleep(50)) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
  }
  throw new Error('condition not met within 20 s');
}

/**
 * Opens two markets, a scripted provider, and sources of their ticks. `advance` advances every
 * clock.
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

  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const provider = await ScriptedProvider.start(clock);
  ends.push(() => provider.stop());
  const logged: { msg: string; symbol?: string; dropped?: Record<string, unknown> }[] = [];
  const log = createLogger('debug', {
    write: (line: string) => void logged.push(JSON.parse(line)),
  });

  async function newSource(): Promise<HtxSource> {
    const source = new HtxSource({ upstream: provider.url, db, clock, log, beatMs: BEAT_MS });
    await source.start();
    ends.push(() => source.stop());
    return source;
  }

  return {
    ...{ db, clock, provider, logged, newSource },
    advance(ms: number) {
      ahead += ms;
    },
    isCovered: (symbol: string, at: number) =>
      until(async () => {
        ahead += STEP_MS;
        return (await coveredUntil(db, symbol)) >= at;
      }),
    ticks: () => db.select().from(marketTicks),
    async close() {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}

export type HtxRig = Awaited<ReturnType<typeof openHtxRig>>;

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '../../server/clock.ts';
import type { MarketInfo } from '../../server/market/market-data.ts';
import { SimulatedSource } from '../../server/market/simulated.ts';

const SEEDED = new URL('../../server/db/seed/demo/markets.json', import.meta.url);

/** The demo's markets, as the database would list them. */
export const DEMO_MARKETS: readonly MarketInfo[] = (
  JSON.parse(readFileSync(SEEDED, 'utf8')) as Omit<MarketInfo, 'symbol'>[]
).map((market) => ({ ...market, symbol: `${market.base}${market.quote}`.toLowerCase() }));

/** `SIM_TEST_SEED` repeats a failed run; the seed stands in the name of every test that uses it. */
export const TEST_SEED = process.env.SIM_TEST_SEED ?? randomBytes(4).toString('hex');

export async function simulatedSource(clock: Clock, seed = TEST_SEED): Promise<SimulatedSource> {
  const source = new SimulatedSource({
    seed: async () => seed,
    markets: async () => DEMO_MARKETS,
    clock,
  });
  await source.start();
  return source;
}

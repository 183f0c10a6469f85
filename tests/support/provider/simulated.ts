import { readFileSync } from 'node:fs';
import type { Clock } from '../../../server/lib/clock.ts';
import type { MarketInfo } from '../../../server/market/market-data.ts';
import { dayStart, marketDayOf } from '../../../server/market/periods.ts';
import type { Secret } from '../../../server/market/sim/market.ts';
import { SimulatedSource } from '../../../server/market/simulated.ts';
import { seedOf } from '../load/random.ts';

const SEEDED = new URL('../../../server/db/seed/demo/markets.json', import.meta.url);

/** The demo's markets, as the database lists them. */
export const DEMO_MARKETS: readonly MarketInfo[] = (
  JSON.parse(readFileSync(SEEDED, 'utf8')) as Omit<MarketInfo, 'symbol'>[]
).map((market) => ({ ...market, symbol: `${market.base}${market.quote}`.toLowerCase() }));

/** Returns a demo market with a different number of decimals, as a list. */
export function withDecimals(symbol: string, pricePrecision: number): MarketInfo[] {
  return DEMO_MARKETS.filter((market) => market.symbol === symbol).map((market) => ({
    ...market,
    pricePrecision,
  }));
}

/** From this day on, the candles of test markets are sums of their minutes. */
export const BORN = marketDayOf(Date.UTC(2026, 0, 1));

/** Every test that uses the seed contains it in its name. */
export const TEST_SEED = String(seedOf('SIM_TEST_SEED', 4173));

/** Returns the secret of a market that was simulated in this way since its birth. */
export function secretOf(seed: string): Secret {
  return { seed, born: BORN, since: dayStart(BORN) };
}

export async function simulatedSource(
  clock: Clock,
  seed = TEST_SEED,
  markets = DEMO_MARKETS,
): Promise<SimulatedSource> {
  const source = new SimulatedSource({
    secret: async () => secretOf(seed),
    markets: async () => markets,
    clock,
  });
  await source.start();
  return source;
}

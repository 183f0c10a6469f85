import type { Clock } from '../clock.ts';
import type { MarketConfig } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Logger } from '../log.ts';
import { listMarkets, simulationSeed } from './markets.repo.ts';
import type { PriceSource } from './price-source.ts';
import { SimulatedSource } from './simulated.ts';

export interface PriceSourceParts {
  readonly config: MarketConfig;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The configured source of prices. `start` it once the database holds its markets. */
export function createPriceSource({ config, db, clock }: PriceSourceParts): PriceSource {
  const { source, seed } = config;
  if (source === 'htx') throw new Error('MARKET_SOURCE=htx is not there yet');
  return new SimulatedSource({
    seed: async () => seed ?? simulationSeed(db),
    markets: () => listMarkets(db),
    clock,
  });
}

import type { Clock } from '../clock.ts';
import type { MarketConfig } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Logger } from '../log.ts';
import { HtxSource } from './htx/source.ts';
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
export function createPriceSource({ config, db, clock, log }: PriceSourceParts): PriceSource {
  if (config.source === 'htx') return new HtxSource({ upstream: config.upstream, db, clock, log });
  return new SimulatedSource({
    seed: async () => config.seed ?? simulationSeed(db),
    markets: () => listMarkets(db),
    clock,
  });
}

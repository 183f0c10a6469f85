import type { Clock } from '../clock.ts';
import type { MarketConfig } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Logger } from '../log.ts';
import type { PriceSource } from './price-source.ts';

export interface PriceSourceParts {
  readonly config: MarketConfig;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The configured source of prices. */
export function createPriceSource({ config }: PriceSourceParts): PriceSource {
  return {
    name: config.source,
    start: async () => undefined,
    stop: async () => undefined,
    quote: () => undefined,
    tickAtOrBefore: async () => undefined,
  };
}

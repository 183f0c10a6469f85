import type { Bus } from '../bus/bus.ts';
import type { Config, MarketConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { SEEN_AHEAD_MS } from './ahead.ts';
import { HtxSource } from './htx/source.ts';
import { StoredLog } from './htx/stored-log.ts';
import { listMarkets, simulationSecret } from './markets.repo.ts';
import { dayStart, marketDayOf } from './periods.ts';
import type { PriceSource } from './price-source.ts';
import { createSharedSource } from './shared/shared-source.ts';
import { SimulatedSource } from './simulated.ts';

/** With a fixed seed (only in tests), every database has the same market, created on 2026-01-01. */
const FIXED_BIRTH = marketDayOf(Date.UTC(2026, 0, 1));

export interface PriceSourceDeps {
  readonly config: MarketConfig;
  /** Number of days for which ticks of a provider are stored. */
  readonly tickDays?: number;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Creates the configured price source. `start` must be called once the database contains the
 * markets.
 */
export function createPriceSource(deps: PriceSourceDeps): PriceSource {
  const { config, db, clock, log } = deps;
  const { source, upstream, seed } = config;
  if (source === 'htx') return new HtxSource({ ...deps, upstream });
  return new SimulatedSource({
    secret: async () =>
      seed === undefined
        ? simulationSecret(db, clock())
        : { seed, born: FIXED_BIRTH, since: dayStart(FIXED_BIRTH) },
    markets: () => listMarkets(db, 'all'),
    clock,
    log,
  });
}

export interface RolePriceSourceDeps extends Omit<PriceSourceDeps, 'config' | 'tickDays'> {
  readonly config: Pick<Config, 'market' | 'roles' | 'retention'>;
  readonly bus: Bus;
}

/**
 * Creates the price source of a process: with the role `market`, the process has its own source;
 * otherwise, the source receives market data from a process with that role.
 */
export function createRolePriceSource(deps: RolePriceSourceDeps): PriceSource {
  const { db, clock, log, bus } = deps;
  const { market, roles, retention } = deps.config;
  const own = { config: market, tickDays: retention.ticks, db, clock, log };
  if (roles.has('market')) return createPriceSource(own);
  const reader =
    market.source === 'htx'
      ? Object.assign(new StoredLog({ db, clock }), {
          name: market.source,
          seenAheadMs: SEEN_AHEAD_MS.htx,
        })
      : createPriceSource(own);
  return createSharedSource({ bus, db, log, own: reader });
}

import type { Bus } from '../../bus/bus.ts';
import type { Db } from '../../db/db.ts';
import type { Role } from '../../environment.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import type { PriceSource } from '../price-source.ts';
import { createLeader } from './leader.ts';
import { createPublisher } from './publisher.ts';

export interface ShareDeps {
  readonly roles: ReadonlySet<Role>;
  readonly bus: Bus;
  readonly prices: PriceSource;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Provides the market data of a process with the role `market` to the other processes once it is
 * started. Does nothing if there are no other processes.
 */
export function shareMarketData({ roles, bus, prices, db, clock, log }: ShareDeps) {
  const { data } = prices;
  if (!bus.isShared || !roles.has('market') || data === undefined) {
    return { start: () => undefined, stop: async () => undefined };
  }
  const leader = createLeader({ db, clock, log, name: 'market data' });
  const publisher = createPublisher({ bus, leader, prices, data, clock });
  return {
    start() {
      leader.start();
      publisher.start();
    },
    async stop() {
      publisher.stop();
      await leader.stop();
    },
  };
}

import { desc } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { liabilityRefusals, liabilityRoots } from '../db/schema/assets.ts';
import type { Clock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';

/**
 * Maximum wait for the database in a scrape, which is below the 10 s after which Prometheus gives
 * up.
 */
const LONGEST_READ_MS = 3_000;

/** Measures the age of the newest published liabilities, and whether a later day was refused. */
export function measureLiabilities(registry: Registry, db: Db, clock: Clock): void {
  const registers = [registry];
  /** The read in progress, which both gauges share because they are collected at the same time. */
  let reading: Promise<void> | undefined;
  const collect = () => {
    reading ??= withTimeout(LONGEST_READ_MS, read(), 'no response')
      .catch(() => {
        age.remove();
        refused.remove();
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const age = new Gauge({
    name: 'trade_liabilities_age_seconds',
    help: 'Time since liabilities were last published',
    registers,
    collect,
  });
  const refused = new Gauge({
    name: 'trade_liabilities_refused',
    help: '1 while liabilities are not published, since balances and ledger differ',
    registers,
    collect,
  });

  async function read(): Promise<void> {
    const [root] = await db
      .select({ at: liabilityRoots.at })
      .from(liabilityRoots)
      .orderBy(desc(liabilityRoots.dayAt))
      .limit(1);
    const [refusal] = await db
      .select({ at: liabilityRefusals.at })
      .from(liabilityRefusals)
      .orderBy(desc(liabilityRefusals.dayAt))
      .limit(1);
    if (root === undefined) age.remove();
    else age.set(Math.max(0, clock() - root.at) / 1000);
    refused.set(refusal && refusal.at > (root?.at ?? 0) ? 1 : 0);
  }
}

import type { Db } from '../db/db.ts';
import { forgetClosed } from '../db/forget-closed.ts';
import { createMonths, dropMonths, PARTITIONED } from '../db/partitions.ts';
import { purge, purgeRules } from '../db/purge.ts';
import type { Retention } from '../db/retention.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { deleteUnused } from '../uploads/delete-unused.ts';
import type { Images } from '../uploads/image-store.ts';
import { removeDue } from '../uploads/removals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An upload that no request uses after this time is deleted. */
const UNUSED_UPLOAD_MS = DAY_MS;

interface HousekeepingDeps {
  readonly db: Db;
  readonly images: Images;
  readonly config: { readonly retention: Retention };
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Creates the partitions of the next months and deletes expired data: partitions (ADR-141), the
 * rows of the purge rules (operations.md#retention-and-partitions), the addresses of closed
 * accounts, and unused images.
 */
export async function sweep(
  { db, images, clock, config: { retention } }: Omit<HousekeepingDeps, 'log'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const now = clock();
  for (const table of PARTITIONED) {
    await createMonths(db, table, now);
    await dropMonths(db, table, now - retention.ticks * DAY_MS);
  }
  for (const rule of purgeRules(retention)) await purge(db, rule, now, isStopping);
  await forgetClosed(db, now);
  await deleteUnused(db, { before: now - UNUSED_UPLOAD_MS, now }, isStopping);
  await removeDue({ db, images }, now, isStopping);
}

/**
 * Runs `sweep` now and every hour. Any number of instances may do so. Returns a function that stops
 * this.
 */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let isStopping = false;
  const run = () => {
    underWay = sweep(deps, () => isStopping).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'housekeeping failed and will be retried');
    });
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await underWay;
  };
}

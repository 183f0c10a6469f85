import type { Db } from '../db/db.ts';
import { PURGE_RULES, purge } from '../db/purge.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { deleteUnused } from '../uploads/delete-unused.ts';
import type { Images } from '../uploads/image-store.ts';
import { removeDue } from '../uploads/removals.ts';

const HOUR_MS = 3_600_000;
/** An upload not used by any request after this time is deleted. */
const UNUSED_UPLOAD_MS = 24 * HOUR_MS;

interface HousekeepingDeps {
  readonly db: Db;
  readonly images: Images;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Deletes expired data: the rows of the purge rules (ADR-011) and unused images. */
export async function sweep(
  { db, images, clock }: Omit<HousekeepingDeps, 'log'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const now = clock();
  for (const rule of PURGE_RULES) await purge(db, rule, now, isStopping);
  await deleteUnused(db, { before: now - UNUSED_UPLOAD_MS, now }, isStopping);
  await removeDue({ db, images }, now, isStopping);
}

/**
 * Runs `sweep` now and every hour. Any number of instances may. Returns a function that stops it.
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

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../../db/db.ts';
import { dropLease, holdLease } from '../../../db/lease.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/log.ts';
import { isPublished } from './proofs.ts';
import { type Publication, publishLiabilities } from './publish.ts';

/** Interval at which an instance checks whether the day is published. */
const LOOK_MS = 60_000;
/** Time after a refusal or a failure before the balances are summed again. */
const RETRY_MS = 600_000;
/** An instance that does not renew its lease for this time counts as stopped. */
const HELD_MS = 30_000;
const RENEW_MS = 10_000;

interface DailyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Publishes the liabilities of the day unless they are already published or another instance is
 * publishing them: the lease avoids duplicate work, and the key of the day guarantees a single
 * root.
 */
export async function publishOnce(
  { db, clock, log }: DailyDeps,
  holder: string,
  signal?: AbortSignal,
): Promise<Publication | undefined> {
  if (await isPublished(db, clock())) return undefined;
  const lease = { name: 'liabilities', holder };
  const hold = () => holdLease(db, lease, clock(), clock() + HELD_MS);
  if (!(await hold())) return undefined;
  const renewing = setInterval(() => {
    hold().catch((error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'));
  }, RENEW_MS);
  try {
    const publication = await publishLiabilities(db, clock(), signal);
    if (publication?.kind === 'refused') {
      log.fatal(publication, 'liabilities are not published: balances and ledger differ');
    } else if (publication) log.info(publication, 'liabilities are published');
    return publication;
  } finally {
    clearInterval(renewing);
    await dropLease(db, lease);
  }
}

/**
 * Publishes the liabilities of each day soon after it begins, or immediately if they are not
 * published yet. Any number of instances may do so. Returns a function that stops this, even while
 * a tree is being built.
 */
export function startLiabilities(deps: DailyDeps): () => Promise<void> {
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Returns the time to wait until the next check. */
  async function look(): Promise<number> {
    try {
      const publication = await publishOnce(deps, holder, signal);
      return publication?.kind === 'refused' ? RETRY_MS : LOOK_MS;
    } catch (error) {
      if (signal.aborted) return 0;
      deps.log.error({ err: error }, 'publishing liabilities failed and will be retried');
      return RETRY_MS;
    }
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      await wait(await look(), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = repeat();
  return async () => {
    stopping.abort();
    await running;
  };
}

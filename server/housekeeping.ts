import { lt, lte } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Db } from './db/client.ts';
import { attempts, emailCodes, knownDevices, sessions } from './db/schema/auth.ts';
import { intents } from './db/schema/intents.ts';
import { memberSearches } from './db/schema/transfer.ts';
import type { Logger } from './log.ts';
import { purgeBookTakes } from './modules/spot/spot.takes.ts';
import { deleteUnused } from './uploads/store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any lock lasts. */
const ATTEMPT_MS = DAY_MS;
/** A client asks for an intent minutes after its call, at most after its next start. */
const INTENT_MS = 90 * DAY_MS;
/** Longer than a search counts. */
const SEARCH_MS = HOUR_MS;
const DEVICE_MS = 365 * DAY_MS;
/** Much longer than a book is dealt at. */
const BOOK_TAKE_MS = 5 * 60_000;
/** Nobody fills in a form for longer. */
const UNUSED_UPLOAD_MS = DAY_MS;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Deletes what nobody can use any more: ended sessions and codes, old tries, devices, intents and images. */
export async function sweep({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(emailCodes).where(lte(emailCodes.expiresAt, now));
  await db.delete(attempts).where(lt(attempts.updatedAt, now - ATTEMPT_MS));
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, now - DEVICE_MS));
  await db.delete(memberSearches).where(lt(memberSearches.at, now - SEARCH_MS));
  await db.delete(intents).where(lt(intents.createdAt, now - INTENT_MS));
  await purgeBookTakes(db, now - BOOK_TAKE_MS);
  await deleteUnused(db, now - UNUSED_UPLOAD_MS);
}

/** Sweeps now and every hour. Any number of instances may. Answers the stop. */
export function startHousekeeping(parts: Parts): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const run = () => {
    underWay = sweep(parts).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'housekeeping failed and will be tried again');
    });
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

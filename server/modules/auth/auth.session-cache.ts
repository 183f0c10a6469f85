import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import type { Db } from '../../db/db.ts';
import { sessions } from '../../db/schema/auth.ts';

/** A session is read again after this time, whatever was heard of it. */
const MAX_AGE_MS = 1_000;
const MOST_SESSIONS = 50_000;
/** Payload: the hash of the token whose session was deleted. Sent by a trigger of the database. */
const CHANNEL = 'session_ended';

export type SessionRow = typeof sessions.$inferSelect;

interface Cache {
  readonly rows: LRUCache<string, SessionRow>;
  /** Ended here a moment ago: not kept again, so that every call asks the database. */
  readonly ended: LRUCache<string, true>;
  /** Rises with every ended session: what was read before that may be out of date. */
  endedCount: number;
  isListening: boolean;
}

const caches = new WeakMap<object, Cache>();

/**
 * Keeps sessions of a database in memory for up to a second. Whichever instance ends one tells all the
 * others through the database; without that line nothing is kept. Returns the stop.
 */
export function cacheSessions({ db, listen }: Pick<Database, 'db' | 'listen'>) {
  const cache: Cache = {
    rows: new LRUCache({ max: MOST_SESSIONS, ttl: MAX_AGE_MS }),
    ended: new LRUCache({ max: MOST_SESSIONS, ttl: 2 * MAX_AGE_MS }),
    endedCount: 0,
    isListening: false,
  };
  caches.set(db, cache);
  const stop = listen(CHANNEL, {
    onMessage(tokenHash) {
      cache.endedCount += 1;
      cache.rows.delete(tokenHash);
    },
    onLine(isConnected) {
      cache.isListening = isConnected;
      cache.endedCount += 1;
      cache.rows.clear();
    },
  });
  return async () => {
    caches.delete(db);
    await stop();
  };
}

/** The session of a token's hash, at most a second old. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const cache = caches.get(db);
  const known = cache?.rows.get(tokenHash);
  if (known !== undefined) return known;
  const endedCount = cache?.endedCount;
  const [row] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  const isCurrent = cache?.isListening === true && cache.endedCount === endedCount;
  if (row !== undefined && isCurrent && !cache.ended.has(tokenHash)) cache.rows.set(tokenHash, row);
  return row;
}

/** Drops sessions that this instance ends or changes; others hear of an end from the database. */
export function forgetSessions(db: Db, tokenHashes: readonly string[]): void {
  const cache = caches.get(db);
  for (const tokenHash of tokenHashes) {
    cache?.ended.set(tokenHash, true);
    cache?.rows.delete(tokenHash);
  }
}

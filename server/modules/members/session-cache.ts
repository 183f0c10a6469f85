import { eq } from 'drizzle-orm';
import type { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Bus } from '../../bus/bus.ts';
import type { Database } from '../../db/client.ts';
import type { Db } from '../../db/db.ts';
import { sessions } from '../../db/schema/auth.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';

/** Longest age of a cached session, whether or not notifications arrive. */
const MAX_AGE_MS = 1_000;
const MAX_SESSIONS = 50_000;
/**
 * Notification sent by a trigger of the database; its payload is the token hash of a deleted
 * session.
 */
const CHANNEL = 'session_ended';
/** Token hashes of ended or changed sessions, on the bus. */
const SUBJECT = 'sessions';
const tokenHashList = z.array(z.string());

export type SessionRow = typeof sessions.$inferSelect;

interface Cache {
  readonly rows: LRUCache<string, SessionRow>;
  /** Sessions that this instance ended a moment ago: not cached again. */
  readonly ended: LRUCache<string, true>;
  /** Incremented with every ended session: rows read before may be outdated. */
  endedCount: number;
  isListening: boolean;
  /** Tells the other processes which sessions were ended or changed here. */
  tell: (tokenHashes: readonly string[]) => void;
}

const caches = new WeakMap<object, Cache>();

/**
 * Caches sessions of a database in memory for up to a second (ADR-029). Ended sessions are notified
 * to every instance by the database, while that connection is down nothing is cached, and over the
 * bus, which also carries changes. Returns a function that stops it.
 */
export function cacheSessions({ db, listen }: Pick<Database, 'db' | 'listen'>, bus: Bus) {
  const cache: Cache = {
    rows: boundedCache(MAX_SESSIONS, { ttl: MAX_AGE_MS }),
    ended: boundedCache(MAX_SESSIONS, { ttl: 2 * MAX_AGE_MS }),
    endedCount: 0,
    isListening: false,
    tell: () => undefined,
  };
  caches.set(db, cache);
  cache.tell = (tokenHashes) => bus.publish(SUBJECT, tokenHashes);
  const unsubscribe = bus.subscribe(SUBJECT, (payload) => {
    for (const tokenHash of tokenHashList.parse(payload)) {
      cache.endedCount += 1;
      cache.rows.delete(tokenHash);
    }
  });
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
    unsubscribe();
    await stop();
  };
}

/** Returns the session of a token hash, at most a second old. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const cache = caches.get(db);
  const cached = cache?.rows.get(tokenHash);
  if (cached !== undefined) return cached;
  const endedCount = cache?.endedCount;
  const [row] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  const isCurrent = cache?.isListening === true && cache.endedCount === endedCount;
  if (row !== undefined && isCurrent && !cache.ended.has(tokenHash)) cache.rows.set(tokenHash, row);
  return row;
}

/**
 * Drops sessions that this instance ends or changes, here and on every other instance.
 */
export function forgetSessions(db: Db, tokenHashes: readonly string[]): void {
  const cache = caches.get(db);
  for (const tokenHash of tokenHashes) {
    cache?.ended.set(tokenHash, true);
    cache?.rows.delete(tokenHash);
  }
  if (tokenHashes.length > 0) cache?.tell(tokenHashes);
}

/**
 * Changes what is cached of a session, which stays as old as it is. Does nothing for one that is
 * not cached.
 */
export function changeCachedSession(
  db: Db,
  tokenHash: string,
  change: Pick<SessionRow, 'lastSeenAt' | 'address'>,
): void {
  const rows = caches.get(db)?.rows;
  const row = rows?.peek(tokenHash);
  if (row !== undefined) rows?.set(tokenHash, { ...row, ...change }, { noUpdateTTL: true });
}

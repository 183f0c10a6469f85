import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Bus } from '../../bus/bus.ts';
import type { Database } from '../../db/client.ts';
import { sessions } from '../../db/schema/auth.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';

/** Maximum age of a cached session, whether or not notifications arrive. */
const MAX_AGE_MS = 1_000;
const MAX_SESSIONS = 50_000;
/**
 * Channel of the notifications that a database trigger sends; the payload is the token hash of a
 * deleted session.
 */
const CHANNEL = 'session_ended';
/** Subject on the bus of the token hashes of ended or changed sessions. */
const SUBJECT = 'sessions';
const tokenHashList = z.array(z.string());

type SessionRow = typeof sessions.$inferSelect;

/** Keeps sessions in memory for up to a second (ADR-029). */
export interface SessionCache {
  /** Returns the session with a token hash; the result is at most a second old. */
  find(tokenHash: string): Promise<SessionRow | undefined>;
  /** Drops sessions that this instance ends or changes, here and on every other instance. */
  forget(tokenHashes: readonly string[]): void;
  /**
   * Updates a cached session without extending its age. Does nothing for a session that is not
   * cached.
   */
  change(tokenHash: string, change: Pick<SessionRow, 'lastSeenAt' | 'address'>): void;
  close(): Promise<void>;
}

/**
 * Caches the sessions of a database. Every instance is notified of ended sessions by the database
 * (while that connection is down, nothing is cached) and over the bus, which also carries changes.
 */
export function openSessionCache(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  bus: Bus,
): SessionCache {
  const rows = boundedCache<string, SessionRow>(MAX_SESSIONS, { ttl: MAX_AGE_MS });
  /** Sessions that this instance has just ended, which must not be cached again. */
  const ended = boundedCache<string, true>(MAX_SESSIONS, { ttl: 2 * MAX_AGE_MS });
  /** Incremented whenever a session ends, because rows that were read before may be outdated. */
  let endedCount = 0;
  let isListening = false;

  const unsubscribe = bus.subscribe(SUBJECT, (payload) => {
    for (const tokenHash of tokenHashList.parse(payload)) {
      endedCount += 1;
      rows.delete(tokenHash);
    }
  });
  const stopListening = listen(CHANNEL, {
    onMessage(tokenHash) {
      endedCount += 1;
      rows.delete(tokenHash);
    },
    onLine(isConnected) {
      isListening = isConnected;
      endedCount += 1;
      rows.clear();
    },
  });

  return {
    async find(tokenHash) {
      const cached = rows.get(tokenHash);
      if (cached !== undefined) return cached;
      const countBefore = endedCount;
      const [row] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
      const isCurrent = isListening && endedCount === countBefore;
      if (row !== undefined && isCurrent && !ended.has(tokenHash)) rows.set(tokenHash, row);
      return row;
    },
    forget(tokenHashes) {
      for (const tokenHash of tokenHashes) {
        ended.set(tokenHash, true);
        rows.delete(tokenHash);
      }
      if (tokenHashes.length > 0) bus.publish(SUBJECT, tokenHashes);
    },
    change(tokenHash, change) {
      const row = rows.peek(tokenHash);
      if (row !== undefined) rows.set(tokenHash, { ...row, ...change }, { noUpdateTTL: true });
    },
    async close() {
      isListening = false;
      rows.clear();
      unsubscribe();
      await stopListening();
    },
  };
}

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import type { Database } from '../../../server/db/client.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { members, sessions } from '../../../server/db/schema/auth.ts';
import { createLogger } from '../../../server/lib/log.ts';
import {
  openSessionCache,
  type SessionCache,
} from '../../../server/modules/members/session-cache.ts';
import { endSession } from '../../../server/modules/members/sessions.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';

const SESSION = { createdAt: 1, expiresAt: Number.MAX_SAFE_INTEGER };

async function addSession({ db }: Pick<Database, 'db'>, tokenHash: string): Promise<number> {
  const [member] = await db
    .insert(members)
    .values({ username: tokenHash, passwordHash: '', inviteCode: tokenHash, createdAt: 1 })
    .returning({ id: members.id });
  const [session] = await db
    .insert(sessions)
    .values({ ...SESSION, memberId: member?.id ?? 0, tokenHash })
    .returning({ id: sessions.id });
  return session?.id ?? 0;
}

/** Waits until the connection for notifications is open, because nothing is cached before that. */
async function untilCached(
  { db }: Pick<Database, 'db'>,
  sessionCache: SessionCache,
  tokenHash: string,
): Promise<void> {
  const read = vi.spyOn(db, 'select');
  try {
    const reads = async () => {
      await sessionCache.find(tokenHash);
      read.mockClear();
      await sessionCache.find(tokenHash);
      return read.mock.calls.length;
    };
    await expect.poll(reads).toBe(0);
  } finally {
    read.mockRestore();
  }
}

// Nothing expires, so sessions leave the cache only if they were ended or changed.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('session cache on PostgreSQL', () => {
  let database: TestDatabase;
  let sessionCache: SessionCache;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    sessionCache = openSessionCache(database, createLocalBus(createLogger('silent')));
  });
  afterAll(async () => {
    await sessionCache?.close();
    await database?.close();
  });

  test('a cached session that is ended here is deleted immediately', async () => {
    const id = await addSession(database, 'ended-here');
    await untilCached(database, sessionCache, 'ended-here');
    await endSession({ db: database.db, sessionCache }, id);
    expect(await sessionCache.find('ended-here')).toBeUndefined();
  });

  test('a change of a cached session in the database reaches the cache', async () => {
    await addSession(database, 'changed');
    await untilCached(database, sessionCache, 'changed');
    const { db } = database;
    await db.update(sessions).set({ expiresAt: 2 }).where(eq(sessions.tokenHash, 'changed'));
    const found = async () => (await sessionCache.find('changed'))?.expiresAt;
    await expect.poll(found).toBe(2);
  });
});

test('a session ended on one instance is refused on another', async () => {
  const one = await openTestDatabase('postgres');
  const other = await openDatabase({ databaseUrl: one.url ?? '', dataDir: '' });
  const bus = createLocalBus(createLogger('silent'));
  const [ofOne, ofOther] = [openSessionCache(one, bus), openSessionCache(other, bus)];
  try {
    const id = await addSession(one, 'shared');
    await untilCached(other, ofOther, 'shared');
    await endSession({ db: one.db, sessionCache: ofOne }, id);
    const found = () => ofOther.find('shared');
    await expect.poll(found).toBeUndefined();
  } finally {
    await ofOne.close();
    await ofOther.close();
    await other.close();
    await one.close();
  }
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { CALL_TIMEOUTS, type Timeouts } from '../../../server/db/timeouts.ts';
import { allowLongStatements, isBusy, transact } from '../../../server/db/transact.ts';
import { createPostgres } from '../../support/server/database.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/** Returns the outcome of a call whose database work was aborted, as its callers see it. */
async function outcomeOf(work: Promise<unknown>): Promise<'done' | 'busy' | 'failed'> {
  return work.then(
    () => 'done' as const,
    (error: unknown) => (isBusy(error) ? 'busy' : 'failed'),
  );
}

describe('timeouts on postgres', () => {
  let own: Awaited<ReturnType<typeof createPostgres>>;
  let database: Database;
  let other: Database;
  let on: TestServer;
  /**
   * Opens the database with one short timeout. Only one is short, because on a busy machine any of
   * them may be reached.
   */
  const open = (short: Partial<Timeouts> = {}) =>
    openDatabase({ databaseUrl: own.url, dataDir: '', timeouts: { ...CALL_TIMEOUTS, ...short } });
  beforeAll(async () => {
    own = await createPostgres();
    database = await open({ lockMs: 200 });
    other = await openDatabase({ databaseUrl: own.url, dataDir: '' });
    on = await startTestServer({ engine: 'postgres', database });
  });
  afterAll(async () => {
    await on.stop();
    await other.close();
    await own.drop();
  });

  test('connections of calls have a timeout unless configured otherwise', async () => {
    const { rows } = await other.db.execute(sql`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
      order by name`);
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '30000' },
      { name: 'lock_timeout', setting: '4000' },
      { name: 'statement_timeout', setting: '10000' },
    ]);
  });

  test('a money call aborted before it was done is answered as busy and safe with the same key', async () => {
    const member = await on.signedIn();
    const fields = { c_id: 1, num: '10', from_type: 1, to_type: 2 };
    const key = { 'idempotency-key': 'a-transfer-that-waits' };
    const send = () => member.call('transfer', fields, key);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isLocked: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve;
    });
    const holder = transact(other.db, async (tx) => {
      await tx.execute(sql`select 1 from balances for update`);
      isLocked();
      await held;
    });
    await locked;
    const { response: refused } = await send();
    release();
    await holder;
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toEqual({
      code: 500,
      msg: 'The server is busy. Please try again in a moment.',
      data: null,
    });
    const legs = async () => (await other.db.execute(sql`select 1 from own_transfers`)).rows.length;
    expect(await legs()).toBe(0);
    expect(await send()).toMatchObject({ code: 1 });
    expect(await send()).toMatchObject({ code: 1 });
    expect(await legs()).toBe(1);
  });

  test('a slow statement is aborted, but allowed if nobody waits', async () => {
    const quick = await open({ statementMs: 1_500 });
    const sleep = sql`select pg_sleep(1.8)`;
    expect(await outcomeOf(quick.db.execute(sleep))).toBe('busy');
    const patient = transact(quick.db, async (tx) => {
      await allowLongStatements(tx, 60_000);
      await tx.execute(sleep);
    });
    expect(await outcomeOf(patient)).toBe('done');
    await quick.close();
  });

  test('an idle transaction releases its locks', async () => {
    const quick = await open({ idleInTransactionMs: 800 });
    const idle = transact(quick.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await tx.execute(sql`select 1`);
    });
    expect(await outcomeOf(idle)).not.toBe('done');
    expect(await outcomeOf(quick.db.execute(sql`select 1`))).toBe('done');
    await quick.close();
  });

  test('only a limited number of calls wait for a connection; others are refused immediately', async () => {
    const calls = Array.from({ length: 620 }, () => outcomeOf(database.db.execute(sql`select 1`)));
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThanOrEqual(500);
    expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThanOrEqual(80);
    expect(outcomes).not.toContain('failed');
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { migratePostgres } from '../../../server/db/migrate.ts';
import { CALL_TIMEOUTS } from '../../../server/db/timeouts.ts';
import { allowLongStatements, isBusy, transact } from '../../../server/db/transact.ts';
import { type Cluster, startPostgres } from '../../../tools/test/postgres.ts';
import { requirePostgres } from '../../../tools/test/prerequisites.ts';
import { openRelay, type Relay } from '../../support/server/relay.ts';

/** A statement takes a millisecond or, on a busy machine, up to hundreds of milliseconds. */
const QUICK = { ...CALL_TIMEOUTS, statementMs: 1_000 };
/** Well above the longest wait for a response (2 s). */
const NOTICED_MS = 10_000;

/** Two servers with a relay in front that leads to the primary, as HAProxy does. */
describe('a proxy in front of the primary', () => {
  let clusters: Cluster[];
  let admins: pg.Client[];
  let relay: Relay;
  let database: Database;

  beforeAll(async () => {
    const postgresBin = requirePostgres();
    const start = () => startPostgres(postgresBin, { isDurable: false });
    clusters = [await start(), await start()];
    admins = clusters.map(({ url }) => new pg.Client({ connectionString: url }));
    for (const [index, admin] of admins.entries()) {
      await admin.connect();
      await migratePostgres(clusters[index]?.url ?? '');
      await admin.query('create table which (name text)');
      await admin.query('insert into which values ($1)', [nameOf(index)]);
    }
  });
  afterAll(async () => {
    await Promise.all(admins?.map((admin) => admin.end()) ?? []);
    await Promise.all(clusters?.map((cluster) => cluster.stop()) ?? []);
  });
  beforeEach(async () => {
    await setReadOnly(0, false);
    relay = await openRelay(urlOf(0));
    const databaseUrl = `postgres://postgres@127.0.0.1:${relay.port}/postgres`;
    database = await openDatabase({ databaseUrl, dataDir: '', timeouts: QUICK });
  });
  afterEach(async () => {
    relay.thaw();
    await database.close();
    await relay.close();
  });

  const nameOf = (index: number) => `server ${index}`;
  const urlOf = (index: number) => clusters[index]?.url ?? '';

  /**
   * Makes a server refuse writes in new transactions, as one that became a standby does.
   * Connections stay open.
   */
  async function setReadOnly(index: number, isReadOnly: boolean): Promise<void> {
    const admin = admins[index];
    if (admin === undefined) return;
    const setting = isReadOnly ? 'on' : 'off';
    await admin.query('set transaction_read_only = off');
    await admin.query(`alter system set default_transaction_read_only = ${setting}`);
    await admin.query('select pg_reload_conf()');
    const isSet = async () => {
      const { rows } = await admin.query('show default_transaction_read_only');
      return rows[0].default_transaction_read_only === setting;
    };
    while (!(await isSet())) await wait(10);
  }

  const write = () =>
    transact(database.db, async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(
        sql`update which set name = name returning name`,
      );
      return rows[0]?.name;
    });
  /** Retries a write with its key, as a client does. Returns the server that applied the write. */
  async function writeAgain(): Promise<string | undefined> {
    const started = Date.now();
    for (;;) {
      const name = await write().catch(() => undefined);
      if (name !== undefined || Date.now() - started > NOTICED_MS) return name;
      await wait(50);
    }
  }

  test('a primary that became a standby is left after one refused write, which may be sent again', async () => {
    expect(await write()).toBe(nameOf(0));
    await setReadOnly(0, true);
    relay.leadTo(urlOf(1));
    const refused = await write().catch((error: unknown) => error);
    expect(isBusy(refused)).toBe(true);
    expect(await write()).toBe(nameOf(1));
  });

  test('a frozen primary ends a call with an unknown outcome, and the next one finds another', async () => {
    expect(await write()).toBe(nameOf(0));
    relay.freeze();
    const started = Date.now();
    const lost = await write().catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(isBusy(lost)).toBe(false);
    expect(Date.now() - started).toBeLessThan(NOTICED_MS);
    relay.leadTo(urlOf(1));
    expect(await writeAgain()).toBe(nameOf(1));
  });

  test('statements of background work may take longer than those of calls', async () => {
    const slow = transact(database.db, async (tx) => {
      await allowLongStatements(tx, 0);
      await tx.execute(sql`select pg_sleep(2.5)`);
      return 'done';
    });
    expect(await slow).toBe('done');
  });

  test('a listener that is stopped while it connects leaves no connection', async () => {
    const ignore = { onMessage: () => undefined, onLine: () => undefined };
    const before = relay.connections();
    await database.listen('proxy_test', ignore)();
    await expect.poll(relay.connections).toEqual({ opened: before.opened + 1, open: before.open });
  });

  test('a listener notices a frozen primary and listens to the next one', async () => {
    const lines: boolean[] = [];
    const messages: string[] = [];
    const stop = database.listen('proxy_test', {
      onMessage: (payload) => messages.push(payload),
      onLine: (isConnected) => lines.push(isConnected),
    });
    await expect.poll(() => lines).toEqual([true]);
    relay.freeze();
    relay.leadTo(urlOf(1));
    await expect.poll(() => lines).toContain(false);
    await expect.poll(() => lines.at(-1)).toBe(true);
    await admins[1]?.query("notify proxy_test, 'received'");
    await expect.poll(() => messages).toEqual(['received']);
    await stop();
  });
});

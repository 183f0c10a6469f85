import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { migratePostgres } from '../../../server/db/migrate.ts';
import { databaseTarget } from '../../../server/db/primary.ts';
import { allowLongStatements, isBusy, transact } from '../../../server/db/transact.ts';
import { type Cluster, startPostgres } from '../../../tools/test/postgres.ts';
import { requirePostgres } from '../../../tools/test/prerequisites.ts';
import { openRelay, type Relay } from '../../support/server/relay.ts';

const QUICK = { statementMs: 400, lockMs: 200, idleInTransactionMs: 300 };
/** Above the longest wait for an answer (1.4 s) and two probes (2 s). */
const NOTICED_MS = 5_000;

/** Two servers of their own, of which one refuses writes like a standby. */
describe('several hosts in DATABASE_URL', { timeout: 60_000 }, () => {
  let clusters: Cluster[];
  let admins: pg.Client[];
  let relays: Relay[];
  let opened: Database[];

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
  }, 60_000);
  afterAll(async () => {
    await Promise.all(admins?.map((admin) => admin.end()) ?? []);
    await Promise.all(clusters?.map((cluster) => cluster.stop()) ?? []);
  });
  beforeEach(async () => {
    opened = [];
    relays = await Promise.all(clusters.map(({ url }) => openRelay(url)));
    await makePrimary(0);
  });
  afterEach(async () => {
    for (const relay of relays) relay.thaw();
    await Promise.all(opened.map((database) => database.close()));
    await Promise.all(relays.map((relay) => relay.close()));
  });

  const nameOf = (index: number) => `host ${index}`;

  /** The other server refuses writes of new transactions; its connections stay open. */
  async function makePrimary(primary: number): Promise<void> {
    for (const [index, admin] of admins.entries()) {
      const setting = index === primary ? 'off' : 'on';
      await admin.query('set transaction_read_only = off');
      await admin.query(`alter system set default_transaction_read_only = ${setting}`);
      await admin.query('select pg_reload_conf()');
      const isSet = async () => {
        const { rows } = await admin.query('show default_transaction_read_only');
        return rows[0].default_transaction_read_only === setting;
      };
      while (!(await isSet())) await wait(10);
    }
  }

  function hostsUrl(): string {
    const hosts = relays.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  }

  async function open(): Promise<Database> {
    const database = await openDatabase({
      databaseUrl: hostsUrl(),
      dataDir: '',
      timeouts: QUICK,
    });
    opened.push(database);
    return database;
  }

  const readName = async ({ db }: Database) =>
    (await db.execute<{ name: string }>(sql`select name from which`)).rows[0]?.name;
  const write = ({ db }: Database) =>
    transact(db, async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(
        sql`update which set name = name returning name`,
      );
      return rows[0]?.name;
    });
  /** Retries a write like a client with its key; returns which host applied it. */
  async function writeAgain(database: Database): Promise<string | undefined> {
    const started = Date.now();
    for (;;) {
      const name = await write(database).catch(() => undefined);
      if (name !== undefined || Date.now() - started > NOTICED_MS) return name;
      await wait(50);
    }
  }

  test.each([0, 1])('connections go to the primary, here number %i', async (primary) => {
    await makePrimary(primary);
    const database = await open();
    const names = await Promise.all(Array.from({ length: 12 }, () => readName(database)));
    expect(new Set(names)).toEqual(new Set([nameOf(primary)]));
  });

  test('a host that is down or frozen at the start is passed over', async () => {
    await makePrimary(1);
    relays[0]?.freeze();
    expect(await readName(await open())).toBe(nameOf(1));
    await relays[0]?.close();
    expect(await readName(await open())).toBe(nameOf(1));
  });

  test('a primary that became a standby is left after one refused write, which may be sent again', async () => {
    const database = await open();
    expect(await write(database)).toBe(nameOf(0));
    await makePrimary(1);
    const refused = await write(database).catch((error: unknown) => error);
    expect(isBusy(refused)).toBe(true);
    expect(await write(database)).toBe(nameOf(1));
  });

  test('a primary that is gone is replaced by the other one', async () => {
    const database = await open();
    expect(await write(database)).toBe(nameOf(0));
    await relays[0]?.close();
    await makePrimary(1);
    expect(await writeAgain(database)).toBe(nameOf(1));
    expect(await readName(database)).toBe(nameOf(1));
  });

  test('a connection lost while it asks for the primary is refused, and ends no process', async () => {
    const { base, Client } = databaseTarget(hostsUrl());
    // The search asks first, then the connection itself.
    relays[0]?.cutAt('transaction_read_only', 2);
    const refused = await new Client({ ...base }).connect().catch((error: unknown) => error);
    expect(isBusy(refused)).toBe(true);
  });

  test('while no host accepts writes, calls are refused as busy', async () => {
    const database = await open();
    await Promise.all(relays.map((relay) => relay.close()));
    await wait(50);
    const refused = await write(database).catch((error: unknown) => error);
    expect(isBusy(refused)).toBe(true);
  });

  test('a frozen primary ends a call with an unknown outcome, and the next one finds another', async () => {
    const database = await open();
    expect(await write(database)).toBe(nameOf(0));
    relays[0]?.freeze();
    const started = Date.now();
    const lost = await write(database).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(isBusy(lost)).toBe(false);
    expect(Date.now() - started).toBeLessThan(NOTICED_MS);
    await makePrimary(1);
    expect(await writeAgain(database)).toBe(nameOf(1));
  });

  test('statements of background work may take longer than those of calls', async () => {
    const database = await open();
    const slow = transact(database.db, async (tx) => {
      await allowLongStatements(tx, 0);
      await tx.execute(sql`select pg_sleep(2)`);
      return 'done';
    });
    expect(await slow).toBe('done');
  });

  test('a listener that is stopped while it looks for the primary leaves no connection', async () => {
    const database = await open();
    const ignore = { onMessage: () => undefined, onLine: () => undefined };
    await database.listen('hosts_test', ignore)();
    await wait(500);
    const left = "select 1 from pg_stat_activity where query like 'listen %'";
    expect((await admins[0]?.query(left))?.rowCount).toBe(0);
  });

  test('a listener notices a frozen primary and listens to the next one', async () => {
    const database = await open();
    const lines: boolean[] = [];
    const messages: string[] = [];
    const stop = database.listen('hosts_test', {
      onMessage: (payload) => messages.push(payload),
      onLine: (isConnected) => lines.push(isConnected),
    });
    await expect.poll(() => lines).toEqual([true]);
    relays[0]?.freeze();
    await makePrimary(1);
    await expect.poll(() => lines, { timeout: 15_000 }).toEqual([true, false, true]);
    await admins[1]?.query("notify hosts_test, 'heard'");
    await expect.poll(() => messages).toEqual(['heard']);
    await stop();
  });
});

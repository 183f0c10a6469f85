import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import type { Db } from '../../../server/db/db.ts';
import { catchUp, createPositions } from '../../../server/db/replica-position.ts';
import { type Cluster, startPostgres } from '../../../tools/test/postgres.ts';
import { requirePostgres } from '../../../tools/test/prerequisites.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import {
  type PostgresReplica,
  startPostgresReplica,
} from '../../support/server/postgres-replica.ts';
import { RECORD_LISTS } from '../../support/server/record-lists.ts';
import { MEASURED, scrape, seriesOf } from '../../support/server/scrape.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/** Above the time that a member waits for a replica, which is a second. */
const MOST_MS = 1_300;
/** Above the wait until the replica has caught up, and far below that second. */
const SOON_MS = 500;

/** On a busy machine the replica is late now and then, and left alone for a second. */
const UNTIL_READ = { timeout: 20_000, interval: 100 };

/** How often a member reads the own write. */
const WRITES = 200;
/** Different for each of them. */
const amountOf = (number: number) => `1.${number}1`;

/** One primary, its replica and a server that has both; the last test promotes the replica. */
describe('records of a replica', { timeout: 60_000 }, () => {
  let primary: Cluster;
  let replica: PostgresReplica;
  let on: TestServer;
  let member: FundedMember;
  const opened: Database[] = [];
  const failures: unknown[] = [];

  beforeAll(async () => {
    const postgresBin = requirePostgres();
    primary = await startPostgres(postgresBin, { isDurable: false });
    replica = await startPostgresReplica(postgresBin, primary.url);
    const config = { databaseUrl: primary.url, replicaUrl: replica.url, ...MEASURED };
    on = await startTestServer({ engine: 'postgres', config });
    await on.context.db.execute(sql`create table written (id int generated always as identity)`);
    member = await fundedMember(on, { 1: { USDT: '1000' }, 2: { USDT: '1000' } });
  }, 60_000);
  afterEach(async () => {
    replica.thaw();
    await Promise.all(opened.splice(0).map((database) => database.close()));
    failures.length = 0;
  });
  afterAll(async () => {
    await on?.stop();
    await replica?.remove();
    await primary?.stop();
  });

  async function countsOfServer(): Promise<Record<string, number>> {
    const series = seriesOf(await scrape(on.context), 'trade_replica_reads_total');
    return Object.fromEntries(
      Object.entries(series).map(([labels, value]) => [labels.split('"')[1] ?? '', value]),
    );
  }

  /** Opens both with no memory of what the replica did before. */
  async function open(replicaUrl = replica.url): Promise<Database> {
    const database = await openDatabase({
      databaseUrl: primary.url,
      replicaUrl,
      dataDir: '',
      onReplicaFailure: (error) => failures.push(error),
    });
    opened.push(database);
    return database;
  }

  const write = ({ db }: Database) => db.execute(sql`insert into written default values`);
  /** Reads the number of rows, and how long that takes. */
  async function count({ records }: Database): Promise<{ rows: number; ms: number }> {
    const started = performance.now();
    const { rows } = await records.read((db) =>
      db.execute<{ rows: number }>(sql`select count(*)::int as rows from written`),
    );
    return { rows: rows[0]?.rows ?? 0, ms: performance.now() - started };
  }

  /** Reads until the replica has answered, which may be late at first; returns the rows. */
  function countOnReplica(database: Database): Promise<number> {
    return vi.waitFor(async () => {
      const before = database.records.counts?.answered ?? 0;
      const { rows } = await count(database);
      expect(database.records.counts?.answered).toBe(before + 1);
      return rows;
    }, UNTIL_READ);
  }

  /** The same for a list that the member asks the server for. */
  function listOnReplica(name: EndpointName, fields: Record<string, number>): Promise<void> {
    return vi.waitFor(async () => {
      const { answered = 0 } = await countsOfServer();
      expect((await member.call(name, fields)).code, name).toBe(1);
      expect(await countsOfServer(), name).toMatchObject({ answered: answered + 1, failed: 0 });
    }, UNTIL_READ);
  }

  /** Returns how many reads had each outcome since this call. */
  function follow({ records: { counts } }: Database) {
    const before: Readonly<Record<string, number>> = { ...counts };
    return () =>
      Object.fromEntries(
        Object.entries(counts ?? {}).map(([name, now]) => [name, now - (before[name] ?? 0)]),
      );
  }

  test('every list is answered by it', async () => {
    expect(await countsOfServer()).toEqual({ answered: 0, behind: 0, failed: 0, paused: 0 });
    for (const [name, fields] of Object.entries(RECORD_LISTS)) {
      await listOnReplica(name as EndpointName, fields);
    }
  });

  test('a member reads own writes at once, while the replica is always late', async () => {
    await replica.delay(10);
    const before = await countsOfServer();
    for (let number = 1; number <= WRITES; number += 1) {
      const num = amountOf(number);
      const transfer = { c_id: 1, num, from_type: number % 2 ? 1 : 2, to_type: number % 2 ? 2 : 1 };
      expect((await member.mutate('transfer', transfer)).code).toBe(1);
      const { list } = await member.query('getTransferList', { limit: 1 });
      expect(list[0]?.num).toBe(num);
    }
    await replica.delay(0);
    const { answered = 0, behind = 0, failed, paused = 0 } = await countsOfServer();
    expect(failed).toBe(0);
    const sumBefore = Object.values(before).reduce((sum, one) => sum + one, 0);
    expect(answered + behind + paused - sumBefore).toBe(WRITES);
    expect(answered - (before.answered ?? 0)).toBeGreaterThan(WRITES / 4);
  });

  test('a question for the position that was sent before a write does not answer for it', async () => {
    const database = await open();
    const pool = new pg.Pool({ connectionString: primary.url });
    let questions = 0;
    /** Answers arrive late. */
    const query = async (text: string) => {
      questions += 1;
      const answer = await pool.query(text);
      await wait(100);
      return answer;
    };
    const positionNow = createPositions({ query } as unknown as pg.Pool);
    const before = positionNow();
    await wait(50);
    await write(database);
    const [first, ...after] = await Promise.all([before, positionNow(), positionNow()]);
    await pool.end();
    expect(after[0]?.lsn).not.toBe(first.lsn);
    expect(after[1]).toEqual(after[0]);
    expect(questions).toBe(2);
  });

  test('a replica that is late is not waited for, and is read again when it has caught up', async () => {
    const database = await open();
    const rows = await countOnReplica(database);
    const outcomes = follow(database);
    await replica.query('select pg_wal_replay_pause()');
    await write(database);
    const late = await count(database);
    expect(late.rows).toBe(rows + 1);
    expect(late.ms).toBeLessThan(SOON_MS);
    await write(database);
    expect((await count(database)).rows).toBe(rows + 2);
    expect(outcomes()).toEqual({ answered: 0, behind: 1, failed: 0, paused: 1 });
    await replica.query('select pg_wal_replay_resume()');
    expect(await countOnReplica(database)).toBe(rows + 2);
    expect(failures).toEqual([]);
  });

  test('a replica that froze delays nobody for over a second, and then nobody', async () => {
    const database = await open();
    const rows = await countOnReplica(database);
    const outcomes = follow(database);
    await write(database);
    // Opens the connections that the three reads need: that takes long on a busy machine.
    await Promise.all([1, 2, 3].map(() => database.db.execute(sql`select pg_sleep(0.3)`)));
    await replica.freeze();
    for (const read of await Promise.all([count(database), count(database), count(database)])) {
      expect(read.rows).toBe(rows + 1);
      expect(read.ms).toBeLessThan(MOST_MS);
    }
    expect((await count(database)).ms).toBeLessThan(SOON_MS);
    expect(outcomes()).toEqual({ answered: 0, behind: 0, failed: 3, paused: 1 });
    expect(failures).toHaveLength(1);
    replica.thaw();
  });

  test('no log but that of the primary and of its timeline is waited for', async () => {
    const here = new pg.Pool({ connectionString: primary.url });
    await here.query('create database another');
    const { log, lsn } = await createPositions(here)();
    await here.end();
    expect(log).toMatch(/^\d+\/00000001\/postgres$/);
    const there = new pg.Pool({ connectionString: replica.url });
    const has = (position: { log: string; lsn: string }) =>
      catchUp(drizzle({ client: there }) as unknown as Db, position);
    expect(await has({ log, lsn: '0/1' })).toBe(true);
    // The replica was frozen until a moment ago: it has the new database some time later.
    await expect.poll(() => has({ log, lsn }), { timeout: 10_000 }).toBe(true);
    expect(await has({ log: log.replace('00000001', '00000002'), lsn: '0/1' })).toBe(false);
    await there.end();

    const database = await open(replica.url.replace(/postgres$/, 'another'));
    await count(database);
    expect(database.records.counts).toMatchObject({ answered: 0, behind: 1 });
  });

  test('without a replica the primary answers, and the log says so once', async () => {
    const num = amountOf(WRITES + 1);
    await member.mutate('transfer', { c_id: 1, num, from_type: 1, to_type: 2 });
    await listOnReplica('getTransferList', { limit: 1 });
    await replica.stop();
    const lists = await Promise.all(
      Array.from({ length: 5 }, () => member.query('getTransferList', { limit: 1 })),
    );
    expect(lists.map(({ list }) => list[0]?.num)).toEqual(Array(5).fill(num));
    expect((await on.app.inject('/readyz')).statusCode).toBe(200);
    const { failed = 0, paused = 0 } = await countsOfServer();
    expect(failed).toBeGreaterThan(0);
    expect(failed + paused).toBe(5);
    expect(on.logged.filter((line) => line.includes('the replica failed'))).toHaveLength(1);
    await replica.start();
  });

  test('a replica that was promoted is not read any more', async () => {
    const database = await open();
    const rows = await countOnReplica(database);
    const outcomes = follow(database);
    await replica.promote();
    await replica.query('insert into written default values');
    expect((await count(database)).rows).toBe(rows);
    expect(outcomes()).toMatchObject({ answered: 0, behind: 1 });
    expect(failures).toEqual([]);
  });
});

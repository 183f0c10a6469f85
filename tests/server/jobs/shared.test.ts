import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { type JobKind, jobs } from '../../../server/db/schema/jobs.ts';
import { transact } from '../../../server/db/transact.ts';
import { CLAIM_MS, claimDue, dropClaims, renewClaims } from '../../../server/jobs/claim.ts';
import { createJobRunner, type JobHandler } from '../../../server/jobs/runner.ts';
import { schedule } from '../../../server/jobs/schedule.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type LedgerRig, openLedgerRig } from '../../support/server/ledger-rig.ts';

const KIND = 'option.settle';
/** All jobs are done long before a claim expires, even on a busy machine. */
const MANY = 160;
const FLOOD = 3_000;

describe.each(ENGINES)('shared jobs on %s', (engine) => {
  let rig: LedgerRig;
  let others: Database[];

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
    const { url } = rig.database;
    const open = () => openDatabase({ databaseUrl: url, dataDir: '' });
    others = url === undefined ? [] : await Promise.all([open(), open(), open()]);
    await rig.db.execute(sql`create table effects (subject_id bigint)`);
    await rig.db.execute(sql`create table commits (id text)`);
    await rig.db.execute(sql`create function note_commit() returns trigger language plpgsql as $$
      begin insert into commits values (pg_current_xact_id()::text); return null; end $$`);
    await rig.db.execute(sql`create trigger note_commit after update or delete on jobs
      for each statement execute function note_commit()`);
  });
  afterAll(async () => {
    await Promise.all(others?.map((other) => other.close()) ?? []);
    await rig?.close();
  });
  afterEach(async () => {
    await rig.db.delete(jobs);
    await rig.db.execute(sql`delete from effects`);
  });

  const planned: number[] = [];
  const handler: JobHandler = async (id) => {
    planned.push(id);
    return {
      effect: async (tx) => void (await tx.execute(sql`insert into effects values (${id})`)),
    };
  };
  const runner = (handlers: Partial<Record<JobKind, JobHandler>>, db = rig.db) =>
    createJobRunner({
      db,
      handlers,
      clock: rig.time.now,
      log: pino({ level: 'silent' }),
      tradingHalt: rig.tradingHalt,
    });
  /** A job whose effect is visible only in this test. */
  const doing =
    (effect: () => void): JobHandler =>
    async () => ({ effect: async () => effect() });
  const flood = (kind: JobKind, count: number) =>
    rig.db.execute(sql`insert into jobs (kind, subject_id, due_at)
      select ${kind}::text, n, ${rig.time.now()}::bigint from generate_series(1, ${count}::int) n`);
  const add = (kind: JobKind, subjectId: number) =>
    transact(rig.db, (tx) => schedule(tx, { kind, subjectId, dueAt: rig.time.now() }));
  const effects = async () => {
    const { rows } = await rig.db.execute<{ n: string; different: string }>(sql`
      select count(*)::text as n, count(distinct subject_id)::text as different from effects`);
    return [Number(rows[0]?.n), Number(rows[0]?.different)];
  };
  const until = (isSo: () => boolean) => expect.poll(isSo, { interval: 5 }).toBe(true);

  test('four instances share them: each is planned and done once, about one commit each', async () => {
    await flood(KIND, MANY);
    planned.length = 0;
    const dbs = [rig.db, ...others.map(({ db }) => db)];
    const before = await countCommits();
    const runs = Array.from({ length: 4 }, (_, i) =>
      runner({ [KIND]: handler }, dbs[i % dbs.length]).runDue(),
    );
    await Promise.all(runs);
    const commits = (await countCommits()) - before;
    expect(await effects()).toEqual([MANY, MANY]);
    expect(planned).toHaveLength(MANY);
    // Completed jobs leave no rows.
    expect(await rig.db.$count(jobs)).toBe(0);
    saveMeasurements(`jobs ${engine}`, { jobs: MANY, commitsPerJob: commits / MANY });
    expect(commits / MANY).toBeLessThan(1.2);
  });

  /** Counts the transactions that changed jobs: claims, completions and failures. */
  async function countCommits(): Promise<number> {
    const { rows } = await rig.db.execute<{ n: string }>(
      sql`select count(distinct id)::text as n from commits`,
    );
    return Number(rows[0]?.n);
  }

  test('a flood of one kind delays no other', async () => {
    await flood('deposit.review', FLOOD);
    let reviews = 0;
    let reviewsBefore: number | undefined;
    const instance = runner({
      'deposit.review': doing(() => {
        reviews += 1;
      }),
      [KIND]: doing(() => {
        reviewsBefore = reviews;
      }),
    });
    instance.start();
    await until(() => reviews > 0);
    const from = reviews;
    await add(KIND, 1);
    await until(() => reviewsBefore !== undefined);
    await instance.stop();
    expect(Number(reviewsBefore) - from).toBeLessThan(FLOOD / 4);
    expect(await rig.db.$count(jobs)).toBeGreaterThan(FLOOD / 4);
  });

  test('slow jobs of one kind leave slots to the others', async () => {
    await flood('withdrawal.review', 20);
    let letGo: () => void = () => undefined;
    const isHeld = new Promise<void>((done) => {
      letGo = done;
    });
    let begun = 0;
    const done: number[] = [];
    const instance = runner({
      'withdrawal.review': async () => {
        begun += 1;
        await isHeld;
        return { effect: async () => undefined };
      },
      [KIND]: async (id) => ({ effect: async () => void done.push(id) }),
    });
    instance.start();
    await until(() => begun > 0);
    for (const id of [1, 2, 3]) await add(KIND, id);
    await until(() => done.length === 3);
    expect(begun).toBeLessThan(20);
    letGo();
    await instance.stop();
  });

  test('a job scheduled while the runner rests wakes it', async () => {
    let done = 0;
    const instance = runner({
      [KIND]: doing(() => {
        done += 1;
      }),
    });
    instance.start();
    for (let id = 1; id <= 5; id += 1) {
      await add(KIND, id);
      await until(() => done === id);
    }
    await instance.stop();
  });

  test('claimed jobs belong to their instance until the claim expires', async () => {
    await flood(KIND, 3);
    const wanted = { most: new Map([[KIND, 2]]), now: rig.time.now() };
    const mine = (await claimDue(rig.db, wanted)).due;
    expect(mine.map(({ subjectId }) => subjectId)).toEqual([1, 2]);
    const next = (await claimDue(rig.db, wanted)).due;
    expect(next.map(({ subjectId }) => subjectId)).toEqual([3]);
    expect((await claimDue(rig.db, wanted)).due).toEqual([]);
    // The instance that claimed the first job was killed a while ago.
    await rig.db.execute(
      sql`update jobs set claimed_until = claimed_until - ${CLAIM_MS}::int where subject_id < 3`,
    );
    await renewClaims(rig.db, [Number(mine[1]?.id)]);
    const taken = (await claimDue(rig.db, wanted)).due;
    expect(taken.map(({ subjectId }) => subjectId)).toEqual([1]);
    await dropClaims(rig.db, next);
    expect((await claimDue(rig.db, wanted)).due).toEqual(next);
  });

  test('a stopped instance immediately releases jobs that it has not begun', async () => {
    await flood(KIND, 30);
    let letGo: () => void = () => undefined;
    const isHeld = new Promise<void>((done) => {
      letGo = done;
    });
    let begun = 0;
    const slow = runner({
      [KIND]: async (id, now) => {
        begun += 1;
        await isHeld;
        return handler(id, now);
      },
    });
    slow.start();
    await until(() => begun > 0);
    const stopped = slow.stop();
    letGo();
    await stopped;
    await runner({ [KIND]: handler }).runDue();
    expect(await effects()).toEqual([30, 30]);
  });

  test('kinds known only to another version are left alone', async () => {
    await flood('loan.due', 1);
    await runner({ [KIND]: handler }).runDue();
    expect(await rig.db.select().from(jobs)).toMatchObject([{ failures: 0, claimedUntil: null }]);
  });
});

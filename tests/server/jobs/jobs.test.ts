import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Superseded } from '../../../server/db/pipelined.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { settings } from '../../../server/db/schema/site.ts';
import { transact, transactOnce } from '../../../server/db/transact.ts';
import { createJobRunner, type JobHandler } from '../../../server/jobs/runner.ts';
import { schedule } from '../../../server/jobs/schedule.ts';
import { advanceOption } from '../../../server/modules/options/settle.ts';
import { ENGINES } from '../../support/server/database.ts';
import { ENGLISH, type LedgerRig, openLedgerRig, SYMBOL } from '../../support/server/ledger-rig.ts';

describe.each(ENGINES)('jobs on %s', (engine) => {
  let rig: LedgerRig;
  let subjectId = 1_000;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
  });
  afterAll(() => rig?.close());
  beforeEach(() => {
    subjectId += 1;
  });

  const add = (dueAt = rig.time.now()) =>
    transact(rig.db, (tx) => schedule(tx, { kind: 'option.settle', subjectId, dueAt }));
  const runner = (handler: JobHandler, closedBecause?: string) =>
    createJobRunner({
      db: rig.db,
      clock: rig.time.now,
      log: pino({ level: 'silent' }),
      tradingHalt: { ...rig.tradingHalt, haltReason: () => closedBecause },
      handlers: { 'option.settle': handler },
    });
  const find = async () => {
    const [row] = await rig.db.select().from(jobs).where(eq(jobs.subjectId, subjectId));
    if (!row) throw new Error('no job');
    return row;
  };
  /** Returns whether the job was deleted, as jobs are when they are done. */
  const isDone = async () => (await rig.db.$count(jobs, eq(jobs.subjectId, subjectId))) === 0;

  test('eight instances do a due job once', async () => {
    await add();
    let effects = 0;
    const handler: JobHandler = async () => ({
      effect: async () => {
        effects += 1;
      },
    });
    await Promise.all(Array.from({ length: 8 }, () => runner(handler).runDue()));
    expect(effects).toBe(1);
    expect(await isDone()).toBe(true);
  });

  test('claim and effect commit together, and a failed job is retried with growing delays', async () => {
    await add();
    let isBroken = true;
    const instance = runner(async (id) => ({
      effect: async (tx) => {
        await tx.insert(settings).values({ key: `job-${id}`, value: 1 });
        if (isBroken) throw new Error('broken');
      },
    }));
    await instance.runDue();
    expect(await find()).toMatchObject({ failures: 1 });
    rig.time.advance(1_000);
    await instance.runDue();
    expect(await find()).toMatchObject({ failures: 2, dueAt: rig.time.now() + 2_000 });
    isBroken = false;
    rig.time.advance(1_999);
    await instance.runDue();
    expect(await isDone()).toBe(false);
    rig.time.advance(1);
    await instance.runDue();
    expect(await isDone()).toBe(true);
    const written = await rig.db
      .select()
      .from(settings)
      .where(eq(settings.key, `job-${subjectId}`));
    expect(written).toHaveLength(1);
  });

  test('nothing runs early, and nothing while the ledger does not verify', async () => {
    await add(rig.time.now() + 1);
    let looks = 0;
    const handler: JobHandler = async () => {
      looks += 1;
      return { effect: async () => undefined };
    };
    await runner(handler).runDue();
    expect(looks).toBe(0);
    rig.time.advance(1);
    await runner(handler, 'the ledger does not verify').runDue();
    expect(looks).toBe(0);
    await runner(handler).runDue();
    expect(looks).toBe(1);
  });

  test('an unfinished attempt releases its claim and rolls back its changes', async () => {
    await add();
    let isReady = false;
    const laterAt = rig.time.now() + 5_000;
    const instance = runner(async (id) => ({
      async attempt(tx) {
        await tx.insert(settings).values({ key: `try-${id}-${isReady}`, value: 1 });
        return isReady ? undefined : { laterAt };
      },
    }));
    await instance.runDue();
    expect(await find()).toMatchObject({ dueAt: laterAt, failures: 0 });
    const kept = eq(settings.key, `try-${subjectId}-false`);
    expect(await rig.db.select().from(settings).where(kept)).toHaveLength(1);
    isReady = true;
    rig.time.advance(5_000);
    await instance.runDue();
    expect(await isDone()).toBe(true);
  });

  test('a started runner finds due jobs automatically, and stop waits for it', async () => {
    let finish: () => void = () => undefined;
    const isHeld = new Promise<void>((done) => {
      finish = done;
    });
    let begin: () => void = () => undefined;
    const hasBegun = new Promise<void>((done) => {
      begin = done;
    });
    const instance = runner(async () => {
      begin();
      await isHeld;
      return { effect: async () => undefined };
    });
    instance.start();
    await add();
    await hasBegun;
    const stopped = instance.stop();
    finish();
    await stopped;
    expect(await isDone()).toBe(true);
  });

  test('a settlement decided twice is applied once', async () => {
    rig.prices.set(SYMBOL, '100');
    const member = await rig.newMember('100');
    const orderId = await rig.buy(member);
    rig.prices.set(SYMBOL, '100', rig.time.now() + 500);
    rig.time.advance(32_000);
    rig.prices.set(SYMBOL, '101', rig.time.now() - 2_000);
    const settle = advanceOption({ db: rig.db, prices: rig.prices, texts: ENGLISH });
    const plans = [await settle(orderId, rig.time.now()), await settle(orderId, rig.time.now())];
    await Promise.all(
      plans.map((plan) => {
        if (!('effect' in plan)) throw new Error('not decided');
        // The second one is rolled back along with its job.
        return transactOnce(rig.db, plan.effect).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Superseded);
        });
      }),
    );
    expect(await rig.balance(member)).toEqual({ available: '108', frozen: '0' });
  });
});

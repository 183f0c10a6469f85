import { setTimeout as wait } from 'node:timers/promises';
import { gt, lt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import { countEffects } from '../../support/load/books.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import type { LoadMember } from '../../support/load/money-calls.ts';
import { ownDatabase } from '../../support/load/own-database.ts';
import { LOAD_SEED, seeded } from '../../support/load/random.ts';
import { IS_LONG, LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { appliedOf, callUntilGone, type SentCall, send } from '../../support/load/sent-calls.ts';
import { overNetwork, type ServerProcess, startServer } from '../../support/load/server-process.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';

const MEMBERS = scaled(24, 64);
const KILLS = scaled(1, 15);
/** The number of calls with a response between two kills. */
const ANSWERED = scaled(80, 150);
/** Options and jobs become due while no server runs. */
const DOWN_MS = 1_000;
/**
 * The limit is for elapsed time on an idle machine, and otherwise for the server's own processor
 * time.
 */
const BACK_WITHIN_MS = IS_LONG ? 5_000 : 15_000;

/** Test of quality.md#l2. */
describe.each(LOAD_ENGINES)(`kill -9 on %s, seed ${LOAD_SEED}`, (engine) => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let members: LoadMember[];
  let server: ServerProcess;
  const sent: SentCall[] = [];
  const startMs: number[] = [];
  const startCpuMs: number[] = [];
  const random = seeded(LOAD_SEED);

  beforeAll(async () => {
    database = await ownDatabase(engine);
    const made = await database.members(MEMBERS);
    members = made.map((member) => overNetwork(member, () => server.origin));
  }, LOAD_TIMEOUT_MS);
  afterAll(async () => {
    await server?.kill();
    await database?.drop();
  });

  async function start(): Promise<void> {
    server = await startServer(database.options);
    startMs.push(server.startMs);
    startCpuMs.push(server.startCpuMs);
  }

  /** Sends every call without a response again, as a client would. */
  async function askAgain(): Promise<number> {
    const lost = sent.filter(({ answer }) => answer === undefined);
    await Promise.all(lost.map(send));
    return lost.length;
  }

  test('no acknowledged call is lost, and nothing is applied or settled twice', {
    timeout: LOAD_TIMEOUT_MS,
  }, async () => {
    let lost = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await start();
      lost += await askAgain();
      const before = sent.length;
      const calling = members.map((member) => callUntilGone(member, { members, random }, sent));
      while (sent.length - before < ANSWERED + members.length) await wait(5);
      await server.kill();
      await Promise.all(calling);
      await wait(DOWN_MS);
    }
    await start();
    lost += await askAgain();
    await Promise.all(sent.filter((_, index) => index % 7 === 0).map(send));
    for (const member of members) await untilSettled(member);
    await server.stop();
    const codes = new Set(sent.map(({ answer }) => answer?.code));
    expect([...codes].sort()).toEqual([1, 201]);
    expect(lost).toBeGreaterThan(0);
    saveMeasurements(`L2 ${engine}`, {
      kills: KILLS,
      calls: sent.length,
      lost,
      backMs: median(startMs),
      backCpuMs: median(startCpuMs),
    });
    await checkBooks();
  });

  test(`the server accepts calls again within ${BACK_WITHIN_MS} ms`, () => {
    expect(median(IS_LONG ? startMs : startCpuMs)).toBeLessThanOrEqual(BACK_WITHIN_MS);
  });

  async function untilSettled(member: LoadMember): Promise<void> {
    for (;;) {
      const { data } = await member.call('getHyOrderList', { status: 1 });
      if (data.list.length === 0) return;
      await wait(100);
    }
  }

  function checkBooks(): Promise<void> {
    return database.withContext(async ({ context: { db, prices, clock } }) => {
      expect(await countEffects(db)).toEqual(appliedOf(sent));
      expect((await verifyWholeLedger(db)).discrepancies).toEqual([]);
      expect(await validateSpotBooks(db)).toEqual([]);
      const bought = sent.filter((call) => call.name === 'creatorder' && call.answer?.code === 1);
      const report = await verifyOptions({ db, prices, now: clock() });
      expect(report).toEqual({ settled: bought.length, fromLog: bought.length, discrepancies: [] });
      const failed = await db.select().from(jobs).where(gt(jobs.failures, 0));
      expect(failed).toEqual([]);
      const longOverdue = lt(jobs.dueAt, clock() - 300_000);
      expect(await db.select().from(jobs).where(longOverdue)).toEqual([]);
    });
  }
});

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

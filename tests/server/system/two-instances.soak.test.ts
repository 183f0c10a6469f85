import { setTimeout as wait } from 'node:timers/promises';
import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import { countEffects, readSums, SOUND } from '../../support/load/books.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import type { LoadMember } from '../../support/load/money-calls.ts';
import { ownDatabase } from '../../support/load/own-database.ts';
import { LOAD_SEED, seeded } from '../../support/load/random.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { appliedOf, nextCall, type SentCall, send } from '../../support/load/sent-calls.ts';
import {
  overNetwork,
  type ServerProcess,
  startServer,
  Unanswered,
} from '../../support/load/server-process.ts';
import { validateSpotBooks } from '../../support/load/spot-books.ts';
import { freePort } from '../../support/server/free-port.ts';

const MEMBERS = 64;
const CALLS = scaled(800, 10_000);

describe(`two instances on one PostgreSQL, seed ${LOAD_SEED}`, () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let look: Database;
  let servers: ServerProcess[];
  let made: LoadMember[];
  const sent: SentCall[] = [];
  const random = seeded(LOAD_SEED);

  beforeAll(async () => {
    database = await ownDatabase('postgres');
    made = await database.members(MEMBERS);
    const ports = [database.options.port, await freePort()];
    servers = await Promise.all(ports.map((port) => startServer({ ...database.options, port })));
    const { databaseUrl, dataDir } = database.options;
    look = await openDatabase({ databaseUrl, dataDir });
  }, LOAD_TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(servers?.map((server) => server.kill()) ?? []);
    await look?.close();
    await database?.drop();
  });

  test('a session created on one works on the other, and ends on both', async () => {
    const [one, other] = servers.map(
      ({ origin }) =>
        (token: string | undefined) =>
          overNetwork({ id: 0, username: '', photo: '', token }, () => origin),
    );
    const login = { username: 'demo', password: 'demo2026' };
    const token = (await one?.(undefined).call('login', login))?.data.userinfo.token;
    expect((await other?.(token).call('getusr'))?.data.username).toBe('demo');
    expect((await other?.(token).call('logout'))?.code).toBe(1);
    expect((await one?.(token).call('getusr'))?.code).toBe(401);
  });

  /** Returns members whose calls alternate between the running instances. */
  function alternating(): LoadMember[] {
    let turn = 0;
    const origin = () => {
      turn += 1;
      return servers[turn % servers.length]?.origin ?? '';
    };
    return made.map((member) => overNetwork(member, origin));
  }

  /** Sends a member's calls until there are enough. A call without a response is sent again. */
  async function act(member: LoadMember, members: readonly LoadMember[]): Promise<void> {
    while (sent.length < CALLS) {
      const call = await nextCall(member, { members, random }).catch(forgiveLoss);
      if (!call) continue;
      sent.push(call);
      while ((await send(call).catch(forgiveLoss)) === undefined) await wait(20);
    }
  }

  test('calls alternate between both, one is killed, and the other continues', {
    timeout: LOAD_TIMEOUT_MS,
  }, async () => {
    const members = alternating();
    const seen = new Set<string>();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        for (const sum of await readSums(look.db)) seen.add(sum);
        await wait(50);
      }
    })();
    const started = Date.now();
    const acting = Promise.all(members.map((member) => act(member, members)));
    while (sent.length < CALLS / 2) await wait(5);
    await servers.shift()?.kill();
    await acting;
    const seconds = (Date.now() - started) / 1000;
    for (const member of members) await untilSettled(member);
    isOver = true;
    await reading;
    expect([...seen]).toEqual([SOUND]);
    expect([...new Set(sent.map(({ answer }) => answer?.code))].sort()).toEqual([1, 201]);
    saveMeasurements('two instances', { calls: sent.length, seconds });
  });

  test('every call took effect once, every job ran once, and the books are sound', async () => {
    const { db } = look;
    expect(await countEffects(db)).toEqual(appliedOf(sent));
    expect(await db.select().from(jobs).where(gt(jobs.failures, 0))).toEqual([]);
    expect((await verifyWholeLedger(db)).discrepancies).toEqual([]);
    expect(await validateSpotBooks(db)).toEqual([]);
    await Promise.all(servers.map((server) => server.stop()));
    const bought = appliedOf(sent).creatorder ?? 0;
    await database.withContext(async ({ context: { prices, clock } }) => {
      const report = await verifyOptions({ db, prices, now: clock() });
      expect(report).toEqual({ settled: bought, fromLog: bought, discrepancies: [] });
    });
  });
});

async function untilSettled(member: LoadMember): Promise<void> {
  while ((await member.call('getHyOrderList', { status: 1 })).data.list.length > 0) {
    await wait(100);
  }
}

function forgiveLoss(error: unknown): undefined {
  if (!(error instanceof Unanswered)) throw error;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../../server/db/transact.ts';
import { verifyAudit } from '../../../server/desk/audit/verify.ts';
import { invite } from '../../../server/desk/operators/invites.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { LOAD_SEED, seeded } from '../../support/load/random.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import {
  acceptInvitation,
  type DeskClient,
  DeskFailure,
  doorBehindProxy,
} from '../../support/server/desk.ts';
import { askingMember } from '../../support/server/desk-cases.ts';
import { freePort } from '../../support/server/free-port.ts';
import { addressAs } from '../../support/server/roles.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const MAIN = new URL('../../../server/main.ts', import.meta.url).pathname;
const ORIGIN = 'https://desk.example';
/** Each case requires two signed decisions: approve and send. */
const CASES = scaled(10, 250);
/** One member may not have more open withdrawals than this. */
const OPEN_AT_ONCE = 10;
const KILLS = scaled(2, 12);
/**
 * The maximum number of consecutive refusals of one operator because colleagues were faster. More
 * refusals have another reason.
 */
const MOST_REFUSED = 30;
const PEOPLE = ['Rose', 'Paul', 'Cora'] as const;
const STEPS = ['sending', 'approved', 'review'] as const;

/** A desk in a separate process, as in production, which is restarted after each kill. */
class DeskProcess {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(port: number, databaseUrl: string) {
    this.port = port;
    this.#env = {
      PATH: process.env.PATH,
      ROLE: 'desk',
      DATABASE_URL: databaseUrl,
      DESK_PORT: String(port),
      DESK_URL: ORIGIN,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'fatal',
    };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`the desk ended with ${code}`);
      }),
    ]);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

let database: TestDatabase;
let on: TestServer;
let desks: readonly DeskProcess[];
const random = seeded(LOAD_SEED);

beforeAll(async () => {
  database = await openFilledDatabase('postgres');
  on = await startTestServer({
    database: { ...database, close: async () => undefined },
    config: { review: 'desk' },
  });
  const url = await addressAs(database.url ?? '', 'trade_desk');
  desks = [new DeskProcess(await freePort(), url), new DeskProcess(await freePort(), url)];
  await Promise.all(desks.map((desk) => desk.start()));
}, LOAD_TIMEOUT_MS);
afterAll(async () => {
  for (const desk of desks) await desk.kill();
  await on?.stop();
  await database?.close();
});

const door = () => doorBehindProxy(ORIGIN, () => `http://localhost:${random.pick(desks).port}`);

async function enrol(name: string): Promise<DeskClient> {
  const wish = { name, rights: ['reviewer', 'payer'], invitedBy: 'root', signedBy: null } as const;
  const author = { actor: 'root', at: Date.now() };
  const token = await transact(database.db, (tx) => invite(tx, wish, author));
  return acceptInvitation(door(), token);
}

/** The payment of a case always has the same hash, whoever reports it and however often. */
const txidOf = (id: number) => id.toString(16).padStart(64, '0');

test(`kill -9 during decisions of three people on two desks, seed ${LOAD_SEED}: each is made once`, {
  timeout: LOAD_TIMEOUT_MS,
}, async () => {
  // A demo starts with operators whom nobody invited.
  const { faults } = await verifyAudit(database.db, { anchors: [], isDemo: false });
  for (let made = 0; made < CASES; made += OPEN_AT_ONCE) {
    const { withdraw } = await askingMember(on);
    for (let i = 0; i < OPEN_AT_ONCE; i += 1) await withdraw(20);
  }
  let decisions = 0;
  /** The number of calls without a response from a killed desk, or refused while it restarted. */
  let unknown = 0;
  const refused = new Map<string, number>();

  /**
   * Makes one decision about a case near the top of the queue. Returns `false` if no case is
   * waiting.
   */
  async function decide(name: string, client: DeskClient): Promise<boolean> {
    for (const step of STEPS) {
      const { rows } = await client.call('withdrawalBoard', { step, limit: 20 });
      const own = rows.filter(({ approvedBy, claimedBy }) =>
        step === 'sending' ? claimedBy === name : approvedBy !== name,
      );
      // Several people compete for the same few cases.
      if (own.length === 0) continue;
      const { id } = random.pick(own.slice(0, 3));
      const { version } = await client.call('withdrawalCase', { id });
      const shown = { id, version };
      if (step === 'review') await client.decide('withdrawalApprove', shown);
      if (step === 'approved') await client.call('withdrawalTake', { ...shown, fromOther: false });
      if (step === 'sending') await client.decide('withdrawalSent', { ...shown, txid: txidOf(id) });
      if (step !== 'approved') decisions += 1;
      return true;
    }
    return false;
  }

  async function work(name: string): Promise<void> {
    const client = await enrol(name);
    let inARow = 0;
    while (await hasWork()) {
      try {
        if (!(await decide(name, client))) await wait(20);
        inARow = 0;
      } catch (error) {
        if (error instanceof DeskFailure) {
          refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
          inARow += 1;
          if (inARow > MOST_REFUSED) throw error;
        } else {
          // The desk is gone and the outcome is unknown, so the operator reloads the board.
          unknown += 1;
          await wait(20);
        }
      }
    }
  }

  async function hasWork(): Promise<boolean> {
    const { rows } = await database.db.execute(
      sql`select from withdrawals where step in ('review', 'approved', 'sending') limit 1`,
    );
    return rows.length > 0;
  }

  async function killInTurn(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const wanted = ((kill + 1) * 2 * CASES) / (KILLS + 1);
      while (decisions < wanted) await wait(1);
      await wait(random.whole(0, 20));
      const desk = desks[kill % desks.length] as DeskProcess;
      await desk.kill();
      await desk.start();
    }
  }

  await Promise.all([...PEOPLE.map(work), killInTurn()]);

  const { rows } = await database.db.execute(sql`
    select
      (select count(*) from withdrawals where step = 'sent')::int as sent,
      (select count(*) from ledger_transactions where kind = 'withdrawal.pay')::int as paid,
      (select count(distinct details ->> 'id') from desk_audit where action = 'withdrawal.approve')::int as approved_cases,
      (select count(*) from desk_audit where action = 'withdrawal.approve')::int as approvals,
      (select count(*) from desk_audit where action = 'withdrawal.sent')::int as sendings,
      (select sum(frozen) from balances where member_id in (select member_id from withdrawals))::numeric(20, 2)::text as frozen,
      (select count(*) from withdrawals where approved_by = claimed_by)::int as alone`);
  expect(rows).toEqual([
    {
      sent: CASES,
      paid: CASES,
      approved_cases: CASES,
      approvals: CASES,
      sendings: CASES,
      frozen: '0.00',
      alone: 0,
    },
  ]);
  expect((await verifyWholeLedger(database.db)).discrepancies).toEqual([]);
  expect(await verifyAudit(database.db, { anchors: [], isDemo: false })).toMatchObject({
    faults,
    signed: 2 * CASES,
  });
  // Without an unknown outcome, the kills would have affected no call.
  expect(unknown).toBeGreaterThan(0);
  saveMeasurements('kill -9 of two desks', {
    cases: CASES,
    kills: KILLS,
    answered: decisions,
    unknown,
    refused: Object.fromEntries(refused),
  });
});

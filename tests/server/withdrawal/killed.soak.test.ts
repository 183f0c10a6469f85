import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/client.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import type { LoadMember } from '../../support/load/money-calls.ts';
import { ownDatabase } from '../../support/load/own-database.ts';
import { LOAD_TIMEOUT_MS } from '../../support/load/scale.ts';
import { overNetwork, type ServerProcess, startServer } from '../../support/load/server-process.ts';

/** The server is killed at each step. The demo then takes the next step automatically. */
const STEPS = ['review', 'approved', 'sending'] as const;
const KILLS = 9;

let database: Awaited<ReturnType<typeof ownDatabase>>;
let server: ServerProcess;
let look: Database;
let member: LoadMember;

beforeAll(async () => {
  database = await ownDatabase('postgres');
  const [made] = await database.members(1);
  if (made === undefined) throw new Error('no member');
  member = overNetwork(made, () => server.origin);
  look = await openDatabase({ databaseUrl: database.options.databaseUrl, dataDir: '' });
}, LOAD_TIMEOUT_MS);
afterAll(async () => {
  await server?.kill();
  await look?.close();
  await database?.drop();
});

/** Returns the steps of the member's withdrawals, oldest first. */
async function steps(): Promise<readonly string[]> {
  const { rows } = await look.db.execute<{ step: string }>(
    sql`select step from withdrawals where member_id = ${member.id} order by id`,
  );
  return rows.map(({ step }) => step);
}

/** Waits until the newest withdrawal is at one of these steps. */
async function until(wanted: readonly string[]): Promise<string> {
  for (;;) {
    const newest = (await steps()).at(-1) ?? '';
    if (wanted.includes(newest)) return newest;
  }
}

test('kill -9 between the steps of a withdrawal: each is sent once, and none is lost', {
  timeout: LOAD_TIMEOUT_MS,
}, async () => {
  const killedAt: Record<string, number> = {};
  const fields = { c_id: 1, num: '20', type: 1, paypwd: 'pay2026', withdraw_type: 1 };
  server = await startServer(database.options);
  for (let kill = 0; kill < KILLS; kill += 1) {
    expect((await member.call('withdraw', fields)).code).toBe(1);
    const step = await until([...STEPS, 'sent'].slice(kill % STEPS.length));
    await server.kill();
    killedAt[step] = (killedAt[step] ?? 0) + 1;
    server = await startServer(database.options);
    await until(['sent']);
  }
  expect(await steps()).toEqual(Array.from({ length: KILLS }, () => 'sent'));
  for (const step of STEPS) expect(killedAt[step]).toBeGreaterThan(0);
  const { rows } = await look.db.execute<{ paid: string; frozen: string }>(sql`
    select (select count(*) from ledger_transactions where kind = 'withdrawal.pay')::text as paid,
      (select sum(frozen) from balances where member_id = ${member.id})::numeric(20, 2)::text as frozen`);
  expect(rows).toEqual([{ paid: String(KILLS), frozen: '0.00' }]);
  expect((await verifyWholeLedger(look.db)).discrepancies).toEqual([]);
  saveMeasurements('kill -9 between the steps of a withdrawal', killedAt);
});

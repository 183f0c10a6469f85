import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { withdrawals } from '../../../server/db/schema/funding.ts';
import { actOnWithdrawal, type WithdrawalAct } from '../../../server/desk/withdrawals.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { ENGINES, MINIMUM_COST } from '../../support/server/database.ts';
import { NO_LIMITS, VERIFICATION_MS } from '../../support/server/test-server.ts';
import { restoreFixture, type UpgradeFixture } from '../../support/server/upgrade-fixture.ts';

/** Adds a withdrawal that is frozen and rejected, as in the version that wrote the fixture. */
const REJECTED = `
  with added as (
    insert into withdrawals (member_id, coin_id, account, kind, amount, fee, arrival, target, status,
      created_at, decided_at)
    select member_id, coin_id, account, kind, amount, fee, arrival, target, 'rejected', created_at,
      created_at + 10 from withdrawals where status = 'pending' limit 1
    returning *
  ), entry (act, sign) as (values ('withdrawal', 1), ('withdrawal.return', -1))
  select post_ledger_entry(act, 'withdrawal:' || id, created_at, jsonb_build_array(
    jsonb_build_object('memberId', member_id, 'account', account, 'coinId', coin_id,
      'bucket', 'available', 'amount', (-sign * amount)::text),
    jsonb_build_object('memberId', member_id, 'account', account, 'coinId', coin_id,
      'bucket', 'frozen', 'amount', (sign * amount)::text))) from added, entry`;

/** These withdrawals are in each state of older versions, in which an approval was a payment. */
describe.each(ENGINES)('withdrawals of an older version on %s', (engine) => {
  let fixture: UpgradeFixture;
  let context: AppContext;
  let before: { id: number; status: string }[];
  let now: number;

  beforeAll(async () => {
    fixture = await restoreFixture('735f301', engine);
    now = fixture.stoppedAt + 10_000;
    before = await prepare();
    context = await openAppContext({
      config: { ...readConfig({}), ...fixture.config },
      clock: () => now,
      log: createLogger('error'),
      mailer: { send: async () => undefined },
      limits: NO_LIMITS,
      verificationMs: VERIFICATION_MS,
      hashing: MINIMUM_COST,
    });
  });
  afterAll(async () => {
    await context?.close();
    await fixture?.remove();
  });

  async function prepare() {
    const read = 'select id::int as id, status from withdrawals order by id';
    const { databaseUrl, dataDir } = fixture.config;
    if (databaseUrl === undefined) {
      const client = await PGlite.create({ dataDir: join(dataDir, 'db') });
      await client.query(REJECTED);
      const { rows } = await client.query<{ id: number; status: string }>(read);
      await client.close();
      return rows;
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(REJECTED);
    const { rows } = await client.query(read);
    await client.end();
    return rows;
  }

  const all = () => context.db.select().from(withdrawals).orderBy(withdrawals.id);

  test('the approved ones are sent, without a hash; the others are where they were', async () => {
    const STEPS: Record<string, string> = { pending: 'review', approved: 'sent' };
    expect(new Set(before.map(({ status }) => status)).size).toBe(3);
    const expected = before.map(({ id, status }) => ({
      id,
      step: STEPS[status] ?? status,
      txid: null,
    }));
    expect((await all()).map(({ id, step, txid }) => ({ id, step, txid }))).toEqual(expected);
    expect((await verifyWholeLedger(context.db)).discrepancies).toEqual([]);
  });

  test('a sent one ends there, and one in review continues', async () => {
    const id = before.find(({ status }) => status === 'pending')?.id ?? 0;
    const paid = before.find(({ status }) => status === 'approved')?.id ?? 0;
    const act = (on: number, what: WithdrawalAct) => {
      const actor = what.verb === 'approve' ? 'rose' : 'ada';
      return actOnWithdrawal(context, { ...what, id: on }, { actor, at: now });
    };
    await expect(act(paid, { verb: 'approve' })).rejects.toThrow('the step is sent');
    await expect(act(paid, { verb: 'claim', take: true })).rejects.toThrow('the step is sent');
    await act(id, { verb: 'approve' });
    await act(id, { verb: 'claim', take: false });
    await act(id, { verb: 'sent', txid: 'a'.repeat(64) });
    expect((await all()).find((one) => one.id === id)).toMatchObject({ step: 'sent' });
    expect((await verifyWholeLedger(context.db)).discrepancies).toEqual([]);
  });
});

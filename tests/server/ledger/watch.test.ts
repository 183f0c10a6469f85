import { desc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { money } from '#core/domain/money.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { transactOnce } from '../../../server/db/transact.ts';
import { resumeTrading, runTrading } from '../../../server/desk/trading.ts';
import { postOpening } from '../../../server/ledger/opening.ts';
import { verifySinceCheckpoint } from '../../../server/ledger/verify.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('the ledger of two instances on one PostgreSQL', () => {
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  let member: FundedMember;

  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    one = await startTestServer({ engine: 'postgres', database });
    const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    two = await startTestServer({ engine: 'postgres', database: other });
    member = await fundedMember(one, { 1: { USDT: '100' } });
    one.context.start();
    two.context.start();
  });
  afterEach(async () => {
    await two?.stop();
    await one?.stop();
  });

  const raise = (by: number) =>
    one.context.db.execute(
      sql`update balances set available = available + ${by} where member_id = ${member.id}`,
    );
  const send = (from = member) =>
    from.call('transfer', { c_id: 1, num: '1', from_type: 1, to_type: 2 });
  const ada = () => ({ actor: 'ada', at: one.time.now() });
  const audit = async () =>
    (await one.context.db.select().from(deskAudit).orderBy(desc(deskAudit.id)))[0];

  test('a discrepancy on one halts both, and only an operator can resume', async () => {
    const { tradingHalt } = two.context;
    expect(tradingHalt.haltReason()).toBeUndefined();
    await raise(5);
    await one.context.tradingHalt.verify();
    expect(one.context.tradingHalt.haltReason()).toMatch(
      `does not verify: member ${member.id} account 1`,
    );
    await expect.poll(tradingHalt.haltReason).toMatch('does not verify: member');
    expect(() => tradingHalt.assertTrading()).toThrow('ledger.closed');

    await expect(resumeTrading(one.context.db, ada())).rejects.toThrow(
      'the ledger does not verify',
    );
    await raise(-5);
    await two.context.tradingHalt.verify();
    expect(tradingHalt.haltReason()).toMatch('does not verify: member');

    expect((await resumeTrading(one.context.db, ada())).wasHalted).toBe(true);
    expect(await audit()).toMatchObject({ actor: 'ada', action: 'trading.resume' });
    await expect.poll(one.context.tradingHalt.haltReason).toBeUndefined();
    await expect.poll(tradingHalt.haltReason).toBeUndefined();
  });

  test('an operator halts and resumes both, with a reason in the audit', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const desk = async (...words: string[]) => {
      print.mockClear();
      await runTrading(one.context.db, words, ada());
      return print.mock.calls.map(([line]) => String(line));
    };
    try {
      expect((await desk('status'))[0]).toBe('open');
      await desk('halt', 'a', 'check');
      expect((await desk('status'))[0]).toContain('ada: a check');
      expect(await audit()).toMatchObject({
        action: 'trading.halt',
        details: { reason: 'a check' },
      });
      await expect.poll(two.context.tradingHalt.haltReason).toBe('ada: a check');
      expect(await desk('resume')).toContain('trading is open');
      await expect.poll(two.context.tradingHalt.haltReason).toBeUndefined();
      expect(await desk('resume')).toContain('trading was not halted');
      for (const words of [[], ['stop'], ['halt']]) {
        await expect(desk(...words)).rejects.toMatchObject({ name: 'DeskError' });
      }
    } finally {
      print.mockRestore();
    }
  });

  test('a halt outlives the instances', async () => {
    await one.context.tradingHalt.halt('a check');
    const third = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    const late = await startTestServer({ engine: 'postgres', database: third });
    expect(late.context.tradingHalt.haltReason()).toBe('a check');
    expect(late.logged.join('\n')).toContain('trading is halted: a check');
    await late.stop();
  });

  test('the nightly verification runs automatically', async () => {
    const finished = async () => {
      const { rows } = await one.context.db.execute(
        sql`select 1 from ledger_full_checks where finished_at is not null`,
      );
      return rows.length;
    };
    await expect.poll(finished).toBe(1);
  });

  test('an open transaction neither waits for a verification nor is missed by it', async () => {
    const { db } = one.context;
    const of = { account: ACCOUNT.funds, coinId: 1 } as const;
    const other = await fundedMember(one, { 1: { USDT: '100' } });
    await verifySinceCheckpoint(db, one.time.now());
    await transactOnce(db, async (tx) => {
      const credit = { ...of, memberId: member.id, amount: money('1') };
      await postOpening(tx, { reference: 'under way', at: 0 }, [credit]);
      // Another entry with higher numbers commits in the meantime and is verified.
      expect((await send(other)).code).toBe(1);
      const found = await verifySinceCheckpoint(two.context.db, one.time.now(), 'touched');
      expect(found).toMatchObject({ discrepancies: [], postings: 2 });
    });
    const found = await verifySinceCheckpoint(two.context.db, one.time.now(), 'touched');
    expect(found).toMatchObject({ discrepancies: [], postings: 2 });
    expect((await verifySinceCheckpoint(db, one.time.now())).discrepancies).toEqual([]);
  });

  test('members trade while a verification holds its snapshot', async () => {
    await two.context.db.transaction(
      async (tx) => {
        await tx.execute(sql`lock table ledger_checkpoints in share row exclusive mode`);
        await tx.execute(sql`select count(*) from ledger_legs`);
        expect((await send()).code).toBe(1);
      },
      { isolationLevel: 'repeatable read' },
    );
  });
});

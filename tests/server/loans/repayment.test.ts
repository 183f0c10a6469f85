import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member.ts';
import { TRON } from '../../support/server/funding.ts';
import { DAY_MS, fundsOf } from '../../support/server/products.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

describe('repaying a loan on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, {});
    expect((await member.mutate('setusraddress', { coinId: 1, address: TRON })).code).toBe(1);
  });

  /** Creates a paid-out loan of 1000 USDT for 30 days, for which 1021 are due. */
  async function borrow() {
    const image = await uploadImage(on.app, member);
    const [, standard] = (await member.query('getLoanProjects')).list;
    const photos = { front: image, back: image, handheld: image };
    await member.query('applyLoan', { projectId: standard?.id ?? '', amount: '1000', ...photos });
    await later(20_000);
  }
  async function later(ms: number) {
    on.time.advance(ms);
    await on.context.jobs.runDue();
    // The test may outlast a session.
    await member.login(member.username, 'river88stone');
  }
  const available = async () => (await fundsOf(on, member.id, 'USDT')).available;
  const record = async () => (await member.query('getLoanRecords')).list[0];
  const titles = async () =>
    (await member.query('getNoticeList')).list
      .map(({ title }) => title)
      .filter((title) => title.startsWith('Your loan'));
  /** Returns true if both kinds of outgoing transfers are refused for this reason. */
  async function isBlocked() {
    const friend = await member.query('searchUser', { username: 'friend' });
    const sent = {
      receiverId: friend.id,
      coinId: 1,
      amount: 1,
      transactionPassword: 'pay2026',
    };
    const withdrawn = {
      coinId: 1,
      amount: 20,
      kind: 'wallet',
      transactionPassword: 'pay2026',
    } as const;
    const answers = [
      await member.mutate('internalTransfer', sent),
      await member.mutate('withdraw', withdrawn),
    ];
    const reasons = answers.map(({ msg }) => msg.includes('You have an overdue loan'));
    expect(reasons[0]).toBe(reasons[1]);
    return reasons[0];
  }

  test('it is announced a day ahead, and collected with interest at maturity', async () => {
    await borrow();
    await fund(on, member.id, { 1: { USDT: '21' } });
    await later(29 * DAY_MS);
    expect(await titles()).toEqual(['Your loan is due tomorrow', 'Your loan was approved']);
    expect(await available()).toBe('1021');
    await later(DAY_MS - 1);
    expect((await record())?.repayment).toBe('due');
    await later(1);
    expect(await available()).toBe('0');
    expect(await record()).toMatchObject({ repayment: 'repaid', repaymentText: 'Repaid' });
    expect((await titles())[0]).toBe('Your loan has been repaid');
    expect(await isBlocked()).toBe(false);
  });

  test('short by one unit it is overdue, blocks outgoing transfers, and is repaid at the credit', async () => {
    await borrow();
    await fund(on, member.id, { 1: { USDT: '20.99999999' } });
    await later(30 * DAY_MS);
    expect(await record()).toMatchObject({ repayment: 'overdue', repaymentText: 'Overdue' });
    expect(await available()).toBe('1020.99999999');
    expect(await isBlocked()).toBe(true);
    expect((await titles())[0]).toBe('Your loan is overdue');
    // Other coins and accounts do not count, and no further interest accrues.
    await fund(on, member.id, { 1: { BTC: '1' }, 2: { USDT: '5000' } });
    await later(10 * DAY_MS);
    expect((await record())?.repayment).toBe('overdue');
    await fund(on, member.id, { 1: { USDT: '0.00000001' } });
    await later(0);
    expect(await record()).toMatchObject({ repayment: 'repaid', total: '1021' });
    expect(await available()).toBe('0');
    expect(await isBlocked()).toBe(false);
    expect((await titles()).slice(0, 2)).toEqual([
      'Your loan has been repaid',
      'Your loan is overdue',
    ]);
  });

  test('small credits are accepted until they suffice, each checked', async () => {
    await borrow();
    await later(30 * DAY_MS);
    for (const isRepaid of [0, 0, 1]) {
      await fund(on, member.id, { 1: { USDT: '7' } });
      await later(0);
      expect((await record())?.repayment).toBe(isRepaid ? 'repaid' : 'overdue');
    }
    expect(await available()).toBe('0');
  });

  test('of two overdue loans a credit repays the one it covers', async () => {
    await borrow();
    await borrow();
    await later(30 * DAY_MS);
    const states = async () =>
      (await member.query('getLoanRecords')).list.map((loan) => loan.repayment).sort();
    // 2000 were paid out, which is enough to repay one loan immediately.
    expect(await states()).toEqual(['overdue', 'repaid']);
    await fund(on, member.id, { 1: { USDT: '42' } });
    await later(0);
    expect(await states()).toEqual(['repaid', 'repaid']);
    expect(await available()).toBe('0');
  });

  test('no credit during the job is missed, and no deadlock is reported', async () => {
    await borrow();
    await later(30 * DAY_MS);
    const before = on.logged.length;
    // 75 credits of 0.28 complete the amount due, while job runners check concurrently.
    const credits = Array.from({ length: 75 }, () => fund(on, member.id, { 1: { USDT: '0.28' } }));
    const runs = Array.from({ length: 20 }, () => on.context.jobs.runDue());
    await Promise.all([...credits, ...runs]);
    await on.context.jobs.runDue();
    expect((await record())?.repayment).toBe('repaid');
    expect(await available()).toBe('0');
    const failed = on.logged.slice(before).filter((line) => line.includes('a job failed'));
    expect(failed).toEqual([]);
  });

  test('a loan that fell due during downtime is repaid once at the next start', async () => {
    await borrow();
    await fund(on, member.id, { 1: { USDT: '100' } });
    on.time.advance(90 * DAY_MS);
    await Promise.all([on.context.jobs.runDue(), on.context.jobs.runDue()]);
    expect(await available()).toBe('79');
  });

  const early = async () => (await record())?.earlyInterest;
  const repay = async (total: string, headers = {}) =>
    member.mutate('repayLoan', { id: Number((await record())?.id), total }, headers);

  test('repaid early it costs the days begun, and is not collected again', async () => {
    await borrow();
    expect(await early()).toBe('0.7');
    await later(DAY_MS);
    expect(await early()).toBe('0.7');
    await later(1);
    expect(await early()).toBe('1.4');
    expect((await repay('1000.7')).msg).toContain('1001.4 USDT is now due');
    expect((await repay('1001.4')).msg).toBe('Insufficient available balance.');
    await fund(on, member.id, { 1: { USDT: '50' } });
    const key = { 'idempotency-key': 'repay-key-one' };
    const answers = await Promise.all([repay('1001.4', key), repay('1001.4', key)]);
    expect(answers.map(({ code, msg }) => [code, msg])).toEqual([
      [1, 'Your loan has been repaid'],
      [1, 'Your loan has been repaid'],
    ]);
    expect(await available()).toBe('48.6');
    expect(await record()).toMatchObject({ repayment: 'repaid', interest: '1.4', total: '1001.4' });
    expect(await early()).toBeUndefined();
    expect((await titles())[0]).toBe('Your loan has been repaid');
    expect((await repay('1001.4')).code).toBe(201);
    await later(30 * DAY_MS);
    expect(await available()).toBe('48.6');
  });

  test('early repayment against the job that collects: one of them takes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      await borrow();
      await fund(on, member.id, { 1: { USDT: '21' } });
      on.time.advance(30 * DAY_MS);
      await member.login(member.username, 'river88stone');
      const before = on.logged.length;
      await Promise.all([repay('1021'), repay('1021'), on.context.jobs.runDue()]);
      expect(await record()).toMatchObject({ repayment: 'repaid', total: '1021' });
      expect(await available()).toBe('0');
      expect(on.logged.slice(before).filter((line) => line.includes('failed'))).toEqual([]);
    }
  });

  test('an overdue loan, an application and a loan of another cannot be repaid early', async () => {
    await borrow();
    const id = Number((await record())?.id);
    const other = await fundedMember(on, {});
    expect((await other.mutate('repayLoan', { id, total: '1021' })).code).toBe(204);
    await later(30 * DAY_MS);
    expect(await early()).toBeUndefined();
    expect((await repay('1021')).msg).toBe('This loan can no longer be repaid early.');
  });

  test('the database refuses less than the interest of the days begun', async () => {
    await borrow();
    await expect(
      on.context.db.execute(
        sql`update loans set repayment = 'repaid', repaid_at = decided_at + ${DAY_MS + 1}, early_interest = 1.39
            where id = ${Number((await record())?.id)}`,
      ),
    ).rejects.toThrow();
  });
});

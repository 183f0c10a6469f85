import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { DAY_MS, fundsOf } from '../../support/server/products.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('renewing stakes on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let term: { projectId: string; durationId: string };

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    const [project] = (await (await on.signedIn('friend')).query('getStakingProjects')).list;
    expect(project).toMatchObject({ canRenew: true, coin: { code: 'USDT' } });
    term = { projectId: project?.id ?? '', durationId: project?.durations[0]?.id ?? '' };
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '1000' } });
  });

  const join = (renew?: 'on' | 'off') =>
    member.mutate('submitStaking', {
      ...term,
      amount: '400',
      transactionPassword: 'pay2026',
      renew,
    });
  const stakes = async () => (await member.query('getStakingOrderList')).list;
  const set = async (renew: 'on' | 'off', who: FundedMember = member, id?: string) =>
    who.mutate('setStakeRenewal', { id: id ?? (await stakes())[0]?.id ?? '', renew });
  const funds = () => fundsOf(on, member.id, 'USDT');
  const notice = async () =>
    (await member.query('getNoticeList')).list.find(({ title }) => title.startsWith('Your stake'));
  const alter = (change: string) =>
    on.context.db.execute(
      sql.raw(`update staking_terms set ${change} where id = ${term.durationId}`),
    );
  /** Advances to the end of the shortest term. */
  async function end() {
    on.time.advance(7 * DAY_MS);
    await Promise.all([on.context.jobs.runDue(), on.context.jobs.runDue()]);
    await member.login(member.username, 'river88stone');
  }

  test('at its end the amount is staked again at the terms of then, and the revenue is paid', async () => {
    await join('on');
    await alter('interest_rate = 1.5');
    await end();
    const [next, first] = await stakes();
    // 400 x 2 / 100 x 7 / 365
    expect(first).toMatchObject({ status: 'ended', paidRevenue: '0.15342465', renews: true });
    expect(next).toMatchObject({ status: 'active', amount: '400', days: 7, renews: true });
    expect(await funds()).toEqual({ available: '600.15342465', frozen: '400' });
    expect(await notice()).toMatchObject({ title: 'Your stake was renewed' });
    expect((await notice())?.content).toContain('staked again at 1.5% a year');
    await alter('interest_rate = 2');
    await set('off');
    await end();
    expect(await stakes()).toHaveLength(2);
    expect(await funds()).toEqual({ available: '1000.26849314', frozen: '0' });
  });

  test.each([
    ['it is no longer offered', 'enabled = false', 'enabled = true'],
    ['it takes more now', 'min_amount = 401', 'min_amount = 100'],
  ])('where %s, it is paid out and the member is told', async (_, change, back) => {
    await join('on');
    await alter(change);
    await end();
    await alter(back);
    expect(await stakes()).toHaveLength(1);
    expect(await funds()).toEqual({ available: '1000.15342465', frozen: '0' });
    expect(await notice()).toMatchObject({ title: 'Your stake was not renewed' });
    expect((await notice())?.content).toContain('400 USDT and the rewards were paid');
  });

  test('of a restricted member, or in a halted product, it is paid out', async () => {
    await join('on');
    await on.context.db.execute(sql`insert into member_restrictions (member_id, scope, reason, set_by, set_at)
      values (${member.id}, 'trading', 'because', 'ada', ${on.time.now()})`);
    await end();
    expect(await funds()).toEqual({ available: '1000.15342465', frozen: '0' });
    member = await fundedMember(on, { 1: { USDT: '1000' } });
    await join('on');
    await on.context.db.execute(
      sql`insert into part_halts (part, reason, set_by, at) values ('staking', 'because', 'ada', 1)`,
    );
    await end();
    await on.context.db.execute(sql`update part_halts set cleared_by = 'ada', cleared_at = 2`);
    expect(await funds()).toEqual({ available: '1000.15342465', frozen: '0' });
  });

  test('the switch belongs to the owner and ends with the stake', async () => {
    await join();
    expect((await stakes())[0]?.renews).toBe(false);
    const id = (await stakes())[0]?.id ?? '';
    const other = await fundedMember(on, {});
    expect((await set('on', other, id)).code).toBe(204);
    expect((await set('on')).code).toBe(1);
    expect((await stakes())[0]?.renews).toBe(true);
    await member.mutate('redeemStaking', { id });
    expect((await set('off')).code).toBe(201);
    await end();
    expect(await stakes()).toHaveLength(1);
    expect((await member.call('submitStaking', { ...term, renew: 7 })).code).not.toBe(1);
  });

  test('switched off at the moment of its end, it is renewed once or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      await join('on');
      on.time.advance(7 * DAY_MS);
      await member.login(member.username, 'river88stone');
      const before = await stakes();
      const [{ code }] = await Promise.all([
        set('off', member, before[0]?.id),
        on.context.jobs.runDue(),
        on.context.jobs.runDue(),
      ]);
      const added = (await stakes()).length - before.length;
      expect(added).toBe(code === 1 ? 0 : 1);
      if (added === 1) await set('off');
      await end();
      expect((await funds()).frozen).toBe('0');
    }
  });
});

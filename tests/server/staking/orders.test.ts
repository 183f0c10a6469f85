import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { DAY_MS, fundsOf } from '../../support/server/products.ts';
import type { Input, Output } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('staking on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let projects: Output<'getStakingProjects'>['list'];

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    projects = (await (await on.signedIn('friend')).query('getStakingProjects')).list;
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '1000', ETH: '2', BTC: '1' } });
  });

  function term(coin: string, days: number) {
    const project = projects.find((one) => one.coin?.code === coin);
    const found = project?.durations.find((one) => one.days === days);
    return { projectId: project?.id ?? '', durationId: found?.id ?? '' };
  }
  type Order = Input<'submitStaking'>;
  const join = (coin: string, days: number, amount: string, fields: Partial<Order> = {}) =>
    member.mutate('submitStaking', {
      ...term(coin, days),
      amount,
      transactionPassword: 'pay2026',
      ...fields,
    });
  const orders = async (fields: Input<'getStakingOrderList'> = {}) =>
    (await member.query('getStakingOrderList', fields)).list;
  const redeem = (id = '') => member.mutate('redeemStaking', { id });
  async function later(ms: number) {
    on.time.advance(ms);
    await on.context.jobs.runDue();
    await member.login(member.username, 'river88stone');
  }

  test('projects are returned with their terms, shortest first', () => {
    expect(projects.map(({ coin }) => coin.code)).toEqual(['USDT', 'ETH', 'BTC', 'DOT']);
    expect(projects[1]).toMatchObject({
      coin: { code: 'ETH', scale: 8 },
      image: '/coins/eth.svg',
      durations: [
        { days: 30, interestRate: '2.6', minimum: '0.05' },
        { days: 90, interestRate: '3.4' },
        { days: 180, interestRate: '4.1' },
      ],
    });
  });

  test('joining locks the amount; maturity pays principal and revenue with eight decimals', async () => {
    expect((await join('ETH', 90, '1.23456789')).code).toBe(1);
    expect(await fundsOf(on, member.id, 'ETH')).toEqual({
      available: '0.76543211',
      frozen: '1.23456789',
    });
    expect((await orders())[0]).toMatchObject({
      status: 'active',
      redeemable: true,
      coin: 'ETH',
      amount: '1.23456789',
      days: 90,
      paidRevenue: '0',
    });
    await later(90 * DAY_MS - 1);
    expect((await orders())[0]?.status).toBe('active');
    await later(1);
    // 1.23456789 x 3.4 / 100 x 90 / 365 = 0.010350076... rounded down
    const revenue = '0.01035007';
    expect((await orders())[0]).toMatchObject({ status: 'ended', paidRevenue: revenue });
    expect(await fundsOf(on, member.id, 'ETH')).toEqual({ available: '2.01035007', frozen: '0' });
    expect((await redeem((await orders())[0]?.id)).code).toBe(201);
  });

  test('early redemption returns the principal without revenue, and nothing is paid later', async () => {
    await join('USDT', 30, '400');
    await later(29 * DAY_MS);
    const [order] = await orders();
    expect(await redeem(order?.id)).toMatchObject({ code: 1, msg: 'Your stake was redeemed.' });
    expect((await redeem(order?.id)).code).toBe(201);
    await later(2 * DAY_MS);
    expect((await orders({ status: 'redeemed' }))[0]).toMatchObject({
      status: 'redeemed',
      paidRevenue: '0',
    });
    expect(await fundsOf(on, member.id, 'USDT')).toEqual({ available: '1000', frozen: '0' });
  });

  test('a fixed term cannot be redeemed, and another member’s stake is not found', async () => {
    await join('BTC', 60, '0.5');
    const [order] = await orders();
    expect(order).toMatchObject({ redeemable: false });
    expect(await redeem(order?.id)).toMatchObject({ code: 201, msg: /early/ });
    const other = await fundedMember(on, {});
    expect(await other.call('redeemStaking', { id: Number(order?.id) })).toMatchObject({
      code: 204,
      data: null,
    });
  });

  test('fifty redemptions against maturity: each stake has one winner', async () => {
    for (let i = 0; i < 10; i += 1) await join('USDT', 7, '100');
    // The last moment at which redeeming is allowed. The jobs are due a moment later.
    on.time.advance(7 * DAY_MS - 1);
    await member.login(member.username, 'river88stone');
    const ids = (await orders({ limit: 50 })).map(({ id }) => id);
    const redemptions = ids.flatMap((id) => Array.from({ length: 5 }, () => redeem(id)));
    on.time.advance(1);
    const runs = Array.from({ length: 4 }, () => on.context.jobs.runDue());
    const answers = await Promise.all(redemptions);
    await Promise.all(runs);
    await on.context.jobs.runDue();
    const closed = await orders({ limit: 50 });
    const redeemed = closed.filter(({ status }) => status === 'redeemed').length;
    expect(closed.filter(({ status }) => status === 'ended')).toHaveLength(10 - redeemed);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(redeemed);
    expect(new Set(answers.map(({ code }) => code))).not.toContain(500);
    // 100 x 2 / 100 x 7 / 365 for each matured stake.
    const revenue = 0.03835616 * (10 - redeemed);
    const { available, frozen } = await fundsOf(on, member.id, 'USDT');
    expect(Number(available)).toBeCloseTo(1000 + revenue, 8);
    expect(frozen).toBe('0');
  });

  test('one stake redeemed by fifty concurrent calls is paid back once', async () => {
    await join('USDT', 90, '1000');
    const [order] = await orders();
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(order?.id)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await fundsOf(on, member.id, 'USDT')).toEqual({ available: '1000', frozen: '0' });
  });

  test.each([
    ['below the minimum', 'USDT', 90, '499', {}, 201, /at least 500 USDT/],
    ['not whole', 'USDT', 7, '100.5', {}, 201, /too many decimals/],
    ['beyond the decimals', 'ETH', 30, '0.123456789', {}, 201, /too many decimals/],
    ['above the balance', 'ETH', 30, '2.00000001', {}, 201, /Insufficient/],
    [
      'a wrong transaction password',
      'ETH',
      30,
      '1',
      { transactionPassword: 'wrong2026' },
      201,
      /incorrect/i,
    ],
    ['the term of another project', 'ETH', 30, '1', { projectId: '1' }, 204, /isn’t available/],
  ])('%s is refused', async (_, coin, days, amount, fields, code, reason) => {
    const answer = await join(coin, days, amount, fields);
    expect(answer).toMatchObject({ code, msg: expect.stringMatching(reason) });
    expect(await orders()).toEqual([]);
  });

  test('lists all without a status, only those of a given one, and refuses an unknown one', async () => {
    await join('ETH', 30, '1');
    await join('USDT', 7, '100');
    await redeem((await orders())[0]?.id);
    expect((await orders()).map(({ status }) => status)).toEqual(['redeemed', 'active']);
    expect((await orders({ status: 'active' })).map(({ coin }) => coin)).toEqual(['ETH']);
    const { data } = await member.call('getStakingOrderList', { status: 'undefined' });
    expect(data.list).toHaveLength(2);
    expect((await member.call('getStakingOrderList', { status: 7 })).code).toBe(0);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { DAY_MS, fundsOf } from '../../support/server/products.ts';
import type { Output } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('mining on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let machines: Output<'getMiningMachineList'>['list'];

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    machines = (await (await on.signedIn('friend')).query('getMiningMachineList')).list;
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '5000.12345678', ETH: '3.5' } });
  });

  const idOf = (title: string) => machines.find((one) => one.title === title)?.id ?? '';
  const buy = (title: string, amount: string, headers = {}) =>
    member.mutate('buyMiningMachine', { machineId: idOf(title), amount }, headers);
  const orders = async () => (await member.query('getMiningMachineOrders')).list;

  test('machines are returned with range, rate and coin, all or one', async () => {
    expect(machines).toHaveLength(4);
    const { list } = await member.query('getMiningMachineList', { id: idOf('Hydro miner') });
    expect(list).toEqual([
      {
        id: idOf('Hydro miner'),
        title: 'Hydro miner',
        image: '/products/miner-hydro.svg',
        minimum: '1',
        maximum: '50',
        coin: 'ETH',
        coinCode: 'ETH',
        coinId: expect.stringMatching(/^\d+$/),
        interestRate: '0.015',
        durationDays: 90,
      },
    ]);
  });

  test('buying locks the amount; maturity returns it with the exact revenue', async () => {
    expect((await buy('Compact miner', '1234')).code).toBe(1);
    expect(await fundsOf(on, member.id, 'USDT')).toEqual({
      available: '3766.12345678',
      frozen: '1234',
    });
    const [running] = await orders();
    expect(running).toMatchObject({
      title: 'Compact miner',
      amount: '1234',
      coin: 'USDT',
      interestRate: '0.01',
      durationDays: 7,
      paidRevenue: '0',
      status: 'active',
    });
    on.time.advance(7 * DAY_MS - 1);
    await on.context.jobs.runDue();
    expect((await fundsOf(on, member.id, 'USDT')).frozen).toBe('1234');
    on.time.advance(1);
    await Promise.all([on.context.jobs.runDue(), on.context.jobs.runDue()]);
    // 1234 x 0.01 % x 7 = 0.8638
    expect(await fundsOf(on, member.id, 'USDT')).toEqual({
      available: '5000.98725678',
      frozen: '0',
    });
    await member.login(member.username, 'river88stone');
    expect((await orders())[0]).toMatchObject({ paidRevenue: '0.8638', status: 'ended' });
  });

  test('an ether lock-up pays eight decimals, at the rate of the purchase', async () => {
    expect((await buy('Hydro miner', '3')).code).toBe(1);
    on.time.advance(90 * DAY_MS);
    await on.context.jobs.runDue();
    // 3 x 0.015 % x 90 = 0.0405
    expect((await fundsOf(on, member.id, 'ETH')).available).toBe('3.5405');
  });

  test.each([
    ['below the range', 'Compact miner', '99', 201, /between 100 and 5000 USDT/],
    ['above the range', 'Compact miner', '5001', 201, /between 100 and 5000 USDT/],
    ['not whole', 'Compact miner', '100.5', 201, /too many decimals/],
    ['above the balance', 'Rack miner', '5001', 201, /Insufficient/],
    ['no machine', 'none', '100', 0, /id/],
  ])('%s is refused', async (_, title, amount, code, reason) => {
    expect(await buy(title, amount)).toMatchObject({ code, msg: expect.stringMatching(reason) });
    expect((await fundsOf(on, member.id, 'USDT')).frozen).toBe('0');
  });

  test('fifty simultaneous purchases with the whole balance lock it once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buy('Compact miner', '5000')),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([1, 201]));
    expect((await fundsOf(on, member.id, 'USDT')).frozen).toBe('5000');
  });

  test('one key buys once, and the same key with another amount is refused', async () => {
    const key = { 'idempotency-key': 'mining-key-one' };
    const answers = await Promise.all([1, 2, 3].map(() => buy('Compact miner', '100', key)));
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect((await buy('Compact miner', '101', key)).code).toBe(0);
    expect(await orders()).toHaveLength(1);
  });

  test('orders are the member’s own, newest first, in pages', async () => {
    for (const amount of ['100', '101', '102']) await buy('Compact miner', amount);
    const { list } = await member.query('getMiningMachineOrders', { page: 2, limit: 2 });
    expect(list.map(({ amount }) => amount)).toEqual(['100']);
    const other = await fundedMember(on, {});
    expect((await other.query('getMiningMachineOrders')).list).toEqual([]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coins } from '../../../server/db/schema/market.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { TRON } from '../../support/server/funding.ts';
import { DAY_MS, fundsOf } from '../../support/server/products.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const [USDT, TRX] = [1, 9];

/** TRX has 6 decimals in the demo. Sending it costs 0.1 %, and withdrawing it costs 0.2 %. */
describe('amounts that arrive have the decimals of their coin on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { TRX: '1000', USDT: '5000' } });
  });
  const tooFine = { code: 201, msg: 'Amounts of this coin can have up to 6 decimals.' };

  test('a send: the fee is rounded up to them', async () => {
    const receiver = await fundedMember(on, {});
    await member.call('searchUser', { username: receiver.username });
    const send = (amount: string) => {
      const whom = { to_uid: receiver.id, c_id: TRX, paypassword: 'pay2026' };
      return member.call('internalTransfer', { ...whom, amount });
    };
    expect(await send('10.1234567')).toMatchObject(tooFine);
    expect((await send('10.123456')).code).toBe(1);
    expect((await fundsOf(on, receiver.id, 'TRX')).available).toBe('10.113332');
  });

  test('a withdrawal: the fee is rounded up to them', async () => {
    await member.call('setusraddress', { c_id: TRX, address: TRON });
    const withdraw = (num: string) =>
      member.call('withdraw', { c_id: TRX, num, withdraw_type: 1, paypwd: 'pay2026' });
    expect(await withdraw('10.1234567')).toMatchObject(tooFine);
    expect(await withdraw('10.123456')).toMatchObject({
      code: 1,
      msg: expect.stringContaining('10.103209 TRX'),
    });
  });

  test('a deposit: no finer amount is reported', async () => {
    const { networkList } = (await member.call('getrecharge')).data[0];
    const payimg = await uploadImage(on.app, member);
    const report = { c_id: USDT, a_id: networkList[0].id, payimg };
    expect(await member.call('recharge', { ...report, num: '1.123456789' })).toMatchObject({
      code: 201,
      msg: 'Amounts of this coin can have up to 8 decimals.',
    });
  });

  test('revenue of mining and staking is rounded down, interest of a loan up', async () => {
    const { db } = on.context;
    await db.update(coins).set({ scale: 1 }).where(eq(coins.code, 'USDT'));
    const image = await uploadImage(on.app, member);
    const photos = { front_card: image, later_card: image, handheld_card: image };
    expect((await member.call('applyLoan', { id: 1, amount: 101, ...photos })).code).toBe(1);
    // 101 x 0.26 % x 7 is 1.8382.
    expect((await member.call('getLoanRecords')).data.list[0].interest).toBe('1.9');
    await member.call('buyMiningMachine', { id: 1, amount: 555 });
    const stake = { id: 1, s_id: 1, amount: 333, paypassword: 'pay2026' };
    expect((await member.call('submitStaking', stake)).code).toBe(1);
    on.time.advance(7 * DAY_MS);
    await on.context.jobs.runDue();
    await member.login(member.username, 'river88stone');
    // 555 x 0.01 % x 7 is 0.3885; 333 x 2 % x 7 / 365 is 0.1277.
    const revenue = async (name: 'getMiningMachineOrders' | 'getStakingOrderList') =>
      (await member.call(name)).data.list[0].total_revenue;
    expect(await revenue('getMiningMachineOrders')).toBe('0.3');
    expect(await revenue('getStakingOrderList')).toBe('0.1');
    await db.update(coins).set({ scale: 8 }).where(eq(coins.code, 'USDT'));
  });
});

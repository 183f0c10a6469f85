import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subtract } from '#core/domain/money.ts';
import { BITCOIN, bookOf, tronOf } from '../../support/server/address-book.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf, TRON } from '../../support/server/funding.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const [USDT, BTC, ETH] = [1, 2, 3];
const FUNDS = { 1: { USDT: '1000', BTC: '1', ETH: '5' }, 2: { USDT: '50' }, 3: { USDT: '50' } };

describe('withdrawals to a wallet on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, FUNDS);
    await member.query('setusraddress', { coinId: USDT, address: TRON });
  });

  const withdraw = (num: string | number, fields: Partial<Input<'withdraw'>> = {}, headers = {}) =>
    member.mutate(
      'withdraw',
      { coinId: USDT, amount: num, kind: 'wallet', transactionPassword: 'pay2026', ...fields },
      headers,
    );
  const records = async (fields: Partial<Input<'getWithdrawList'>> = {}) =>
    (await member.query('getWithdrawList', { coinId: USDT, ...fields })).list;

  test('returns coins, terms and the bound address', async () => {
    const coins = await member.query('getCanWithdrawCoin');
    expect(coins.slice(0, 2)).toEqual([
      { id: '1', code: 'USDT' },
      { id: '2', code: 'BTC' },
    ]);
    expect(await member.query('getUserCoinBalance', { coinId: USDT })).toEqual({
      balance: '1000',
      minimum: '10',
      maximum: '50000',
      isPercentFee: true,
      percentFee: '0.1',
      fixedFee: '0',
      addresses: [{ address: TRON }],
      toBank: true,
      scale: 8,
    });
    const data = await member.query('getUserCoinBalance', { coinId: BTC, account: 2 });
    expect(data).toMatchObject({
      balance: '0',
      isPercentFee: false,
      fixedFee: '0.0002',
      addresses: [],
      toBank: false,
    });
  });

  test('freezes the amount with fixed fee and arrival; approval debits it, the fee separately', async () => {
    const { balance, house, sendAll, notices } = fundingOf(on);
    await sendAll();
    const [paid, fees] = [await house('withdrawals'), await house('fees')];
    const { code, msg } = await withdraw('33.33333333');
    expect({ code, msg }).toEqual({
      code: 1,
      msg: 'Withdrawal submitted. We’ll send 33.29999999 USDT after review.',
    });
    expect(await balance(member.id)).toEqual(['966.66666667', '33.33333333']);
    expect(await records()).toEqual([
      expect.objectContaining({
        amount: '33.33333333',
        fee: '0.03333334',
        arrival: '33.29999999',
        target: TRON,
        status: 'pending',
        coin: 'USDT',
      }),
    ]);
    await sendAll();
    expect(await balance(member.id)).toEqual(['966.66666667', '0']);
    expect(subtract(await house('withdrawals'), paid)).toBe('33.29999999');
    expect(subtract(await house('fees'), fees)).toBe('0.03333334');
    expect((await records())[0]?.status).toBe('completed');
    const bills = (await member.query('getBillList', { account: 1 })).list;
    expect(bills[0]).toMatchObject({
      isIncome: false,
      amount: '33.33333333',
      remark: 'Withdrawal',
    });
    const [notice] = await notices(member);
    expect(notice?.content).toContain(`We sent 33.29999999 USDT to ${TRON}`);
  });

  test('a rejection returns it with the reason', async () => {
    const { balance, house, decide, notices } = fundingOf(on);
    const fees = await house('fees');
    await withdraw(100);
    const [record] = await records();
    await decide('withdrawal', Number(record?.id), false, 'The address is on a list.');
    expect(await balance(member.id)).toEqual(['1000', '0']);
    expect(await house('fees')).toBe(fees);
    expect((await records())[0]).toMatchObject({
      status: 'notPassed',
      remark: 'The address is on a list.',
    });
    const bills = (await member.query('getBillList', { account: 1 })).list;
    expect(bills[0]).toMatchObject({
      isIncome: true,
      amount: '100',
      remark: 'Withdrawal returned',
    });
    expect((await notices(member))[0]?.content).toContain('The address is on a list.');
    await fundingOf(on).sendAll();
    expect(await balance(member.id)).toEqual(['1000', '0']);
  });

  test('accepts the ends of the range, and refuses amounts beyond them or above the balance', async () => {
    expect((await withdraw('9.99999999')).msg).toBe(
      'The amount must be between 10 and 50000 USDT.',
    );
    expect((await withdraw('50000.00000001')).code).toBe(201);
    expect((await withdraw(50000)).msg).toBe('Insufficient available balance.');
    expect((await withdraw(10)).code).toBe(1);
    expect(await records()).toHaveLength(1);
  });

  test('a fixed fee is deducted as it is', async () => {
    await member.query('setusraddress', { coinId: BTC, address: BITCOIN });
    expect((await withdraw('0.5', { coinId: BTC })).code).toBe(1);
    expect((await records({ coinId: BTC }))[0]).toMatchObject({ fee: '0.0002', arrival: '0.4998' });
  });

  test('is refused without a bound address, and not redirected by a later one', async () => {
    expect(await withdraw('0.5', { coinId: ETH })).toMatchObject({
      code: 201,
      msg: 'Add a withdrawal address for ETH first.',
    });
    await withdraw(20);
    expect((await bookOf(on, member).bind(tronOf('A'))).code).toBe(1);
    expect((await records())[0]?.target).toBe(TRON);
  });

  test('a wrong transaction password is 201, locks after five and never signs out', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect(await withdraw(20, { transactionPassword: 'wrong1' })).toMatchObject({
        code: 201,
        msg: 'Incorrect transaction password.',
      });
    }
    const locked = await member.call('withdraw', {
      c_id: USDT,
      num: 20,
      withdraw_type: 1,
      paypwd: 'pay2026',
    });
    expect(locked).toMatchObject({
      code: 201,
      msg: 'Too many failed attempts. Try again in 30 minutes.',
    });
    expect(locked.response.headers['retry-after']).toBe('1800');
    expect((await member.mutate('getusr')).code).toBe(1);
    expect(await records()).toEqual([]);
  });

  test('withdraws from the options account too, never from the quant account', async () => {
    expect((await withdraw(20, { account: 2 })).code).toBe(1);
    expect(await fundingOf(on).balance(member.id, USDT, 2)).toEqual(['30', '20']);
    expect(await records({ account: 2 })).toHaveLength(1);
    expect(await records({ account: 1 })).toEqual([]);
    for (const account of [3, 4, -1]) expect((await withdraw(20, { account })).code).toBe(0);
    const wire = { c_id: USDT, num: 20, withdraw_type: 1, paypwd: 'pay2026' };
    for (const fields of [{ withdraw_type: 3 }, { withdraw_type: 0 }, { c_id: 999 }]) {
      expect((await member.call('withdraw', { ...wire, ...fields })).code).toBe(0);
    }
    await fundingOf(on).sendAll();
    expect(await fundingOf(on).balance(member.id, USDT, 2)).toEqual(['30', '0']);
  });

  test('twenty concurrent calls for the whole balance: exactly one withdrawal', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(1000)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 201)).toHaveLength(19);
    expect(await fundingOf(on).balance(member.id)).toEqual(['0', '1000']);
  });

  test('no network pays more decimals than the coin has', async () => {
    expect(await withdraw('20.000000001')).toMatchObject({
      code: 201,
      msg: 'Amounts of this coin can have up to 8 decimals.',
    });
    expect((await withdraw('20.000000010')).code).toBe(1);
    expect(await fundingOf(on).balance(member.id)).toEqual(['979.99999999', '20.00000001']);
  });

  test('at most ten may be pending', async () => {
    for (let i = 0; i < 10; i += 1) expect((await withdraw(20)).code).toBe(1);
    expect((await withdraw(20)).msg).toBe(
      'You already have 10 requests in review. Wait for a decision on one of them.',
    );
    expect(await fundingOf(on).balance(member.id)).toEqual(['800', '200']);
    expect((await withdraw(20, { account: 2 })).code).toBe(201);
  });

  test('one key makes one withdrawal', async () => {
    const key = { 'idempotency-key': 'withdrawal-key' };
    const answers = await Promise.all([withdraw(20, {}, key), withdraw(20, {}, key)]);
    expect(answers.map(({ code, msg }) => [code, msg])[1]).toEqual([1, answers[0]?.msg]);
    expect((await withdraw(20, { transactionPassword: 'other1' }, key)).code).toBe(1);
    expect((await withdraw(21, {}, key)).code).toBe(0);
    expect(await records()).toHaveLength(1);
  });
});

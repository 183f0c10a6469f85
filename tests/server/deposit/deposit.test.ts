import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subtract } from '#core/domain/money.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

describe('deposits on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let voucher: string;
  let network: string;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '5' } });
    voucher = await uploadImage(on.app, member);
    network = (await member.query('getrecharge'))[0]?.networks[0]?.id ?? '';
  });

  const report = async (fields: Partial<Input<'recharge'>> = {}, headers = {}) => {
    const voucher = 'voucher' in fields ? '' : await uploadImage(on.app, member);
    const num = '100.00000001';
    return member.mutate(
      'recharge',
      { coinId: 1, amount: num, networkId: network, voucher, type: 1, ...fields },
      headers,
    );
  };
  const records = async (fields: Partial<Input<'getRechargeList'>> = {}) =>
    (await member.query('getRechargeList', { coinId: 1, account: 1, ...fields })).list;

  test('getrecharge returns every coin with its networks, and banks with their accounts', async () => {
    const data = await member.query('getrecharge');
    expect(data.map(({ code }) => code)).toEqual(['USDT', 'ETH', 'TRX', 'LINK']);
    const [tron, ether, bank] = data[0]?.networks ?? [];
    expect(tron).toMatchObject({ payType: 1, address: expect.stringMatching(/^T/) });
    expect(ether).toMatchObject({ payType: 2, address: expect.stringMatching(/^0x/) });
    expect(bank).toMatchObject({
      payType: 3,
      bankName: expect.any(String),
      bankNumber: expect.any(String),
      accountName: expect.any(String),
      bankAddress: expect.any(String),
      transferCode: expect.any(String),
      companyAddress: expect.any(String),
    });
  });

  test('a report is pending, and once approved is credited to account 1 to the last decimal', async () => {
    const { balance, house, review, notices } = fundingOf(on);
    const before = await house('deposits');
    const { code, msg } = await report();
    expect({ code, msg }).toEqual({
      code: 1,
      msg: 'Deposit submitted. We’ll credit it after review.',
    });
    expect(await records()).toEqual([
      expect.objectContaining({ reported: '100.00000001', status: 'pending', coin: 'USDT' }),
    ]);
    expect(await balance(member.id)).toEqual(['5', '0']);
    await review();
    expect(await balance(member.id)).toEqual(['105.00000001', '0']);
    expect(subtract(await house('deposits'), before)).toBe('-100.00000001');
    const [record] = await records();
    expect(record).toMatchObject({ status: 'completed', address: expect.stringMatching(/^T/) });
    expect(Number(record?.at) - Number(record?.submittedAt)).toBe(20_000);
    const bills = (await member.query('getBillList', { account: 1 })).list;
    expect(bills[0]).toMatchObject({ isIncome: true, amount: '100.00000001', remark: 'Deposit' });
    const [notice] = await notices(member);
    expect(notice).toMatchObject({
      title: 'Your deposit was credited',
      content: expect.stringContaining('100.00000001 USDT'),
    });
  });

  test('records are paged, filtered by coin, and contain only the funds account', async () => {
    await report({ amount: 1 });
    await report({ amount: 2 });
    expect((await records({ limit: 1 })).map(({ reported }) => reported)).toEqual(['2']);
    expect((await records({ limit: 1, page: 2 })).map(({ reported }) => reported)).toEqual(['1']);
    expect(await records({ coinId: 2 })).toEqual([]);
    expect(await records({ account: 2 })).toEqual([]);
    expect(await records({ account: '', coinId: '' })).toHaveLength(2);
  });

  test('one key makes one deposit, and its retry gets the same response', async () => {
    const key = { 'idempotency-key': 'deposit-key-1' };
    const same = { voucher };
    const answers = await Promise.all([report(same, key), report(same, key)]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect((await report(same, key)).code).toBe(1);
    expect((await report({ ...same, amount: 7 }, key)).code).toBe(0);
    expect(await records()).toHaveLength(1);
  });

  test('refuses invalid fields and stores nothing', async () => {
    const friend = await on.signedIn('friend');
    const foreign = await uploadImage(on.app, friend);
    const missing = '/uploads/0123456789012345678901';
    const wrong: readonly [Partial<Input<'recharge'>>, number][] = [
      [{ amount: 0 }, 0],
      [{ amount: '-1' }, 0],
      [{ amount: '1e3' }, 0],
      [{ voucher: '' }, 0],
      [{ voucher: foreign }, 0],
      [{ voucher: missing }, 0],
      [{ voucher: 'https://evil.example/x.png' }, 0],
      [{ coinId: 2 }, 204],
      [{ networkId: 999 }, 204],
    ];
    for (const [fields, code] of wrong) expect((await report(fields)).code).toBe(code);
    expect(await records()).toEqual([]);
  });

  test('one proof backs one deposit, unless that was rejected', async () => {
    const { decide } = fundingOf(on);
    const again = () => report({ voucher });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 201, 201]);
    const msg = 'This proof of payment has already been used for another deposit.';
    expect(await again()).toMatchObject({ code: 201, msg });
    await decide('deposit', Number((await records())[0]?.id), false);
    expect((await again()).code).toBe(1);
    await decide('deposit', Number((await records())[0]?.id), true);
    expect((await again()).code).toBe(201);
    expect(await records()).toHaveLength(2);
  });

  test('at most ten may be pending', async () => {
    // The images are uploaded one after the other, because a member's concurrent uploads are also
    // limited.
    const images: string[] = [];
    while (images.length < 12) images.push(await uploadImage(on.app, member));
    const answers = await Promise.all(images.map((voucher) => report({ voucher })));
    const refused = answers.filter(({ code }) => code !== 1);
    expect(refused).toMatchObject(
      Array(2).fill({
        code: 201,
        msg: 'You already have 10 requests in review. Wait for a decision on one of them.',
      }),
    );
    expect(await records({ limit: 50 })).toHaveLength(10);
    await fundingOf(on).review();
    expect((await report()).code).toBe(1);
  });

  test('at most 10^12 can be reported', async () => {
    expect(await report({ amount: '1000000000000.000000000000000001' })).toMatchObject({
      code: 201,
      msg: 'You can report up to 1000000000000 USDT at a time.',
    });
    expect((await report({ amount: '1000000000000' })).code).toBe(1);
    await fundingOf(on).decide('deposit', Number((await records())[0]?.id), false);
  });

  test('refuses a balance above the range of the ledger', async () => {
    const rich = await fundedMember(on, { 1: { USDT: '99999999999999999999' } });
    await member.query('searchUser', { username: rich.username });
    const fields = {
      receiverId: rich.id,
      coinId: 1,
      amount: '1',
      transactionPassword: 'pay2026',
    };
    expect(await member.mutate('internalTransfer', fields)).toMatchObject({
      code: 201,
      msg: 'This amount is too large.',
    });
    expect(await fundingOf(on).balance(member.id)).toEqual(['5', '0']);
  });

  test('the desk can decide before the job; a rejection credits nothing and states why', async () => {
    const { balance, review, decide, notices } = fundingOf(on);
    await report({ amount: 1 });
    await report({ amount: 2 });
    const [later, earlier] = await records();
    await decide('deposit', Number(earlier?.id), false, 'The voucher cannot be read <b>.');
    await decide('deposit', Number(later?.id), true);
    await review();
    const [second, first] = await records();
    expect(first).toMatchObject({ status: 'notPassed', remark: 'The voucher cannot be read <b>.' });
    expect(second).toMatchObject({ status: 'completed', reported: '2' });
    expect(await balance(member.id)).toEqual(['7', '0']);
    const [, rejected] = await notices(member);
    expect(rejected).toMatchObject({ title: 'We did not accept your deposit' });
    expect(rejected?.content).toContain('The voucher cannot be read &lt;b&gt;.');
  });

  test('simultaneous decisions of job and desk credit once', async () => {
    const { balance, decide } = fundingOf(on);
    await report({ amount: 10 });
    const id = Number((await records())[0]?.id);
    on.time.advance(20_000);
    const results = await Promise.allSettled([
      on.context.jobs.runDue(),
      decide('deposit', id, true),
      decide('deposit', id, false),
      decide('deposit', id, true),
    ]);
    await on.context.jobs.runDue();
    const [record] = await records();
    expect(await balance(member.id)).toEqual([record?.status === 'completed' ? '15' : '5', '0']);
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
  });
});

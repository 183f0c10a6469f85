import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member.ts';
import { CARD, fundingOf } from '../../support/server/funding.ts';
import { lastCode } from '../../support/server/last-code.ts';
import type { Input, TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const WRONG_CODE = 'The e-mail code is incorrect or has expired.';

describe('withdrawals to a bank card on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let cardId: string;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '1000', BTC: '1' } });
    await member.query('setBank', CARD);
    cardId = (await member.query('getUserBankList'))[0]?.id ?? '';
  });

  const withdraw = (
    fields: Partial<Input<'withdraw'>> = {},
    headers = {},
    client: TestClient = member,
  ) =>
    client.mutate(
      'withdraw',
      {
        coinId: 1,
        amount: 100,
        kind: 'bank',
        cardId: cardId,
        transactionPassword: 'pay2026',
        ...fields,
      },
      headers,
    );
  const askForCode = async () => {
    expect((await member.mutate('emssend', { purpose: 'withdraw' })).code).toBe(1);
    return lastCode(on.mails);
  };
  const records = async (client: TestClient = member) =>
    (await client.query('getWithdrawList', { account: 1 })).list;

  test('requires the e-mail code, once, and records the card masked', async () => {
    expect(await withdraw()).toMatchObject({ code: 0, msg: WRONG_CODE });
    const emailCode = await askForCode();
    expect((await withdraw({ emailCode: emailCode === '000000' ? '1' : '000000' })).msg).toBe(
      WRONG_CODE,
    );
    expect(await records()).toEqual([]);
    expect((await withdraw({ emailCode })).code).toBe(1);
    expect((await withdraw({ emailCode })).msg).toBe(WRONG_CODE);
    const found = await records();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      amount: '100',
      target: '************7890',
      status: 'pending',
    });
  });

  test('a code is consumed only by the withdrawal that it permitted', async () => {
    const emailCode = await askForCode();
    expect((await withdraw({ emailCode, amount: 5000 })).code).toBe(201);
    expect((await withdraw({ emailCode, transactionPassword: 'wrong1' })).code).toBe(201);
    const key = { 'idempotency-key': 'bank-withdrawal' };
    const twins = await Promise.all([withdraw({ emailCode }, key), withdraw({ emailCode }, key)]);
    expect(twins.map(({ code }) => code)).toEqual([1, 1]);
    expect((await withdraw({ emailCode }, key)).code).toBe(1);
    expect(await records()).toHaveLength(1);
  });

  test('one code permits one of ten simultaneous withdrawals', async () => {
    const emailCode = await askForCode();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => withdraw({ emailCode, amount: 10 })),
    );
    expect(answers.filter(({ code }) => code === 1).length).toBeLessThanOrEqual(1);
    expect(await records()).toHaveLength(answers.filter(({ code }) => code === 1).length);
  });

  test('requires an own card and a coin that banks accept', async () => {
    const emailCode = await askForCode();
    const friend = await fundedMember(on, { 1: { USDT: '1000' } });
    expect(await withdraw({ emailCode }, {}, friend)).toMatchObject({
      code: 204,
      msg: 'Bank card not found.',
    });
    expect((await withdraw({ emailCode, cardId: 99999 })).code).toBe(204);
    expect((await withdraw({ emailCode, cardId: '' })).msg).toBe('Choose a bank card.');
    expect((await withdraw({ emailCode, coinId: 2, amount: '0.5' })).msg).toBe(
      'Bank card withdrawals aren’t available for this coin.',
    );
    const asked = await member.mutate('getUserCoinBalance', { coinId: 2, kind: 'bank' });
    expect(asked.code).toBe(0);
  });

  test('an account without e-mail needs no code', async () => {
    const client = on.client();
    const password = 'river88stone';
    const phone = '155512345678';
    const fields = { by: 'phone', phone, password, repeatedPassword: password } as const;
    client.token = (await client.query('register', fields)).userinfo.token;
    await client.query('resetpay', { loginPassword: password, newPassword: 'pay2026' });
    const memberId = Number((await client.query('getusr')).id);
    await fund(on, memberId, { 1: { USDT: '200' } });
    await client.query('setBank', CARD);
    const [card] = await client.query('getUserBankList');
    expect((await withdraw({ cardId: card?.id }, {}, client)).code).toBe(1);
    await fundingOf(on).sendAll();
    expect(await fundingOf(on).balance(memberId)).toEqual(['100', '0']);
    const [notice] = await fundingOf(on).notices(client);
    expect(notice?.content).toContain('We sent 99.9 USDT to ************7890');
  });
});

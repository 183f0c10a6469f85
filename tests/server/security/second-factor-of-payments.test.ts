import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { CARD, fundingOf, TRON } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { STEP_MS, type TwoStepMember, twoStepMember } from '../../support/server/two-step.ts';

const KEY = 'pay-once-only';
const USDT = 1;

type Fields = Record<string, string | number>;

/** A payment of 20 USDT that requires a second factor. */
interface Payment {
  readonly name: string;
  readonly call: EndpointName;
  readonly fields: Fields;
  /** The names of the fields for the amount and for the transaction password. */
  readonly amount: string;
  readonly password: string;
  /** Prepares the payment and returns the fields that depend on it. */
  prepare(payer: FundedMember, receiver: FundedMember): Promise<Fields>;
  /** Returns the number of payments that were carried out. */
  count(payer: FundedMember): Promise<number>;
}

const SEND: Payment = {
  name: 'sends',
  call: 'internalTransfer',
  fields: { c_id: USDT, amount: 20, paypassword: 'pay2026' },
  amount: 'amount',
  password: 'paypassword',
  async prepare(payer, receiver) {
    await payer.query('searchUser', { username: receiver.username });
    return { to_uid: receiver.id };
  },
  async count(payer) {
    return (await payer.query('getInternalTransferList', { status: 'all' })).list.length;
  },
};

const WITHDRAWAL: Payment = {
  name: 'withdrawals',
  call: 'withdraw',
  fields: { c_id: USDT, num: 20, withdraw_type: 1, paypwd: 'pay2026' },
  amount: 'num',
  password: 'paypwd',
  async prepare(payer) {
    await payer.query('setusraddress', { coinId: USDT, address: TRON });
    await payer.query('setBank', CARD);
    return {};
  },
  async count(payer) {
    const { accounts } = await payer.query('getUserBalanceList');
    const funds = accounts.find(({ account }) => account === 1);
    return Number(funds?.holdings.find(({ code }) => code === 'USDT')?.frozen) / 20;
  },
};

describe('payments with a second factor on PostgreSQL', () => {
  let on: TestServer;
  let payer: TwoStepMember;
  let receiver: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    payer = await twoStepMember(on, { 1: { USDT: '1000' } });
    receiver = await fundedMember(on, {});
  });

  describe.each([SEND, WITHDRAWAL])('$name', ({ call, fields, amount, password, ...payment }) => {
    let prepared: Fields;
    beforeEach(async () => {
      prepared = await payment.prepare(payer, receiver);
    });
    const pay = (changed: Fields, key?: string) =>
      payer.call(
        call,
        { ...fields, ...prepared, ...changed },
        key === undefined ? {} : { 'idempotency-key': key },
      );
    const count = () => payment.count(payer);

    test('need a code, which only the payment uses up', async () => {
      const missing = await pay({});
      expect(missing).toMatchObject({ code: 201 });
      expect(missing.response.json().field).toBe('secondFactor');
      expect((await pay({ twostep: payer.wrongCode() })).code).toBe(201);
      const code = payer.code();
      // The wrong transaction password is reported first, and a refused amount before both.
      expect((await pay({ twostep: code, [password]: 'wrong1wrong' })).code).toBe(201);
      expect((await pay({ twostep: code, [amount]: 5000 })).code).toBe(201);
      expect((await pay({ twostep: code })).code).toBe(1);
      expect((await pay({ twostep: code })).msg).toContain('already been used');
      expect((await pay({ twostep: String(payer.recovery[0]) })).code).toBe(1);
      expect((await pay({ twostep: String(payer.recovery[0]) })).code).toBe(201);
      expect(await count()).toBe(2);
    });

    test('a repeat of the intent gets the same answer, counts no try, and moves nothing', async () => {
      const code = payer.code();
      const first = await pay({ twostep: code }, KEY);
      expect(first.code).toBe(1);
      for (let i = 0; i < 8; i += 1) {
        const again = await pay({ twostep: code }, KEY);
        expect([again.code, again.msg]).toEqual([1, first.msg]);
      }
      on.time.advance(STEP_MS);
      // The member typed a newer code for the same payment, which is still the same intent.
      expect((await pay({ twostep: payer.code() }, KEY)).code).toBe(1);
      expect((await pay({ twostep: payer.code(), [amount]: 21 }, KEY)).code).toBe(0);
      expect(await count()).toBe(1);
      expect((await pay({ twostep: payer.code() })).code).toBe(1);
    });

    test('of four parallel intents with one code one is carried out; four with one key are one', async () => {
      const code = payer.code();
      const apart = Array.from({ length: 4 }, (_, i) => pay({ twostep: code }, `${KEY}-${i}`));
      const codes = (await Promise.all(apart)).map((answer) => answer.code);
      expect(codes.filter((value) => value === 1)).toHaveLength(1);
      on.time.advance(STEP_MS);
      const next = payer.code();
      const same = Array.from({ length: 4 }, () => pay({ twostep: next }, KEY));
      expect((await Promise.all(same)).map((answer) => answer.code)).toEqual(Array(4).fill(1));
      expect(await count()).toBe(2);
    });
  });

  test('a withdrawal to a bank card needs no e-mail code beside the factor', async () => {
    await WITHDRAWAL.prepare(payer, receiver);
    const [card] = await payer.query('getUserBankList');
    const bank = { ...WITHDRAWAL.fields, withdraw_type: 2, bank_id: String(card?.id) };
    expect((await payer.call('withdraw', { ...bank, captcha: '123456' })).code).toBe(201);
    expect((await payer.call('withdraw', { ...bank, twostep: payer.code() })).code).toBe(1);
  });

  test('a member without a second factor sends with the transaction password alone', async () => {
    const plain = await fundedMember(on, { 1: { USDT: '20' } });
    const prepared = await SEND.prepare(plain, receiver);
    expect((await plain.call(SEND.call, { ...SEND.fields, ...prepared })).code).toBe(1);
  });
});

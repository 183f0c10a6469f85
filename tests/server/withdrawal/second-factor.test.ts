import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARD, fundingOf, TRON } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { STEP_MS, type TwoStepMember, twoStepMember } from '../../support/server/two-step.ts';

const KEY = 'withdraw-once-only';

describe('withdrawals with a second factor on PostgreSQL', () => {
  let on: TestServer;
  let member: TwoStepMember;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await twoStepMember(on, { 1: { USDT: '1000' } });
    await member.query('setusraddress', { coinId: 1, address: TRON });
    await member.query('setBank', CARD);
  });

  const withdraw = (fields: Record<string, string | number>, key?: string) =>
    member.call(
      'withdraw',
      { c_id: 1, num: 20, withdraw_type: 1, paypwd: 'pay2026', ...fields },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const frozen = async () => {
    const { accounts } = await member.query('getUserBalanceList');
    const funds = accounts.find(({ account }) => account === 1);
    return Number(funds?.holdings.find(({ code }) => code === 'USDT')?.frozen);
  };

  test('need a code, which is used up by the withdrawal only', async () => {
    const missing = await withdraw({});
    expect(missing).toMatchObject({ code: 201 });
    expect(missing.response.json().field).toBe('secondFactor');
    expect((await withdraw({ twostep: member.wrongCode() })).code).toBe(201);
    const code = member.code();
    // The wrong transaction password is reported first, and a refused amount before both.
    expect((await withdraw({ twostep: code, paypwd: 'wrong1wrong' })).code).toBe(201);
    expect((await withdraw({ twostep: code, num: 5000 })).code).toBe(201);
    expect((await withdraw({ twostep: code })).code).toBe(1);
    expect((await withdraw({ twostep: code })).msg).toContain('was used before');
    expect((await withdraw({ twostep: String(member.recovery[0]) })).code).toBe(1);
    expect((await withdraw({ twostep: String(member.recovery[0]) })).code).toBe(201);
    expect(await frozen()).toBe(40);
  });

  test('to a bank card need no e-mail code beside it', async () => {
    const [card] = await member.query('getUserBankList');
    const bank = { withdraw_type: 2, bank_id: String(card?.id) };
    expect((await withdraw({ ...bank, captcha: '123456' })).code).toBe(201);
    expect((await withdraw({ ...bank, twostep: member.code() })).code).toBe(1);
  });

  test('a repeat of the intent gets the same answer, counts no try, and moves nothing', async () => {
    const code = member.code();
    const first = await withdraw({ twostep: code }, KEY);
    expect(first.code).toBe(1);
    for (let i = 0; i < 8; i += 1) {
      const again = await withdraw({ twostep: code }, KEY);
      expect([again.code, again.msg]).toEqual([1, first.msg]);
    }
    on.time.advance(STEP_MS);
    // The member typed a newer code for the same withdrawal: still the same intent.
    expect((await withdraw({ twostep: member.code() }, KEY)).code).toBe(1);
    expect((await withdraw({ twostep: member.code(), num: 21 }, KEY)).code).toBe(0);
    expect(await frozen()).toBe(20);
    expect((await withdraw({ twostep: member.code() })).code).toBe(1);
  });

  test('of four parallel intents with one code one is carried out; four with one key are one', async () => {
    const code = member.code();
    const apart = Array.from({ length: 4 }, (_, i) => withdraw({ twostep: code }, `${KEY}-${i}`));
    const codes = (await Promise.all(apart)).map((answer) => answer.code);
    expect(codes.filter((value) => value === 1)).toHaveLength(1);
    on.time.advance(STEP_MS);
    const next = member.code();
    const same = Array.from({ length: 4 }, () => withdraw({ twostep: next }, KEY));
    expect((await Promise.all(same)).map((answer) => answer.code)).toEqual(Array(4).fill(1));
    expect(await frozen()).toBe(40);
  });
});

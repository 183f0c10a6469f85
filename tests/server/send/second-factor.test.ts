import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { STEP_MS, type TwoStepMember, twoStepMember } from '../../support/server/two-step.ts';

const KEY = 'send-once-only';
const USDT = 1;

describe('sends with a second factor on PostgreSQL', () => {
  let on: TestServer;
  let sender: TwoStepMember;
  let receiver: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    sender = await twoStepMember(on, { 1: { USDT: '1000' } });
    receiver = await fundedMember(on, {});
    await sender.query('searchUser', { username: receiver.username });
  });

  const send = (fields: Record<string, string | number>, key?: string) =>
    sender.call(
      'internalTransfer',
      { to_uid: receiver.id, c_id: USDT, amount: 20, paypassword: 'pay2026', ...fields },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const sent = async () => (await sender.query('getInternalTransferList', { status: 'all' })).list;

  test('need a code, which is used up by the send only', async () => {
    const missing = await send({});
    expect(missing).toMatchObject({ code: 201 });
    expect(missing.response.json().field).toBe('secondFactor');
    expect((await send({ twostep: sender.wrongCode() })).code).toBe(201);
    const code = sender.code();
    // The wrong transaction password is reported first, and a refused amount before both.
    expect((await send({ twostep: code, paypassword: 'wrong1wrong' })).code).toBe(201);
    expect((await send({ twostep: code, amount: 5000 })).code).toBe(201);
    expect((await send({ twostep: code })).code).toBe(1);
    expect((await send({ twostep: code })).msg).toContain('was used before');
    expect((await send({ twostep: String(sender.recovery[0]) })).code).toBe(1);
    expect((await send({ twostep: String(sender.recovery[0]) })).code).toBe(201);
    expect(await sent()).toHaveLength(2);
  });

  test('a repeat of the intent gets the same answer, counts no try, and moves nothing', async () => {
    const code = sender.code();
    const first = await send({ twostep: code }, KEY);
    expect(first.code).toBe(1);
    for (let i = 0; i < 8; i += 1) {
      const again = await send({ twostep: code }, KEY);
      expect([again.code, again.msg]).toEqual([1, first.msg]);
    }
    expect(await sent()).toHaveLength(1);
  });

  test('of four parallel intents with one code one is carried out; four with one key are one', async () => {
    const code = sender.code();
    const apart = Array.from({ length: 4 }, (_, i) => send({ twostep: code }, `${KEY}-${i}`));
    const codes = (await Promise.all(apart)).map((answer) => answer.code);
    expect(codes.filter((value) => value === 1)).toHaveLength(1);
    on.time.advance(STEP_MS);
    const next = sender.code();
    const same = Array.from({ length: 4 }, () => send({ twostep: next }, KEY));
    expect((await Promise.all(same)).map((answer) => answer.code)).toEqual(Array(4).fill(1));
    expect(await sent()).toHaveLength(2);
  });

  test('take only the transaction password of a member without a second factor', async () => {
    const plain = await fundedMember(on, { 1: { USDT: '20' } });
    await plain.query('searchUser', { username: receiver.username });
    const fields = { to_uid: receiver.id, c_id: USDT, amount: 20, paypassword: 'pay2026' };
    expect((await plain.call('internalTransfer', fields)).code).toBe(1);
  });
});

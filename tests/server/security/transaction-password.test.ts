import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyTransactionPassword } from '../../../server/modules/security/passwords/transaction-password.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const MINUTE = 60_000;
const WRONG = 'wrong1wrong';

describe('the transaction password on PostgreSQL', () => {
  let on: TestServer;
  let client: TestClient;
  let memberId: number;
  beforeEach(async () => {
    on = await startTestServer({ engine: 'postgres' });
    const member = await fundedMember(on, {});
    [client, memberId] = [member, member.id];
  });
  afterEach(() => on.stop());

  const check = (typed: string) =>
    verifyTransactionPassword(on.context, memberId, typed, on.time.now());
  const wrong = { code: 201, message: 'auth.wrongTransactionPassword' };

  test('locks for 30 minutes after five wrong ones, and states for how long', async () => {
    for (let i = 0; i < 5; i += 1) await expect(check(WRONG)).rejects.toMatchObject(wrong);
    await expect(check('pay2026')).rejects.toMatchObject({
      code: 201,
      message: 'auth.locked',
      values: { minutes: 30 },
      retryAfterSeconds: 1800,
    });
    on.time.advance(30 * MINUTE - 1);
    await expect(check('pay2026')).rejects.toMatchObject({ code: 201, retryAfterSeconds: 1 });
    on.time.advance(1);
    await expect(check('pay2026')).resolves.toBeUndefined();
  });

  test('a right one resets the count of wrong ones', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) await expect(check(WRONG)).rejects.toMatchObject(wrong);
      await check('pay2026');
    }
  });

  test('fifty simultaneous guesses count as five attempts', async () => {
    const guesses = await Promise.allSettled(Array.from({ length: 50 }, () => check(WRONG)));
    const messages = guesses.map((guess) => guess.status === 'rejected' && guess.reason.message);
    expect(messages.filter((message) => message === wrong.message)).toHaveLength(5);
    expect(messages.filter((message) => message === 'auth.locked')).toHaveLength(45);
  });

  test('setting a new one ends the lock', async () => {
    for (let i = 0; i < 5; i += 1) await expect(check(WRONG)).rejects.toMatchObject(wrong);
    const set = { loginPassword: 'river88stone', newPassword: 'pay2027x' };
    expect((await client.mutate('resetpay', set)).code).toBe(1);
    await expect(check('pay2026')).rejects.toMatchObject(wrong);
    await expect(check('pay2027x')).resolves.toBeUndefined();
  });

  test('a member without one is informed, and no attempt is counted', async () => {
    const fields = { by: 'phone', phone: '5551234567', password: 'river88stone' } as const;
    const { userinfo } = await client.query('register', {
      ...fields,
      repeatedPassword: 'river88stone',
    });
    client.token = userinfo.token;
    memberId = Number((await client.query('getusr')).id);
    for (let i = 0; i < 7; i += 1) {
      await expect(check('pay2026')).rejects.toMatchObject({
        code: 201,
        message: 'auth.noTransactionPassword',
      });
    }
  });
});

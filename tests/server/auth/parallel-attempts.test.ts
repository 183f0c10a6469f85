import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempts } from '../../../server/db/schema/auth.ts';
import {
  checkAttempt,
  createSecretChecks,
  TRANSACTION_POLICY,
} from '../../../server/modules/members/attempts.ts';
import { issueCode, verifyCode } from '../../../server/modules/members/codes.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD, twoStepMember } from '../../support/server/two-step.ts';

/** More than the number of free attempts in any policy. */
const AT_ONCE = 12;

describe('right secrets at the same time on PostgreSQL', () => {
  let on: TestServer;
  let receiver: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    receiver = await fundedMember(on, {});
  });
  afterAll(() => on.stop());

  /** Counts the codes of concurrent calls. */
  async function codes(count: number, call: (i: number) => Promise<{ code: number }>) {
    const answers = await Promise.all(Array.from({ length: count }, (_, i) => call(i)));
    const counted: Record<number, number> = {};
    for (const { code } of answers) counted[code] = (counted[code] ?? 0) + 1;
    return counted;
  }
  const send = (by: TestClient, fields = {}) =>
    by.call('internalTransfer', {
      to_uid: receiver.id,
      c_id: 1,
      amount: 1,
      paypassword: 'pay2026',
      ...fields,
    });

  test('transaction passwords all pass', async () => {
    const sender = await fundedMember(on, { 1: { USDT: '100' } });
    await sender.query('searchUser', { username: receiver.username });
    expect(await codes(AT_ONCE, () => send(sender))).toEqual({ 1: AT_ONCE });
  });

  test('recovery codes all pass', async () => {
    const sender = await twoStepMember(on, { 1: { USDT: '100' } });
    await sender.query('searchUser', { username: receiver.username });
    const { recovery } = sender;
    expect(recovery).toHaveLength(10);
    const sent = await codes(recovery.length, (i) => send(sender, { twostep: recovery[i] ?? '' }));
    expect(sent).toEqual({ 1: recovery.length });
  });

  test('login passwords all pass', async () => {
    const { username } = await fundedMember(on, {});
    const sign = () => on.client().login(username, LOGIN_PASSWORD);
    expect(await codes(AT_ONCE, sign)).toEqual({ 1: AT_ONCE });
  });

  test('e-mail codes all pass, and are not used up by calls that are refused later', async () => {
    const { db } = on.context;
    const now = on.time.now();
    const binding = { purpose: 'withdraw', subject: 'member 1' } as const;
    const code = (await issueCode(db, binding, now)) ?? '';
    const verify = (typed: string) =>
      verifyCode(db, binding, typed, now).then(
        () => ({ code: 1 }),
        () => ({ code: 201 }),
      );
    expect(await codes(AT_ONCE, () => verify(code))).toEqual({ 1: AT_ONCE });
    expect(await codes(5, () => verify('wrong'))).toEqual({ 201: 5 });
    expect(await verify(code)).toEqual({ code: 201 });
  });

  test('those of another process are awaited', async () => {
    const { db } = on.context;
    const shared = () => createSecretChecks({ isShared: true });
    const [here, there] = [shared(), shared()] as const;
    const attempt = { key: 'two processes', policy: TRANSACTION_POLICY, now: on.time.now() };
    let end = () => {};
    const checked = new Promise<void>((resolve) => {
      end = resolve;
    });
    const counted = Promise.all(
      Array.from({ length: 5 }, () =>
        checkAttempt({ db, secretChecks: here }, attempt, () => checked),
      ),
    );
    const isLocked = and(eq(attempts.subject, attempt.key), gt(attempts.allowedAt, attempt.now));
    await expect.poll(() => db.$count(attempts, isLocked)).toBe(1);
    const other = checkAttempt({ db, secretChecks: there }, attempt, async () => 'right');
    expect(await Promise.race([other, pause(50, 'waits')])).toBe('waits');
    end();
    expect(await other).toBe('right');
    await counted;
  });

  test('wrong ones among them count: five are tried', async () => {
    const sender = await fundedMember(on, { 1: { USDT: '100' } });
    await sender.query('searchUser', { username: receiver.username });
    const wrong = () => send(sender, { paypassword: 'wrong2026' });
    await codes(AT_ONCE, wrong);
    expect((await send(sender)).msg).toContain('Too many failed attempts');
    on.time.advance(30 * 60_000);
    expect((await send(sender)).msg).not.toContain('Too many failed attempts');
  });
});

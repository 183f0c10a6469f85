import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD, twoStepMember } from '../../support/server/two-step.ts';

/** More than the free attempts of any policy. */
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

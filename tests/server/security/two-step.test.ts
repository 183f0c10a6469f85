import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notices } from '../../../server/db/schema/notices.ts';
import { recoveryCodes, twoStep } from '../../../server/db/schema/two-step.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { totpAt } from '../../support/server/totp.ts';
import { LOGIN_PASSWORD, STEP_MS, twoStepMember } from '../../support/server/two-step.ts';

const MINUTE = 60_000;
const USED = 'This code is incorrect or has already been used. Wait for the next one.';

describe('two-step verification', () => {
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    on.mails.length = 0;
    member = await fundedMember(on, {});
  });

  const begin = (loginPassword = LOGIN_PASSWORD) =>
    member.mutate('beginTwoStep', { loginPassword });
  const confirm = (code: string) => member.mutate('confirmTwoStep', { code });

  test('is turned on by password and first code, shows ten codes once, and notifies the member', async () => {
    expect((await begin('wrong1wrong')).msg).toBe('Your current login password is incorrect.');
    const { data } = await begin();
    const uri = new URL(String(data?.uri));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(data?.secret);
    expect((await member.query('getusr')).hasTwoStep).toBe(false);
    const now = totpAt(String(data?.secret), on.time.now());
    const on1 = await confirm(now);
    expect(on1).toMatchObject({ code: 1, msg: 'Two-step verification is on.' });
    expect(new Set(on1.data?.codes).size).toBe(10);
    expect(on1.data?.codes[0]).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    expect((await member.query('getusr')).hasTwoStep).toBe(true);
    expect(await member.query('getTwoStep')).toEqual({ isOn: true, recoveryLeft: 10 });
    expect((await begin()).msg).toBe('Two-step verification is already on.');
    await expect
      .poll(() => on.mails.at(-1)?.text)
      .toContain('Two-step verification was turned on for your account');
    const told = await on.context.db.select().from(notices).where(eq(notices.memberId, member.id));
    expect(JSON.stringify(told)).toContain('Two-step verification was turned on for your account');
  });

  test('a proposed secret waits 15 minutes, and the newest one counts', async () => {
    const first = String((await begin()).data?.secret);
    const second = String((await begin()).data?.secret);
    expect((await confirm(totpAt(first, on.time.now()))).msg).toBe(USED);
    on.time.advance(15 * MINUTE);
    expect((await confirm(totpAt(second, on.time.now()))).msg).toContain('Start again');
    expect((await member.query('getTwoStep')).isOn).toBe(false);
  });

  test('neither the secret nor a recovery code is stored as text', async () => {
    const one = await twoStepMember(on);
    const { db } = on.context;
    const stored = JSON.stringify([
      await db.select().from(twoStep).where(eq(twoStep.memberId, one.id)),
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.memberId, one.id)),
    ]);
    const texts = [one.secret, ...one.recovery, ...one.recovery.map((t) => t.replaceAll('-', ''))];
    for (const text of texts) {
      expect(stored).not.toContain(text);
      expect(on.logged.join('')).not.toContain(text);
    }
  });

  test('new recovery codes and turning off need the password and a code, which then is used up', async () => {
    const one = await twoStepMember(on);
    const renew = (code: string, loginPassword = LOGIN_PASSWORD) =>
      one.mutate('renewRecoveryCodes', { loginPassword, code });
    const turnOff = (code: string, loginPassword = LOGIN_PASSWORD) =>
      one.mutate('turnOffTwoStep', { loginPassword, code });
    expect((await renew(one.code(), 'wrong1wrong')).code).toBe(201);
    expect((await renew('12345')).msg).toContain('Enter the 6-digit code');
    expect((await renew(one.wrongCode())).msg).toBe(USED);
    const fresh = await renew(one.code());
    expect(fresh.data?.codes).toHaveLength(10);
    expect((await turnOff(one.code())).msg).toBe(USED);
    const [old = ''] = one.recovery;
    expect((await turnOff(old)).msg).toBe(
      'This recovery code is incorrect or has already been used.',
    );
    const [recovery = ''] = fresh.data?.codes ?? [];
    expect(await turnOff(recovery.toLowerCase().replaceAll('-', ' '))).toMatchObject({ code: 1 });
    expect(await one.query('getTwoStep')).toEqual({ isOn: false, recoveryLeft: 0 });
    expect((await turnOff(one.code(1))).msg).toBe('Two-step verification is off.');
    await expect.poll(() => on.mails.at(-1)?.text).toContain('was turned off');
  });

  test('a clock may be one step slow or fast, and no code is accepted twice', async () => {
    const one = await twoStepMember(on);
    const renew = async (code: string) =>
      (await one.mutate('renewRecoveryCodes', { loginPassword: LOGIN_PASSWORD, code })).code;
    on.time.advance(10 * STEP_MS);
    expect(await renew(one.code(-2))).toBe(201);
    expect(await renew(one.code(2))).toBe(201);
    expect(await renew(one.code(-1))).toBe(1);
    expect(await renew(one.code(-1))).toBe(201);
    expect(await renew(one.code(1))).toBe(1);
    // The code of the current step is older than the one that was just used.
    expect(await renew(one.code())).toBe(201);
    on.time.advance(2 * STEP_MS);
    expect(await renew(one.code())).toBe(1);
  });

  test.each(['app', 'recovery'])(
    'of ten parallel calls with one %s code one passes',
    async (kind) => {
      const one = await twoStepMember(on);
      const code = kind === 'app' ? one.code() : String(one.recovery[3]);
      const calls = Array.from({ length: 10 }, () =>
        one.mutate('renewRecoveryCodes', { loginPassword: LOGIN_PASSWORD, code }),
      );
      const codes = (await Promise.all(calls)).map((answer) => answer.code);
      expect(codes.filter((value) => value === 1)).toHaveLength(1);
      expect(codes.filter((value) => value === 201)).toHaveLength(9);
    },
  );

  test('the shared demo accounts cannot turn it on', async () => {
    const demo = await on.signedIn('demo');
    const answer = await demo.mutate('beginTwoStep', { loginPassword: 'demo2026' });
    expect(answer).toMatchObject({ code: 201 });
    expect(answer.msg).toContain('This is a shared demo account');
  });
});

describe('without SECRETS_KEY', () => {
  test('a production server offers no two-step verification', async () => {
    const on = await startTestServer({
      engine: 'pglite',
      config: { demo: false, secretsKey: undefined },
    });
    expect((await on.client().query('getSetting')).hasTwoStep).toBe(false);
    await on.stop();
  });
});

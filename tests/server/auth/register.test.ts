import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { settings } from '../../../server/db/schema/site.ts';
import { usernamesFor } from '../../../server/modules/auth/registration.ts';
import {
  COMMON_PASSWORDS,
  isCommonPassword,
} from '../../../server/modules/security/passwords/common-passwords.ts';
import { lastCode } from '../../support/server/last-code.ts';
import type { Input } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const GOOD = { password: 'river88stone', repeatedPassword: 'river88stone' };
let serial = 0;
const freshEmail = () => `person${++serial}@example.org`;

describe('registration on PostgreSQL', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres', config: { trustProxy: 'loopback' } });
  });
  afterAll(() => on.stop());

  const register = (fields: Partial<Input<'register'>>, address = '198.51.100.1') =>
    on
      .client()
      .mutate(
        'register',
        { by: 'email', email: freshEmail(), ...GOOD, ...fields },
        { 'x-forwarded-for': address },
      );
  const rowOf = async (email: string) => {
    const [row] = await on.context.db.select().from(members).where(eq(members.email, email));
    return row;
  };

  test('with an e-mail signs in at once and derives a username from it', async () => {
    const client = on.client();
    const answered = await client.mutate('register', {
      by: 'email',
      email: 'Jane.Roe@Example.org',
      ...GOOD,
    });
    expect(answered).toMatchObject({ code: 1, msg: 'Your account is ready.' });
    client.token = answered.data?.userinfo.token;
    const data = await client.query('getusr');
    expect(data).toMatchObject({
      username: 'janeroe',
      email: 'j***e@example.org',
      hasTransactionPassword: false,
    });
    expect(data.id).toMatch(/^1\d{5}$/);
    for (const name of ['janeroe', 'jane.roe@example.org']) {
      expect((await on.client().login(name, GOOD.password)).code).toBe(1);
    }
  });

  test('with a phone creates a username that contains a letter', async () => {
    const client = on.client();
    const { userinfo } = await client.query('register', {
      by: 'phone',
      phone: '13800138000',
      email: 'undefined',
      inviteCode: '',
      emailCode: 'null',
      ...GOOD,
    });
    client.token = userinfo.token;
    expect((await client.query('getusr')).username).toMatch(/^u13800138000/);
    expect((await on.client().login('13800138000', GOOD.password)).code).toBe(1);
  });

  test('creates another username when the first is taken', async () => {
    const one = await register({ email: 'same@example.org' });
    const two = await register({ email: 'same@example.net' });
    expect([one.code, two.code]).toEqual([1, 1]);
    expect((await rowOf('same@example.net'))?.username).toMatch(/^same\d{4}$/);
  });

  test.each(["o'neil@example.com", 'a@example.xn--p1ai', 'a+b/c@example.org'])(
    'accepts %s as an address, and its code arrives',
    async (email) => {
      await on.client().query('emssend', { email });
      expect(on.mails.at(-1)?.to).toBe(email);
      expect((await register({ email })).code).toBe(1);
      expect((await on.client().login(email, GOOD.password)).code).toBe(1);
    },
  );

  test.each([
    [{ type: 3 }, 'Register with an e-mail or a phone number.'],
    [{ email: '' }, 'Enter a valid e-mail address.'],
    [{ email: 'a@b' }, 'Enter a valid e-mail address.'],
    [{ email: 'a@b.c' }, 'Enter a valid e-mail address.'],
    [{ email: 'a@b.c1' }, 'Enter a valid e-mail address.'],
    [{ type: 1, phone: '12345' }, 'Enter a phone number with 6 to 20 digits.'],
    [{ type: 1, phone: '+49 151 12345a' }, 'Enter a phone number with 6 to 20 digits.'],
    [{ type: 1, phone: '1'.repeat(21) }, 'Enter a phone number with 6 to 20 digits.'],
    ...['abc12', 'a1'.repeat(11), 'abcdefgh', '12345678', 'river 88', 'rivér88a'].map(
      (password) => [
        { password, repassword: password },
        'The password must be 6 to 20 characters including letters and digits.',
      ],
    ),
    [
      { password: 'Password123', repassword: 'Password123' },
      'This password is too common. Choose another.',
    ],
    [{ repassword: 'river88stonf' }, 'The passwords don’t match.'],
    [{ code: 'NOSUCH22' }, 'This invite code doesn’t exist. Check it or leave the field empty.'],
    [
      { email: 'demo@example.com' },
      'You can’t use this e-mail or phone number. If you already have an account, log in.',
    ],
  ] as [Record<string, string | number>, string][])('refuses %j', async (fields, msg) => {
    const sent = {
      type: 2,
      email: freshEmail(),
      password: GOOD.password,
      repassword: GOOD.password,
      ...fields,
    };
    expect(await on.client().call('register', sent)).toMatchObject({ code: 0, msg, data: null });
  });

  test('saves who invited, in any letter case', async () => {
    const email = freshEmail();
    expect((await register({ email, inviteCode: ' \u200bdemq2226\u2060 ' })).code).toBe(1);
    const [inviter] = await on.context.db
      .select()
      .from(members)
      .where(eq(members.username, 'demo'));
    expect((await rowOf(email))?.invitedBy).toBe(inviter?.id);
  });

  test('of the same address eight times at once creates one member', async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email })));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  describe('when the site asks for an e-mail code', () => {
    beforeAll(() => setVerify(true));
    afterAll(() => setVerify(false));
    beforeEach(() => on.time.advance(60_000));
    const setVerify = (value: boolean) =>
      on.context.db.update(settings).set({ value }).where(eq(settings.key, 'verifyEmailCode'));
    const codeSent = () => lastCode(on.mails);
    const ask = (email: string) => on.client().mutate('emssend', { email });

    test('states it, and accepts a right code once', async () => {
      expect((await on.client().query('getSetting')).isEmailCodeRequired).toBe(true);
      const email = freshEmail();
      expect(await register({ email })).toMatchObject({ code: 0 });
      expect(await ask(email)).toMatchObject({
        code: 1,
        msg: 'We sent the code. Check your inbox.',
      });
      expect(on.mails.at(-1)?.to).toBe(email);
      expect((await register({ email: freshEmail(), emailCode: codeSent() })).code).toBe(0);
      expect((await register({ email, emailCode: codeSent() })).code).toBe(1);
    });

    test('refuses a second code within 60 s', async () => {
      const email = freshEmail();
      await ask(email);
      on.time.advance(59_000);
      const again = await ask(email);
      expect(again.msg).toBe('We just sent you a code. You can request another in 1 second.');
      on.time.advance(1_000);
      expect((await ask(email)).code).toBe(1);
    });

    test('invalidates a code after 10 minutes', async () => {
      const email = freshEmail();
      await ask(email);
      const emailCode = codeSent();
      on.time.advance(600_001);
      expect((await register({ email, emailCode })).code).toBe(0);
    });

    /** Guesses a code from an address. Returns the number of guesses for each response code. */
    async function guess(email: string, times: number, address: string) {
      const emailCode = codeSent() === '000000' ? '000001' : '000000';
      const counts: Record<number, number> = {};
      for (let time = 0; time < times; time += 1) {
        const { code } = await register({ email, emailCode }, address);
        counts[code] = (counts[code] ?? 0) + 1;
      }
      return counts;
    }

    test('counts guesses by network address, and 50 for a code', async () => {
      const email = freshEmail();
      await ask(email);
      const emailCode = codeSent();
      expect(await guess(email, 7, '198.51.100.2')).toEqual({ 0: 5, 201: 2 });
      const locked = await register({ email, emailCode }, '198.51.100.2');
      expect(locked.msg).toBe('Too many failed attempts. Try again in 30 minutes.');
      for (let end = 3; end < 12; end += 1) await guess(email, 5, `198.51.100.${end}`);
      expect(await register({ email, emailCode }, '198.51.100.12')).toMatchObject({
        code: 0,
        msg: 'The e-mail code is incorrect or has expired.',
      });
    });

    test('lets the owner register after a stranger has used up the codes and guessed', async () => {
      const email = freshEmail();
      const codes: number[] = [];
      for (let time = 0; time < 6; time += 1) {
        codes.push((await ask(email)).code);
        on.time.advance(60_000);
      }
      expect(codes).toEqual([1, 1, 1, 1, 1, 201]);
      const newest = codeSent();
      on.time.advance(57 * 60_000);
      await guess(email, 20, '198.51.100.9');
      expect((await ask(email)).msg).toBe(
        'We’ve already sent several codes. Use the newest one, or request another in 1 minute.',
      );
      expect((await register({ email, emailCode: newest })).code).toBe(1);
    });

    test('reveals to nobody but its owner whether an address has an account', async () => {
      const [unknown, known] = [await ask(freshEmail()), await ask('demo@example.com')];
      expect([known.code, known.msg]).toEqual([unknown.code, unknown.msg]);
      expect(on.mails.at(-1)?.text).toContain('already has an account');
    });

    test('sends codes of a member to the own address only, and none for withdrawals to a visitor', async () => {
      const member = await on.signedIn('friend');
      expect((await member.mutate('emssend', { email: 'thief@example.org' })).code).toBe(1);
      expect(on.mails.at(-1)?.to).toBe('friend@example.com');
      const visitor = await on
        .client()
        .mutate('emssend', { email: freshEmail(), purpose: 'withdraw' });
      expect(visitor.code).toBe(401);
    });
  });
});

test('usernames always contain a letter and only letters and digits', () => {
  for (const contact of ['13800138000', 'a@b.org', '..@b.org', '用户@b.org', '1234@b.org']) {
    for (const name of usernamesFor(contact)) expect(name).toMatch(/^(?=.*[a-z])[a-z0-9]{4,20}$/);
  }
});

test('the list of common passwords has about three thousand, all otherwise allowed', () => {
  const judged = [...COMMON_PASSWORDS].filter((password) => password.length >= 6);
  expect(judged.length).toBeGreaterThan(2_800);
  for (const guessed of ['Trade2026', '99bitcoin1', 'usdt8888']) {
    expect(isCommonPassword(guessed)).toBe(true);
  }
  for (const allowed of ['demo2026', 'pay2026', GOOD.password]) {
    expect(isCommonPassword(allowed)).toBe(false);
  }
});

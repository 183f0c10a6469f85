import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sessions } from '../../../server/db/schema/auth.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const DAY = 24 * 3600 * 1000;

describe('sessions', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());

  test('login returns a 256-bit token of which only a hash is stored', async () => {
    const client = await on.signedIn();
    expect(Buffer.from(client.token ?? '', 'base64url')).toHaveLength(32);
    const rows = await on.context.db.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(client.token);
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each(['demo', 'DEMO', 'demo@example.com', ' Demo@Example.com '])(
    'login accepts %j',
    async (name) => {
      expect(await on.client().login(name, 'demo2026')).toMatchObject({ code: 1 });
    },
  );

  test('a client without Origin needs only the header', async () => {
    const client = await on.signedIn();
    expect(client.cookies.size).toBe(0);
    expect((await client.query('getusr')).username).toBe('demo');
  });

  test('a browser session needs the token and the cookie', async () => {
    const browser = await on.signedIn('demo', { browser: true });
    expect([...browser.cookies.keys()]).toEqual(['trade-session-4173', 'trade-device-4173']);
    expect(await browser.mutate('getusr')).toMatchObject({ code: 1 });

    const thief = on.client({ browser: true });
    thief.token = browser.token;
    expect(await thief.call('getusr')).toMatchObject({ code: 401, data: null });
    const withForeignCookie = await on.signedIn('friend', { browser: true });
    withForeignCookie.token = browser.token;
    expect(await withForeignCookie.mutate('getusr')).toMatchObject({ code: 401 });

    browser.token = undefined;
    expect(await browser.mutate('getusr')).toMatchObject({ code: 401 });
  });

  test('a browser without cookies states it at sign-in, and its session needs only the token', async () => {
    const blocked = on.client({ browser: true });
    const answered = await blocked.login('demo', 'demo2026', { cookies: '0' });
    expect(answered.response.cookies).toEqual([]);
    expect((await blocked.query('getusr')).username).toBe('demo');

    const bound = await on.signedIn('demo', { browser: true });
    bound.cookies.clear();
    expect(await bound.call('getusr', { cookies: '0' })).toMatchObject({ code: 401 });
  });

  test('cookies are HttpOnly and SameSite=Strict, and the secret differs from the token', async () => {
    const answered = await on.client({ browser: true }).login('demo', 'demo2026');
    const cookie = answered.response.cookies.find(({ name }) => name.startsWith('trade-session'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 86_400 });
    expect(cookie?.value).not.toBe(answered.data.userinfo.token);
  });

  test.each(['garbage', 'undefined', 'null', '', 'A'.repeat(43)])(
    'token %j is refused',
    async (token) => {
      const client = on.client();
      client.token = token;
      const { code, data, msg, response } = await client.call('getusr');
      expect({ code, data, status: response.statusCode }).toEqual({
        code: 401,
        data: null,
        status: 200,
      });
      expect(msg).toBe('Please log in.');
    },
  );

  test('a session ends after an unused day, a remembered one after thirty, and use prolongs it', async () => {
    const short = await on.signedIn('friend', { browser: true });
    const long = on.client({ browser: true });
    await long.login('friend', 'demo2026', { remember: '1' });
    on.time.advance(0.9 * DAY);
    const used = await short.call('getusr');
    expect(used.code).toBe(1);
    expect(used.response.cookies.map(({ maxAge }) => maxAge)).toEqual([86_400]);
    on.time.advance(0.9 * DAY);
    expect((await short.mutate('getusr')).code).toBe(1);
    on.time.advance(1.1 * DAY);
    expect((await short.mutate('getusr')).code).toBe(401);
    expect((await long.mutate('getusr')).code).toBe(1);
    on.time.advance(31 * DAY);
    expect((await long.mutate('getusr')).code).toBe(401);
  });

  test('no session outlives ninety days, however often it is used', async () => {
    const client = on.client({ browser: true });
    await client.login('friend', 'demo2026', { remember: '1' });
    for (let day = 20; day < 90; day += 20) {
      on.time.advance(20 * DAY);
      expect((await client.call('getusr')).code).toBe(1);
    }
    on.time.advance(9.9 * DAY);
    expect((await client.call('getusr')).code).toBe(1);
    on.time.advance(0.2 * DAY);
    expect((await client.mutate('getusr')).code).toBe(401);
  });

  test('a call authorised by a password that changes meanwhile does nothing', async () => {
    const { hashing, db } = on.context;
    const { verify } = hashing;
    const given = { logpassword: 'river88stone', oldpassword: 'river88stone' };
    const calls: readonly ['login' | 'resetpwd' | 'resetpay', object, string][] = [
      ['login', { password: 'river88stone' }, 'Incorrect account or password.'],
      [
        'resetpwd',
        { ...given, newpassword: 'meadow66wind' },
        'Your current login password is incorrect.',
      ],
      [
        'resetpay',
        { ...given, newpassword: 'meadow66wind' },
        'Your current login password is incorrect.',
      ],
    ];
    for (const [name, fields, msg] of calls) {
      const member = await fundedMember(on, {});
      const thief = on.client();
      thief.token = member.token;
      vi.spyOn(hashing, 'verify').mockImplementationOnce(async (...proof) => {
        const isRight = await verify(...proof);
        const fresh = { loginPassword: 'river88stone', newPassword: 'harbour77tree' };
        expect((await member.mutate('resetpwd', fresh)).code).toBe(1);
        return isRight;
      });
      const answer = await thief.call(name, { username: member.username, ...fields });
      expect(answer).toMatchObject({ code: name === 'login' ? 0 : 201, msg });
      const open = await db.select().from(sessions).where(eq(sessions.memberId, member.id));
      expect(open).toEqual([]);
      expect((await member.login(member.username, 'harbour77tree')).code).toBe(1);
    }
  });

  test('logout ends this session only and clears the cookie', async () => {
    const one = await on.signedIn('demo', { browser: true });
    const other = await on.signedIn('demo', { browser: true });
    expect(await one.mutate('logout')).toMatchObject({ code: 1, msg: 'You’re logged out.' });
    expect(one.cookies.has('trade-session-4173')).toBe(false);
    expect((await one.mutate('getusr')).code).toBe(401);
    expect((await other.mutate('getusr')).code).toBe(1);
  });
});

test('on HTTPS the cookie is __Host- and Secure', async () => {
  const on = await startTestServer({
    engine: 'pglite',
    config: { https: true, publicUrl: 'https://trade.example' },
  });
  const { response } = await on.client({ browser: true }).login('demo', 'demo2026');
  expect(response.cookies[0]).toMatchObject({
    name: '__Host-trade-session',
    secure: true,
    path: '/',
  });
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
  await on.stop();
});

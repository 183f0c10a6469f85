import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../../server/demo-accounts.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const SHARED = {
  code: 201,
  msg: 'This is a shared demo account, so you can’t change its security settings. Register your own account.',
};
const STAKE = { id: 1, s_id: 1, amount: 100 };

describe('the demo accounts', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ config: { trustProxy: 'loopback' } });
  });
  afterAll(() => on.stop());

  const loginFrom = (address: string, username: string, password: string) =>
    on.client().call('login', { username, password }, { 'x-forwarded-for': address });

  test.each(DEMO_MEMBERS)(
    '$username cannot change either password',
    async ({ username, email }) => {
      const client = on.client();
      await client.login(email, DEMO_PASSWORD);
      const fresh = { newpassword: 'harbour77tree' };
      for (const password of [DEMO_PASSWORD, 'wrong1']) {
        expect(await client.call('resetpwd', { oldpassword: password, ...fresh })).toMatchObject(
          SHARED,
        );
        expect(await client.call('resetpay', { logpassword: password, ...fresh })).toMatchObject(
          SHARED,
        );
      }
      expect((await client.call('getusr')).code).toBe(1);
      expect((await on.client().login(username, DEMO_PASSWORD)).code).toBe(1);
      expect((await client.call('submitStaking', { ...STAKE, paypassword: 'pay2026' })).code).toBe(
        1,
      );
    },
  );

  test('a registered member can change both', async () => {
    const member = await fundedMember(on, {});
    const old = 'river88stone';
    const pay = { logpassword: old, newpassword: 'pay2027x' };
    expect((await member.call('resetpay', pay)).code).toBe(1);
    const login = { oldpassword: old, newpassword: 'harbour77tree' };
    expect((await member.call('resetpwd', login)).code).toBe(1);
  });

  test('a stranger with wrong login passwords locks out only himself', async () => {
    for (let i = 0; i < 12; i += 1) await loginFrom('198.51.100.1', 'demo', 'wrong1');
    expect((await loginFrom('198.51.100.1', 'demo', DEMO_PASSWORD)).code).toBe(201);
    expect((await loginFrom('203.0.113.7', 'demo', DEMO_PASSWORD)).code).toBe(1);
    // A member's own account is protected from guesses from any address.
    const { username } = await fundedMember(on, {});
    for (let i = 0; i < 6; i += 1) await loginFrom(`198.51.100.${i}`, username, 'wrong1');
    expect((await loginFrom('203.0.113.7', username, 'river88stone')).code).toBe(201);
  });

  test('wrong transaction passwords lock nobody out', async () => {
    const client = await on.signedIn('demo');
    for (let i = 0; i < 8; i += 1) {
      const wrong = await client.call('submitStaking', { ...STAKE, paypassword: 'wrong1' });
      expect(wrong.msg).toBe('Incorrect transaction password.');
    }
    expect((await client.call('submitStaking', { ...STAKE, paypassword: 'pay2026' })).code).toBe(1);
  });
});

test('outside demo mode a member of that name is like any other', async () => {
  const on = await startTestServer({ engine: 'pglite', config: { demo: false } });
  const client = on.client();
  const password = 'river88stone';
  const names = { type: 2, email: 'demo@example.org' };
  const { data } = await client.call('register', { ...names, password, repassword: password });
  client.token = data.userinfo.token;
  expect((await client.call('getusr')).data.username).toBe('demo');
  const change = { oldpassword: password, newpassword: 'harbour77tree' };
  expect((await client.call('resetpwd', change)).code).toBe(1);
  await on.stop();
});

import { expect, test } from 'vitest';
import { createLimiter, PRODUCTION_LIMITS } from '../../../server/http/limits.ts';
import { controlledClock } from '../../support/server/clock.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const TWO_A_MINUTE = { count: 2, seconds: 60 };

test('a member is limited separately, with the wait in Retry-After', async () => {
  const on = await startTestServer({ engine: 'pglite', limits: { member: TWO_A_MINUTE } });
  const [demo, friend] = [await on.signedIn('demo'), await on.signedIn('friend')];
  expect((await demo.mutate('getusr')).code).toBe(1);
  expect((await demo.mutate('getusr')).code).toBe(1);
  const { code, msg, response } = await demo.call('getusr');
  expect({ code, msg }).toEqual({ code: 429, msg: 'Too many requests. Try again in 30 s.' });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '30']);
  expect((await friend.mutate('getusr')).code).toBe(1);
  on.time.advance(30_000);
  expect((await demo.mutate('getusr')).code).toBe(1);
  expect((await demo.mutate('getusr')).code).toBe(429);
  await on.stop();
});

test('a proxy header is used only when the proxy is trusted', async () => {
  const statuses = async (trustProxy: false | string) => {
    const on = await startTestServer({
      engine: 'pglite',
      limits: { address: TWO_A_MINUTE },
      config: { trustProxy },
    });
    const seen: number[] = [];
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      const headers = { 'x-forwarded-for': address };
      const { statusCode } = await on.app.inject({ url: '/api/getSetting', headers });
      seen.push(statusCode);
    }
    await on.stop();
    return seen;
  };
  expect(await statuses(false)).toEqual([200, 200, 429]);
  expect(await statuses('loopback')).toEqual([200, 200, 200]);
});

test('login, registration and mail have their own limits per address', async () => {
  const limits = { login: TWO_A_MINUTE, register: TWO_A_MINUTE, mail: TWO_A_MINUTE };
  const on = await startTestServer({ engine: 'pglite', limits });
  const third = async (call: (i: number) => Promise<{ code: number }>) => {
    for (const i of [1, 2]) expect((await call(i)).code).not.toBe(429);
    return (await call(3)).code;
  };
  const client = on.client();
  expect(await third((i) => client.login(`name${i}`, 'x'))).toBe(429);
  expect(
    await third(() =>
      client.mutate('register', { by: 'phone', password: 'a', repeatedPassword: 'a' }),
    ),
  ).toBe(429);
  expect(await third((i) => client.mutate('emssend', { email: `a${i}@example.org` }))).toBe(429);
  await on.stop();
});

test('calls from very many addresses reset neither an active caller nor counters of other kinds', () => {
  const time = controlledClock();
  const limiter = createLimiter(PRODUCTION_LIMITS, time.now);
  const { member, address } = PRODUCTION_LIMITS;
  for (let i = 0; i < member.count; i += 1) limiter.take('member', '1');
  for (let i = 0; i < 200_000; i += 1) {
    limiter.take('address', `10.${i >> 16}.${i >> 8}.${i}`);
    if (i % 66 === 0 && i / 66 < address.count) limiter.take('address', 'attacker');
  }
  expect(() => limiter.take('address', 'attacker')).toThrow();
  expect(() => limiter.take('member', '1')).toThrow();
  expect(() => limiter.take('address', 'another')).not.toThrow();
});

test('refunded amounts can be taken again, but never more than the limit', () => {
  const limiter = createLimiter(
    { ...PRODUCTION_LIMITS, unknownToken: TWO_A_MINUTE },
    controlledClock().now,
  );
  limiter.take('unknownToken', 'a');
  for (let i = 0; i < 5; i += 1) limiter.giveBack('unknownToken', 'a');
  for (let i = 0; i < 2; i += 1) limiter.take('unknownToken', 'a');
  expect(() => limiter.take('unknownToken', 'a')).toThrow();
});

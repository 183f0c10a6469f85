import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskSessions } from '../../../server/db/schema/desk.ts';
import { ENGINES } from '../../support/server/database.ts';
import { DESK_ORIGIN, type Desk, openDesk } from '../../support/server/desk.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const MINUTE = 60_000;

describe.each(ENGINES)('sessions of operators on %s', (engine) => {
  let on: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    on = await startTestServer({ engine });
    desk = await openDesk(on);
  });
  afterAll(async () => {
    await desk.app.close();
    await on.stop();
  });

  test('an operator of the demo signs in by one press, and only by a name of the demo', async () => {
    const client = await desk.demo('Ada');
    expect(await client.call('me', {})).toMatchObject({ name: 'Ada', isDemo: true });
    expect((await client.call('demoOperators', {})).operators.map(({ name }) => name)).toEqual([
      'Ada',
      'Ben',
    ]);
    await expect(desk.client().call('demoSignIn', { name: 'Root' })).rejects.toThrow(
      'no such operator',
    );
  });

  test('the cookie is for this site alone, and only the hash of its token is stored', async () => {
    const reply = await desk.client().send('demoSignIn', { name: 'Ada' });
    const [cookie] = reply.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const stored = await on.context.db.select().from(deskSessions);
    expect(JSON.stringify(stored)).not.toContain(cookie?.value);
  });

  test('an invitation is used once, registers a passkey, and the passkey signs in', async () => {
    const client = await desk.enrol('Rose', ['reviewer']);
    expect(await client.call('me', {})).toMatchObject({
      name: 'Rose',
      rights: ['reviewer'],
      isDemo: false,
    });
    await client.call('signOut', {});
    await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 });
    const { options } = await client.call('signInStart', {});
    const answer = client.passkey?.answer(JSON.stringify(options), { origin: DESK_ORIGIN }) ?? '';
    const assertion = JSON.parse(answer);
    expect(await client.call('signInFinish', { assertion })).toMatchObject({ name: 'Rose' });
    await expect(client.call('signInFinish', { assertion })).rejects.toMatchObject({
      code: 'proof',
    });
  });

  test('a passkey without user verification, of another page or host does not sign in', async () => {
    const client = await desk.enrol('Vera', ['support']);
    for (const deviation of [
      { origin: DESK_ORIGIN, isVerified: false },
      { origin: 'http://localhost:4173' },
      { origin: DESK_ORIGIN, rpId: 'desk.example' },
      { origin: DESK_ORIGIN, signature: 'AAAA' },
    ]) {
      const { options } = await client.call('signInStart', {});
      const assertion = JSON.parse(
        client.passkey?.answer(JSON.stringify(options), deviation) ?? '',
      );
      await expect(client.call('signInFinish', { assertion })).rejects.toMatchObject({
        code: 'proof',
      });
    }
  });

  test('a session ends after 15 idle minutes, which a poll does not prolong, and after 8 hours', async () => {
    const client = await desk.demo('Ben');
    on.time.advance(14 * MINUTE);
    await client.call('me', {});
    on.time.advance(14 * MINUTE);
    expect((await client.send('me', {}, { 'desk-poll': '1' })).statusCode).toBe(200);
    on.time.advance(2 * MINUTE);
    await expect(client.call('me', {})).rejects.toMatchObject({ status: 401 });

    const busy = await desk.demo('Ben');
    for (let minutes = 0; minutes < 8 * 60; minutes += 10) {
      expect((await busy.send('me', {})).statusCode).toBe(200);
      on.time.advance(10 * MINUTE);
    }
    await expect(busy.call('me', {})).rejects.toMatchObject({ status: 401 });
  });

  test('calls of other sites, other names and other types of content are refused', async () => {
    const client = await desk.demo('Ada');
    const strange = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { host: 'evil.example', origin: 'http://evil.example' },
      { origin: 'http://localhost:4173' },
    ];
    for (const headers of strange) {
      expect((await client.send('me', {}, headers)).statusCode).toBe(403);
    }
    expect((await client.send('me', {}, { 'content-type': 'text/plain' })).statusCode).toBe(415);
  });

  test('answers have a policy of their own and are not stored', async () => {
    const { headers } = await desk.client().send('demoOperators', {});
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });

  test('an address without a session has 60 calls a minute', async () => {
    on.time.advance(MINUTE);
    for (let count = 0; count < 60; count += 1) await desk.client().call('demoOperators', {});
    await expect(desk.client().call('demoOperators', {})).rejects.toMatchObject({ status: 429 });
    on.time.advance(MINUTE);
    await desk.client().call('demoOperators', {});
  });
});

test('behind a trusted proxy an address is counted and stored without its port', async () => {
  const on = await startTestServer({ config: { trustProxy: 'loopback' } });
  const desk = await openDesk(on);
  const from = (address: string, name: string, input = {}) =>
    desk.client().send(name, input, { 'x-forwarded-for': address });
  await from('203.0.113.7:51234', 'demoSignIn', { name: 'Ada' });
  const [session] = await on.context.db.select().from(deskSessions);
  expect(session?.address).toBe('203.0.113.7');
  for (let port = 1; port < 60; port += 1) await from(`203.0.113.7:${port}`, 'demoOperators');
  expect((await from('203.0.113.7', 'demoOperators')).statusCode).toBe(429);
  expect((await from('[2001:db8::1]:443', 'demoOperators')).statusCode).toBe(200);
  await desk.app.close();
  await on.stop();
});

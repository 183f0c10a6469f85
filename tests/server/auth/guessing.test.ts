import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHashing, PRODUCTION_COST } from '../../../server/modules/members/hashing.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const WRONG = 'wrong1wrong';

describe('guessing on PostgreSQL', () => {
  let on: TestServer;
  beforeEach(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterEach(() => on.stop());

  const fail = async (client: TestClient, times: number, name = 'demo') => {
    for (let i = 0; i < times; i += 1) await client.login(name, WRONG);
  };

  test('five attempts are free, then the waits double, and the tenth locks for 15 minutes', async () => {
    const client = on.client();
    const seconds: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      expect((await client.login('demo', WRONG)).msg).toBe('Incorrect account or password.');
      const blocked = await client.login('demo', 'demo2026');
      if (blocked.code === 1) await fail(client, i + 1);
      else {
        expect(blocked.code).toBe(201);
        const wait = Number(blocked.response.headers['retry-after']);
        seconds.push(wait);
        on.time.advance(wait * 1000);
      }
    }
    expect(seconds).toEqual([1, 2, 4, 8, 16, 900]);
    expect((await client.login('demo', 'demo2026')).code).toBe(1);
  });

  test('an unknown name is slowed down and gets the same responses as a known one', async () => {
    const answersFor = async (name: string) => {
      const answers: unknown[] = [];
      for (let i = 0; i < 8; i += 1) {
        const { code, msg } = await on.client().login(name, WRONG);
        answers.push([code, msg]);
      }
      return answers;
    };
    expect(await answersFor('nobody')).toEqual(await answersFor('demo'));
  });

  test('fifty simultaneous guesses count as five attempts', async () => {
    const guesses = Array.from({ length: 50 }, () => on.client().login('demo', WRONG));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(5);
    expect(codes.filter((code) => code === 201)).toHaveLength(45);
  });

  test('strangers cannot lock out the browser that the member used before', async () => {
    const own = await on.signedIn('demo', { browser: true });
    await fail(on.client(), 5);
    on.time.advance(500);
    expect((await on.client().login('demo', 'demo2026')).code).toBe(201);
    expect((await on.client({ browser: true }).login('demo', 'demo2026')).code).toBe(201);
    expect((await own.login('demo', 'demo2026')).code).toBe(1);
  });

  test('resetpay requires the login password, ends the lock and is visible in getusr', async () => {
    const client = on.client();
    const email = 'new@example.org';
    const { userinfo } = await client.query('register', {
      by: 'email',
      email,
      password: 'river88stone',
      repeatedPassword: 'river88stone',
    });
    client.token = userinfo.token;
    const set = (loginPassword: string, newPassword: string) =>
      client.mutate('resetpay', { loginPassword, newPassword });
    expect(await set(WRONG, 'pay2027x')).toMatchObject({
      code: 201,
      msg: 'Your current login password is incorrect.',
    });
    expect((await set('river88stone', 'river88stone')).code).toBe(0);
    expect((await set('river88stone', 'short')).code).toBe(0);
    expect((await client.query('getusr')).hasTransactionPassword).toBe(false);
    expect(await set('river88stone', 'pay2027x')).toMatchObject({
      code: 1,
      msg: 'Your transaction password has been set.',
    });
    expect((await client.query('getusr')).hasTransactionPassword).toBe(true);
  });

  test('resetpwd ends every session and counts its own attempts', async () => {
    const other = await fundedMember(on, {});
    const one = on.client({ browser: true });
    await one.login(other.username, 'river88stone');
    const change = (oldpassword: string, newpassword = 'harbour77tree') =>
      one.call('resetpwd', { oldpassword, newpassword });
    for (let i = 0; i < 5; i += 1) expect((await change(WRONG)).code).toBe(201);
    expect((await change('river88stone')).response.headers['retry-after']).toBe('1');
    on.time.advance(1_000);
    expect((await change('river88stone', 'river88stone')).msg).toContain('must be different');
    expect((await change('river88stone')).code).toBe(1);
    for (const client of [one, other]) expect((await client.mutate('getusr')).code).toBe(401);
    expect((await on.client().login(other.username, 'river88stone')).code).toBe(0);
    expect((await on.client().login(other.username, 'harbour77tree')).code).toBe(1);
  });
});

test('production hashes with argon2id, 19 MiB and two passes', async () => {
  const hashing = createHashing(PRODUCTION_COST);
  const phc = await hashing.hash('demo2026');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashing.verify('demo2026', phc)).toBe(true);
  expect(await hashing.verify('demo2027', phc)).toBe(false);
  expect(await hashing.hash('demo2026')).not.toBe(phc);
});

test('an unknown member costs the same work as a wrong password', async () => {
  const hashing = createHashing(PRODUCTION_COST);
  const phc = await hashing.hash('demo2026');
  const hashed = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  try {
    for (const hash of [phc, undefined]) expect(await hashing.verify(WRONG, hash)).toBe(false);
    const costs = hashed.mock.calls.map(([, { memory, passes }]) => ({ memory, passes }));
    expect(costs).toEqual([PRODUCTION_COST, PRODUCTION_COST]);
  } finally {
    hashed.mockRestore();
    syncBuiltinESMExports();
  }
});

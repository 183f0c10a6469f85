import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purge, purgeRules } from '../../../server/db/purge.ts';
import { DEFAULT_RETENTION } from '../../../server/db/retention.ts';
import { loginChallenges } from '../../../server/db/schema/two-step.ts';
import { openTestDatabase } from '../../support/server/database.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import {
  LOGIN_PASSWORD,
  type TwoStepMember,
  twoStepMember,
} from '../../support/server/two-step.ts';

const MINUTE = 60_000;

describe('signing in with a second factor on PostgreSQL', () => {
  let on: TestServer;
  let member: TwoStepMember;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    member = await twoStepMember(on);
  });

  const begin = (client: TestClient, fields = {}) =>
    client.login(member.username, LOGIN_PASSWORD, fields);
  const challengeOf = async (client: TestClient, fields = {}) => {
    const answer = await begin(client, fields);
    expect(answer).toMatchObject({
      code: 202,
      msg: 'Enter the code from your authenticator app to log in.',
    });
    return String(answer.data.challenge);
  };
  const finish = (client: TestClient, challenge: string, code: string) =>
    client.mutate('finishLogin', { challenge, code });
  const enter = async (client: TestClient, code: string) => {
    const answer = await finish(client, await challengeOf(client), code);
    client.token = answer.data?.userinfo.token;
    return answer;
  };

  test('a new browser needs a code once, a client without cookies each time', async () => {
    const browser = on.client({ browser: true });
    expect((await enter(browser, member.code())).code).toBe(1);
    expect((await browser.query('getusr')).username).toBe(member.username);
    expect((await begin(browser)).code).toBe(1);
    const device = on.client();
    expect((await enter(device, String(member.recovery[0]))).code).toBe(1);
    const { list: notices } = await member.query('getNoticeList', {});
    expect(JSON.stringify(notices)).toContain('One of your recovery codes was used. 9 are left');
    expect((await begin(device)).code).toBe(202);
    const blocked = on.client({ browser: true });
    expect((await begin(blocked, { cookies: '0' })).code).toBe(202);
  });

  test('a wrong password gives the same response as without it, and a wrong code leaves the challenge valid', async () => {
    const client = on.client();
    const wrong = await client.login(member.username, 'wrong1wrong');
    expect(wrong).toMatchObject({ code: 0, msg: 'Incorrect account or password.', data: null });
    const challenge = await challengeOf(client);
    expect((await finish(client, challenge, member.wrongCode())).code).toBe(201);
    expect((await finish(client, challenge, member.code())).code).toBe(1);
    expect((await finish(client, challenge, member.code(1))).code).toBe(204);
  });

  test('a challenge is for its browser, its password and five minutes', async () => {
    const [one, other] = [on.client({ browser: true }), on.client({ browser: true })];
    const challenge = await challengeOf(one);
    await challengeOf(other);
    for (const stranger of [other, on.client(), on.client({ browser: true })]) {
      expect((await finish(stranger, challenge, member.code())).code).toBe(204);
    }
    on.time.advance(5 * MINUTE);
    expect((await finish(one, challenge, member.code())).msg).toBe(
      'Your login timed out. Please log in again.',
    );
    const later = await challengeOf(one);
    await member.query('resetpwd', { loginPassword: LOGIN_PASSWORD, newPassword: 'harbour77tree' });
    expect((await finish(one, later, member.code())).code).toBe(204);
  });

  test('of ten parallel calls with one challenge and code one opens a session', async () => {
    const client = on.client();
    const challenge = await challengeOf(client);
    const code = member.code();
    const calls = Array.from({ length: 10 }, () => finish(client, challenge, code));
    const opened = (await Promise.all(calls)).filter((answer) => answer.code === 1);
    expect(opened).toHaveLength(1);
  });

  test('100 parallel guesses are five tries, and do not lock the signed-in member', async () => {
    const client = on.client();
    const challenge = await challengeOf(client);
    const guesses = Array.from({ length: 100 }, () =>
      client.call('finishLogin', { challenge, code: member.wrongCode() }),
    );
    const texts = (await Promise.all(guesses)).map(({ msg }) => msg);
    expect(texts.filter((text) => text.startsWith('This code is incorrect'))).toHaveLength(5);
    expect(texts.filter((text) => text.startsWith('Too many failed attempts'))).toHaveLength(95);
    const late = await client.call('finishLogin', { challenge, code: member.code() });
    expect(Number(late.response.headers['retry-after'])).toBe(30 * 60);
    const renewed = await member.mutate('renewRecoveryCodes', {
      loginPassword: LOGIN_PASSWORD,
      code: member.code(),
    });
    expect(renewed.code).toBe(1);
  });

  test('after the lock one code may be tried, then the wait is longer', async () => {
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const client = on.client();
      const challenge = await challengeOf(client);
      await finish(client, challenge, member.wrongCode());
      const { response } = await client.call('finishLogin', {
        challenge,
        code: member.wrongCode(),
      });
      const wait = Number(response.headers['retry-after'] ?? 0);
      waits.push(wait);
      on.time.advance(wait * 1000);
      if (wait === 0) i += 1;
    }
    expect(waits).toEqual([0, 0, 1800, 3600, 14_400, 14_400]);
    expect((await enter(on.client(), member.code())).code).toBe(1);
  });

  test('old challenges are deleted', async () => {
    await challengeOf(on.client());
    on.time.advance(5 * MINUTE);
    for (const rule of purgeRules(DEFAULT_RETENTION))
      await purge(on.context.db, rule, on.time.now());
    const left = await on.context.db
      .select()
      .from(loginChallenges)
      .where(eq(loginChallenges.memberId, member.id));
    expect(left).toEqual([]);
  });
});

describe('guesses across a restart on PostgreSQL', () => {
  test('count on, and the secret can be read again', async () => {
    const database = await openTestDatabase('postgres');
    const kept = { ...database, close: async () => undefined };
    const first = await startTestServer({ engine: 'postgres', database: kept });
    const member = await twoStepMember(first);
    const { username } = member;
    const guess = async (on: TestServer, code: string) => {
      const client = on.client();
      const { data } = await client.login(username, LOGIN_PASSWORD);
      return client.call('finishLogin', { challenge: data.challenge, code });
    };
    for (let i = 0; i < 3; i += 1) await guess(first, member.wrongCode());
    const now = first.time.now();
    await first.stop();
    const second = await startTestServer({ engine: 'postgres', database });
    second.time.advance(now - second.time.now());
    for (let i = 0; i < 2; i += 1) {
      expect((await guess(second, member.wrongCode())).msg).toContain('This code is incorrect');
    }
    expect((await guess(second, member.code())).msg).toContain('Too many failed attempts');
    second.time.advance(30 * MINUTE);
    const at = second.time.now();
    first.time.advance(at - first.time.now());
    expect((await guess(second, member.code())).code).toBe(1);
    await second.stop();
  });
});

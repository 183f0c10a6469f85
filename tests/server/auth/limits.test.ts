import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../../../server/db/schema/site.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const WRONG = 'wrong1wrong';
const MINUTE = 60_000;
const EMAIL = 'guessed@example.org';

/** A secret, how the test guesses it, and how long five wrong guesses block the correct one. */
interface Secret {
  readonly guess: (isRight: boolean) => Promise<{ readonly code: number; readonly msg: string }>;
  readonly lockedMs: number;
  /** Prepares the guesses and, after a lock, the use of the correct secret. */
  readonly prepare: () => Promise<void>;
}

describe('limits of guessing on PostgreSQL', () => {
  let database: TestDatabase;
  let on: TestServer;
  const start = () =>
    startTestServer({
      engine: 'postgres',
      database: { ...database, close: async () => undefined },
    });
  beforeEach(async () => {
    username = '';
    database = await openFilledDatabase('postgres');
    on = await start();
  });
  afterEach(async () => {
    await on.stop();
    await database.close();
  });

  async function askForCodes() {
    const set = { value: true };
    await on.context.db
      .insert(settings)
      .values({ key: 'verifyEmailCode', ...set })
      .onConflictDoUpdate({ target: settings.key, set });
  }

  /** Starts another process on the same data at the same time of day. */
  async function restart() {
    const at = on.time.now();
    await on.stop();
    on = await start();
    on.time.set(at);
    // A demo exchange reads its settings from the files at every start.
    await askForCodes();
  }

  const secrets: Record<string, Secret> = {
    'login password': {
      guess: (isRight) => on.client().login('demo', isRight ? 'demo2026' : WRONG),
      lockedMs: 1_000,
      prepare: async () => undefined,
    },
    'transaction password': {
      async guess(isRight) {
        const fields = { projectId: 1, durationId: 1, amount: 100 };
        const client = on.client();
        await client.login(username, 'river88stone');
        return client.mutate('submitStaking', {
          ...fields,
          transactionPassword: isRight ? 'pay2026' : WRONG,
        });
      },
      lockedMs: 30 * MINUTE,
      async prepare() {
        // This must not be a demo member, because shared accounts are never locked.
        if (username !== '') return;
        const member = await fundedMember(on, { 1: { USDT: '1000' } });
        username = member.username;
      },
    },
    'e-mail code': {
      guess(isRight) {
        const right = lastCode(on.mails) || code;
        code = right;
        const wrong = right === '000000' ? '111111' : '000000';
        const fields = {
          by: 'email',
          email: EMAIL,
          password: 'river88stone',
          repeatedPassword: 'river88stone',
          emailCode: isRight ? right : wrong,
        } as const;
        return on.client().mutate('register', fields);
      },
      lockedMs: 30 * MINUTE,
      async prepare() {
        await askForCodes();
        expect((await on.client().mutate('emssend', { email: EMAIL })).code).toBe(1);
      },
    },
  };
  secrets['code of a reset'] = {
    guess(isRight) {
      const right = lastCode(on.mails) || code;
      code = right;
      const captcha = isRight ? right : right === '000000' ? '111111' : '000000';
      const account = `${username}@example.org`;
      return on
        .client()
        .mutate('resetPassword', { account, emailCode: captcha, newPassword: 'harbour77tree' });
    },
    lockedMs: 60 * MINUTE,
    async prepare() {
      const isNew = username === '';
      username ||= 'forgot1000001';
      const email = `${username}@example.org`;
      const passwords = { password: 'river88stone', repeatedPassword: 'river88stone' };
      if (isNew) await on.client().query('register', { by: 'email', email, ...passwords });
      const before = on.mails.length;
      await on.client().query('sendResetCode', { account: email });
      await expect.poll(() => on.mails.length).toBe(before + 1);
    },
  };
  let code = '';
  let username = '';

  describe.each(Object.keys(secrets))('of the %s', (name) => {
    const { guess, lockedMs, prepare } = secrets[name] as Secret;

    test('a hundred simultaneous attempts count as five, and then the right secret is refused', async () => {
      await prepare();
      const tried = await Promise.all(Array.from({ length: 100 }, () => guess(false)));
      expect(tried.filter(({ code }) => code === 1)).toEqual([]);
      expect((await guess(true)).code).not.toBe(1);
      // For codes, the response is the same for used and wrong ones. For passwords, it states the
      // reason.
      const reasons = tried.filter(({ msg }) => /^Incorrect|password is incorrect/.test(msg));
      if (name.endsWith('password')) expect(reasons).toHaveLength(5);
      on.time.advance(lockedMs);
      await prepare();
      expect((await guess(true)).code).toBe(1);
    });

    test('a restart resets no counter', async () => {
      await prepare();
      for (let i = 0; i < 3; i += 1) expect((await guess(false)).code).not.toBe(1);
      await restart();
      for (let i = 0; i < 2; i += 1) expect((await guess(false)).code).not.toBe(1);
      expect((await guess(true)).code).not.toBe(1);
      await restart();
      expect((await guess(true)).code).not.toBe(1);
      on.time.advance(lockedMs);
      await prepare();
      expect((await guess(true)).code).toBe(1);
    });
  });
});

test('an unknown member and a wrong password get the same response after the same work', async () => {
  const on = await startTestServer();
  const verify = vi.spyOn(on.context.hashing, 'verify');
  async function tryAs(nameOf: (round: number) => string) {
    verify.mockClear();
    const answers = [];
    for (let round = 0; round < 8; round += 1) {
      const { response } = await on.client().login(nameOf(round), WRONG);
      const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
      answers.push({ status: response.statusCode, headers, body: response.body });
      on.time.advance(60 * MINUTE);
    }
    return { answers, hashes: verify.mock.calls.length };
  }
  const known = await tryAs(() => 'demo');
  expect(known.hashes).toBe(8);
  expect(await tryAs((round) => `nobody${round}`)).toEqual(known);
  await on.stop();
});

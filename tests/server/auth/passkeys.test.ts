import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  AT_LOCALHOST,
  answerOf,
  beginLogin,
  beginPasskey,
  createPasskey,
} from '../../support/server/passkeys.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import { type Deviation, SoftwarePasskey } from '../../support/server/software-authenticator.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD, twoStepMember } from '../../support/server/two-step.ts';

const MINUTE = 60_000;
const REFUSED = { code: 201, msg: expect.stringContaining('We couldn’t verify the passkey') };
const WENT_BACK = {
  code: 201,
  msg: expect.stringMatching(/copied or moved.*create a new one/),
};
const TOO_LATE = { code: 201, msg: expect.stringContaining('This request timed out') };
const UNKNOWN = { code: 204, msg: expect.stringContaining('isn’t registered here') };

describe('signing in with a passkey', () => {
  let on: TestServer;
  let person: Person;
  let passkey: SoftwarePasskey;

  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    person = await newPerson(on);
    passkey = await createPasskey(person, person.password);
  });

  const send = async (client: TestClient, response: string, fields = {}) => {
    const answer = await client.mutate('passkeyLogin', { response, ...fields }, AT_LOCALHOST);
    client.token = answer.data?.userinfo.token;
    return answer;
  };
  const enter = async (client: TestClient, deviation: Deviation = {}, using = passkey) =>
    send(client, using.answer(await beginLogin(client), deviation));

  test('opens a session without password or code, which is recorded and announced', async () => {
    const browser = on.client({ browser: true });
    expect(await enter(browser)).toMatchObject({ code: 1, msg: 'You’re logged in.' });
    expect(await browser.query('getusr')).toMatchObject({
      username: person.username,
      hasPasskey: true,
    });
    const { list } = await browser.query('getSecurityLog', { page: 1, limit: 10 });
    expect(list[0]?.title).toBe('Logged in from a new device');
    const own = () => on.mails.findLast(({ to }) => to === person.email);
    await expect.poll(() => own()?.subject).toBe('Login from a new device');
    const [used] = (await person.query('getPasskeyList')).list;
    expect(used?.usedAt).toBeTruthy();
  });

  test('does not reveal who is a member: the options contain no passkey', async () => {
    const options = JSON.parse(await beginLogin(on.client()));
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const stored = await on.context.db.execute(sql`select * from passkey_challenges`);
    expect(JSON.stringify(stored.rows)).not.toContain(options.challenge);
  });

  test('a member with two-step verification needs no code', async () => {
    const member = await twoStepMember(on);
    const own = await createPasskey(member, LOGIN_PASSWORD, { code: member.code() });
    expect(await enter(on.client({ browser: true }), {}, own)).toMatchObject({ code: 1 });
  });

  test('an answer counts once, also of ten sent together', async () => {
    const client = on.client();
    const answer = passkey.answer(await beginLogin(client));
    const sent = Array.from({ length: 10 }, () => send(on.client(), answer));
    const codes = (await Promise.all(sent)).map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(1);
    expect(await send(client, answer)).toMatchObject(TOO_LATE);
  });

  test('an answer counts for five minutes', async () => {
    const client = on.client();
    const answer = passkey.answer(await beginLogin(client));
    on.time.advance(5 * MINUTE);
    expect(await send(client, answer)).toMatchObject(TOO_LATE);
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'http://localhost.example:4173' }],
    ['another port', { origin: 'http://localhost:4174' }],
    ['another relying party', { rpId: 'example.org' }],
    ['a person who was not verified', { isVerified: false }],
    ['a wrong signature', { signature: 'AAAA' }],
  ])('is refused with %s', async (_, deviation) => {
    expect(await enter(on.client(), deviation)).toMatchObject(REFUSED);
  });

  test('is refused with the handle of somebody else', async () => {
    expect(await enter(on.client(), { userHandle: 'AAAA' })).toMatchObject(UNKNOWN);
  });

  test('a counter that does not go on is refused, and 0 stays 0', async () => {
    for (let i = 0; i < 2; i += 1) expect((await enter(on.client())).code).toBe(1);
    const counting = new SoftwarePasskey(7);
    await createPasskey(person, person.password, { passkey: counting });
    expect((await enter(on.client(), {}, counting)).code).toBe(1);
    expect(await enter(on.client(), { counter: 8 }, counting)).toMatchObject(WENT_BACK);
    expect(await enter(on.client(), { counter: 0 }, counting)).toMatchObject(WENT_BACK);
    expect((await enter(on.client(), { counter: 30 }, counting)).code).toBe(1);
  });

  test('a passkey that counts from 0 again is refused with this reason, and is replaced after another sign-in', async () => {
    const counting = await createPasskey(person, person.password, {
      passkey: new SoftwarePasskey(7),
    });
    expect((await enter(on.client(), {}, counting)).code).toBe(1);
    const moved = { counter: 1 };
    expect(await enter(on.client(), moved, counting)).toMatchObject(WENT_BACK);
    const forged = { ...moved, signature: 'AAAA' };
    expect(await enter(on.client(), forged, counting)).toMatchObject(REFUSED);
    const again = await person.signIn();
    const proof = await answerOf(again, counting, 'account', moved);
    const old = (await again.query('getPasskeyList')).list.at(-1);
    const id = String(old?.id);
    const byItself = { id, answer: proof, loginPassword: '' };
    expect(await again.mutate('deletePasskey', byItself, AT_LOCALHOST)).toMatchObject(WENT_BACK);
    await again.query('deletePasskey', { id, loginPassword: person.password });
    const fresh = await createPasskey(again, person.password);
    expect((await enter(on.client(), {}, fresh)).code).toBe(1);
  });

  test('a removed passkey and one that was never stored are unknown', async () => {
    const [own] = (await person.query('getPasskeyList')).list;
    await person.query('deletePasskey', { id: String(own?.id), loginPassword: person.password });
    expect(await enter(on.client())).toMatchObject(UNKNOWN);
    const stray = new SoftwarePasskey();
    stray.create(await beginPasskey(person, person.password));
    expect(await enter(on.client(), {}, stray)).toMatchObject(UNKNOWN);
  });

  test('a challenge for something else opens no session', async () => {
    const { options } = await person.query('askPasskey', { use: 'account' }, AT_LOCALHOST);
    expect(await send(on.client(), passkey.answer(options))).toMatchObject(TOO_LATE);
    for (const text of ['x', '{}', '{"id":1}', '[]', '{"id":null}']) {
      expect(await send(on.client(), text)).toMatchObject(REFUSED);
    }
  });

  test('replaces the code of the second step, for its member only', async () => {
    const member = await twoStepMember(on);
    const own = await createPasskey(member, LOGIN_PASSWORD, { code: member.code() });
    const client = on.client();
    const { code, data } = await client.login(member.username, LOGIN_PASSWORD);
    expect([code, data.passkey]).toEqual([202, 1]);
    const challenge = String(data.challenge);
    const finish = async (using: SoftwarePasskey, options: string) =>
      client.mutate('finishLogin', { challenge, code: using.answer(options) }, AT_LOCALHOST);
    const options = await beginLogin(client, challenge);
    expect(JSON.parse(options).allowCredentials).toMatchObject([{ id: own.id }]);
    expect(await finish(passkey, options)).toMatchObject(UNKNOWN);
    // A sign-in without a password has a different purpose.
    expect(await finish(own, await beginLogin(client))).toMatchObject(TOO_LATE);
    expect(await finish(own, options)).toMatchObject({ code: 1 });
    const other = await client.mutate('beginPasskeyLogin', { challenge: 'x' }, AT_LOCALHOST);
    expect(other.code).toBe(204);
  });

  test('is not offered at an IP address', async () => {
    const answer = await on.client().mutate('beginPasskeyLogin');
    expect(answer).toMatchObject({ code: 201, msg: 'You can’t use passkeys at this address.' });
  });
});

describe('passkeys of a public server', () => {
  test('belong to its domain, and are not offered where there is none', async () => {
    const of = async (publicUrl: string) => {
      const on = await startTestServer({ engine: 'pglite', config: { publicUrl } });
      const { hasPasskeys } = await on.client().query('getSetting');
      const { data } = await on.client().mutate('beginPasskeyLogin');
      await on.stop();
      return [hasPasskeys, data && JSON.parse(data.options).rpId];
    };
    expect(await of('https://trade.example')).toEqual([true, 'trade.example']);
    expect(await of('http://192.0.2.7:4173')).toEqual([false, undefined]);
  });

  test('one address may ask for a limited number of challenges', async () => {
    const limits = { challenge: { count: 3, seconds: 600 } };
    const on = await startTestServer({ engine: 'pglite', limits });
    const codes = [];
    for (let i = 0; i < 4; i += 1) {
      codes.push((await on.client().mutate('beginPasskeyLogin', {}, AT_LOCALHOST)).code);
    }
    await on.stop();
    expect(codes).toEqual([1, 1, 1, 429]);
  });
});

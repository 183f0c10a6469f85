import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import type { Owned } from '../../support/server/call-row.ts';
import { CALL_ROWS, ownEverything } from '../../support/server/call-rows.ts';
import { fundedMember } from '../../support/server/funded-member.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send } from '../../support/server/upload.ts';

const NAMES = Object.keys(endpoints) as EndpointName[];
const DAY_MS = 86_400_000;

/** Callers without valid credentials. Every call treats them as visitors. */
const STRANGERS = [
  'nobody',
  'a garbage token',
  'an expired token',
  'a revoked token',
  'a browser token without its cookie',
  'a cookie without its token',
  'a token from before the password changed',
] as const;

describe('access', () => {
  let on: TestServer;
  let owner: TestClient;
  let friend: TestClient;
  let third: TestClient;
  let owned: Owned;
  let strangers: Readonly<Record<(typeof STRANGERS)[number], TestClient>>;

  beforeAll(async () => {
    on = await startTestServer();
    const expired = await on.signedIn();
    on.time.advance(2 * DAY_MS);
    owner = await on.signedIn('demo');
    friend = await on.signedIn('friend');
    third = await fundedMember(on, { 1: { USDT: '1000', BTC: '1' }, 2: { USDT: '1000' } });
    owned = await ownEverything(on, owner);
    const revoked = await on.signedIn();
    await revoked.query('logout');
    const unbound = await on.signedIn('demo', { browser: true });
    unbound.cookies.clear();
    const tokenless = await on.signedIn('demo', { browser: true });
    tokenless.token = undefined;
    const outdated = await fundedMember(on, {});
    const change = { loginPassword: 'river88stone', newPassword: 'harbour77tree' };
    expect((await outdated.mutate('resetpwd', change)).code).toBe(1);
    strangers = {
      nobody: on.client(),
      'a garbage token': Object.assign(on.client(), { token: randomBytes(32).toString('hex') }),
      'an expired token': expired,
      'a revoked token': revoked,
      'a browser token without its cookie': unbound,
      'a cookie without its token': tokenless,
      'a token from before the password changed': outdated,
    };
  });
  afterAll(() => on.stop());

  const fieldsOf = (name: EndpointName) => CALL_ROWS[name].fields?.(owned) ?? {};
  const upload = async (client: TestClient) =>
    send(on.app, client, multipartBody([{ bytes: await plainImage('png') }]));

  test('every call has a row, and every row a call', () => {
    expect(Object.keys(CALL_ROWS).sort()).toEqual([...NAMES].sort());
  });

  describe.each(STRANGERS)('with %s', (kind) => {
    test.each(NAMES)('%s', async (name) => {
      const client = strangers[kind];
      const { token } = client;
      const { code, data, msg } = await client.call(name, fieldsOf(name));
      client.token = token;
      const { own = 1 } = CALL_ROWS[name];
      if (endpoints[name].access === 'public') expect({ code, msg }).toMatchObject({ code: own });
      else expect({ code, data }).toEqual({ code: 401, data: null });
    });

    test('an upload', async () => {
      expect(await upload(strangers[kind])).toMatchObject({ code: 401, data: null });
    });
  });

  // This test runs before the calls of the owner, which may delete the objects that others must not
  // reach.
  test.each(NAMES)('%s for another member', async (name) => {
    const { own = 1, other } = CALL_ROWS[name];
    // A call with the same response may change its caller, so the caller is not the one with empty
    // lists. It is not a shared demo account either, unlike the owner and `friend`.
    const actor = name === 'logout' ? await on.signedIn('friend') : third;
    const client = other === 'same' ? actor : friend;
    const { code, msg, data, response } = await client.call(name, fieldsOf(name));
    if (other === 'same') {
      expect({ code, msg }, 'a member who is not a demo account').toMatchObject({ code: own });
    } else expect({ code, data }, 'the demo account friend').toEqual({ ...other });
    const leaks = owned.marks.filter((mark) => response.body.includes(mark));
    expect(leaks).toEqual([]);
  });

  test('an upload and an image for another member', async () => {
    expect((await upload(friend)).code).toBe(1);
    const headers = { token: friend.token ?? '' };
    expect((await on.app.inject({ url: owned.image, headers })).statusCode).toBe(404);
  });

  test.each(NAMES)('%s for the owner', async (name) => {
    const client = name === 'logout' ? await on.signedIn() : owner;
    const { code, msg } = await client.call(name, fieldsOf(name));
    expect({ code, msg }).toMatchObject({ code: CALL_ROWS[name].own ?? 1 });
  });

  test('an image for its owner', async () => {
    const headers = { token: owner.token ?? '' };
    expect((await on.app.inject({ url: owned.image, headers })).statusCode).toBe(200);
  });
});

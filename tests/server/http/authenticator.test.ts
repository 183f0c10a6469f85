import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessions, tokenKeys } from '../../../server/db/schema/auth.ts';
import { PRODUCTION_LIMITS } from '../../../server/http/limits.ts';
import { hashSecret } from '../../../server/modules/members/secrets.ts';
import { countQueries } from '../../support/server/count-queries.ts';
import { openFilledDatabase } from '../../support/server/database.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/** The limit is lower than on a public server, so fewer calls exceed it. */
const member = { count: 150, seconds: 60 };
const address = { count: 300, seconds: 60 };
const { unknownToken } = PRODUCTION_LIMITS;
const garbage = () => randomBytes(32).toString('base64url');
const MINUTE = 60_000;

describe('authentication', () => {
  let on: TestServer;
  const options = {
    limits: { member, address, unknownToken },
    config: { trustProxy: 'loopback' },
  } as const;
  beforeEach(async () => {
    on = await startTestServer(options);
  });
  afterEach(() => on.stop());

  /** Returns the body code of a call with this token from an address. */
  async function codeOf(token: string | undefined, from = '198.51.100.1', cookie?: string) {
    const { body } = await on.app.inject({
      method: 'POST',
      url: '/api/user/getusr',
      headers: {
        host: '127.0.0.1:4173',
        'x-forwarded-for': from,
        ...(token !== undefined && { token }),
        ...(cookie !== undefined && { cookie }),
      },
    });
    return JSON.parse(body).code as number;
  }

  /** Sends this many calls, fifty concurrently, and counts their codes. */
  async function flood(count: number, call: (i: number) => Promise<number>) {
    const codes: Record<number, number> = {};
    for (let i = 0; i < count; i += 50) {
      const some = await Promise.all(Array.from({ length: 50 }, (_, j) => call(i + j)));
      for (const code of some) codes[code] = (codes[code] ?? 0) + 1;
    }
    return codes;
  }

  test('a malformed token costs no query, and an unknown one none the second time', async () => {
    const queries = countQueries(on.context.db);
    const shapes = ['x', 'x'.repeat(43), `${'A'.repeat(43)}A`, 'a b', `${garbage()}, ${garbage()}`];
    for (const token of shapes) expect(await codeOf(token)).toBe(401);
    expect(queries()).toBe(0);
    const { token } = await on.signedIn('demo');
    await on.context.db.delete(sessions);
    const dead = String(token);
    const before = queries();
    expect(await flood(100, () => codeOf(dead))).toEqual({ 401: 100 });
    expect(queries()).toBe(before + 1);
    on.time.advance(MINUTE);
    expect(await codeOf(dead)).toBe(401);
    expect(queries()).toBe(before + 2);
  });

  test('garbage in the form of a token costs no query, and blocks no new sign-in', async () => {
    const queries = countQueries(on.context.db);
    expect(await flood(100, () => codeOf(garbage()))).toEqual({ 401: 100 });
    expect(queries()).toBe(0);
    const friend = await on.signedIn('friend');
    expect(await codeOf(friend.token)).toBe(1);
    // The tag that belongs to another token does not match.
    const other = await on.signedIn('demo');
    const [head, tail] = [String(friend.token).slice(0, 21), String(other.token).slice(21)];
    const before = queries();
    expect(await codeOf(head + tail)).toBe(401);
    expect(queries()).toBe(before);
  });

  test('tokens of a version before tags are looked up within a limit, until they have ended', async () => {
    await on.stop();
    const database = await openFilledDatabase();
    const row = { memberId: 100001, tokenHash: '', createdAt: 0, lastSeenAt: 0, expiresAt: 0 };
    await database.db.insert(sessions).values({ ...row, isRemembered: true });
    on = await startTestServer({ ...options, database });
    const old = garbage();
    const demo = await on.signedIn('demo');
    const isDemo = eq(sessions.tokenHash, hashSecret(String(demo.token)));
    const tokenHash = hashSecret(old);
    await on.context.db.update(sessions).set({ tokenHash }).where(isDemo);
    const queries = countQueries(on.context.db);
    await flood(1_000, () => codeOf(garbage()));
    expect(queries()).toBeLessThanOrEqual(unknownToken.count);
    expect(await codeOf(old)).toBe(429);
    expect(await codeOf(old, '203.0.113.9')).toBe(1);
    const friend = await on.signedIn('friend');
    on.time.advance(MINUTE);
    await flood(50, () => codeOf(garbage()));
    expect(await codeOf(friend.token)).toBe(1);
    const [key] = await on.context.db.select().from(tokenKeys);
    on.time.set((key?.untaggedUntil ?? 0) - 1);
    const before = queries();
    await codeOf(garbage());
    expect(queries()).toBe(before + 1);
    on.time.advance(1);
    await codeOf(garbage());
    expect(queries()).toBe(before + 1);
  });

  test('a member is not refused because of strangers behind the same address', async () => {
    const demo = await on.signedIn('demo');
    const friend = await on.signedIn('friend');
    expect(await codeOf(demo.token)).toBe(1);
    await flood(500, () => codeOf(garbage()));
    expect(await codeOf(undefined)).toBe(429);
    expect(await codeOf(demo.token)).toBe(1);
    // Above the address's limit, a token that this instance has never seen must wait.
    expect(await codeOf(friend.token)).toBe(429);
    expect(await codeOf(friend.token, '203.0.113.9')).toBe(1);
    expect(await codeOf(friend.token)).toBe(1);
  });

  test('many members who arrive at once from one address are all admitted', async () => {
    const tokens: (string | undefined)[] = [];
    for (let i = 0; i < 20; i += 1) tokens.push((await on.signedIn('demo')).token);
    for (let round = 0; round < 3; round += 1) {
      const codes = await Promise.all(tokens.flatMap((token) => [codeOf(token), codeOf(token)]));
      expect(codes).toEqual(Array(40).fill(1));
    }
  });

  test('a member over the own limit costs no query either', async () => {
    const demo = await on.signedIn('demo');
    await flood(member.count, () => codeOf(demo.token));
    const queries = countQueries(on.context.db);
    expect(await flood(100, () => codeOf(demo.token))).toEqual({ 429: 100 });
    expect(queries()).toBe(0);
  });

  test('a revoked token is refused immediately', async () => {
    const demo = await on.signedIn('demo');
    const { token } = demo;
    expect(await codeOf(token)).toBe(1);
    await demo.query('logout');
    expect(await codeOf(token)).toBe(401);
  });

  test('a token stolen without its cookie cannot lock its owner out', async () => {
    const owner: TestClient = await on.signedIn('demo', { browser: true });
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (let i = 0; i < 3; i += 1) {
      expect(await codeOf(owner.token)).toBe(401);
      expect(await codeOf(owner.token, '198.51.100.1', cookie)).toBe(1);
    }
  });

  test('a /64 of IPv6 is one address, a mapped IPv4 the IPv4', async () => {
    await flood(address.count, (i) => codeOf(undefined, `2001:db8:1:2::${(i + 1).toString(16)}`));
    expect(await codeOf(undefined, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await codeOf(undefined, '2001:db8:1:3::1')).toBe(401);
    await flood(address.count, () => codeOf(undefined, '192.0.2.7'));
    expect(await codeOf(undefined, '::ffff:192.0.2.7')).toBe(429);
    expect(await codeOf(undefined, '::ffff:c000:207')).toBe(429);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../server/db/client.ts';
import { knownDevices, sessions } from '../../../server/db/schema/auth.ts';
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import type { TestClient } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36';
const MINUTE_MS = 60_000;

describe('devices', () => {
  let on: TestServer;
  let member: Person;
  let other: Person;

  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    on = await startTestServer({ database });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    member = await newPerson(on);
    other = await newPerson(on);
  });

  const devices = (of: TestClient) => of.query('getDeviceList', { page: 1, limit: 10 });
  const isIn = async (of: TestClient) => (await of.mutate('getusr')).code === 1;

  test('a member sees the own sessions only, this one apart, without secrets', async () => {
    const phone = await member.signIn({ 'user-agent': CHROME });
    on.time.advance(1000);
    const { current, list } = await devices(phone);
    expect(current).toMatchObject({ browser: 'Chrome', system: 'Windows', address: '127.0.*.*' });
    expect(list).toHaveLength(1);
    expect(list[0]?.id).not.toBe(current.id);
    expect((await devices(other)).list).toEqual([]);
    const answered = await phone.call('getDeviceList');
    const rows = await on.context.db.select().from(sessions);
    for (const { tokenHash, bindingHash, deviceHash } of rows) {
      for (const secret of [tokenHash, bindingHash, deviceHash]) {
        if (secret !== null) expect(JSON.stringify(answered.data)).not.toContain(secret);
      }
    }
  });

  test('the list is paged, and omits expired sessions', async () => {
    for (let count = 0; count < 5; count += 1) await member.signIn();
    const page = (number: number) => member.query('getDeviceList', { page: number, limit: 3 });
    const first = await page(1);
    const second = await page(2);
    expect([first.list.length, second.list.length]).toEqual([3, 2]);
    const ids = [...first.list, ...second.list].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    await on.context.db
      .update(sessions)
      .set({ expiresAt: on.time.now() })
      .where(eq(sessions.id, ids[0] ?? 0));
    expect((await devices(member)).list.map(({ id }) => Number(id))).toEqual(ids.slice(1));
  });

  test('the time of the last call is stored about once a minute', async () => {
    const started = on.time.now();
    const stored = async () => {
      const rows = await on.context.db
        .select()
        .from(sessions)
        .where(eq(sessions.memberId, member.id));
      return rows[0]?.lastSeenAt;
    };
    expect(await stored()).toBe(started);
    on.time.advance(MINUTE_MS - 1);
    await member.query('getusr');
    expect(await stored()).toBe(started);
    on.time.advance(1);
    await Promise.all([1, 2, 3].map(() => member.query('getusr')));
    expect(await stored()).toBe(started + MINUTE_MS);
    on.time.advance(MINUTE_MS / 2);
    await member.query('getusr');
    expect(await stored()).toBe(started + MINUTE_MS);
  });

  test('an ended session is refused immediately; those of others cannot be ended', async () => {
    const phone = await member.signIn();
    const { id } = (await devices(phone)).current;
    expect(await isIn(phone)).toBe(true);
    expect((await other.mutate('endDevice', { id })).code).toBe(204);
    expect((await phone.mutate('endDevice', { id })).code).toBe(204);
    expect(await isIn(phone)).toBe(true);
    expect(await member.mutate('endDevice', { id })).toMatchObject({
      code: 1,
      msg: 'Device logged out',
    });
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(member)).toBe(true);
    expect((await member.mutate('endDevice', { id })).code).toBe(204);
  });

  test('all others end at once, of this member only', async () => {
    const others = [await member.signIn(), await member.signIn({}, true)];
    expect(await member.mutate('endOtherDevices')).toMatchObject({
      code: 1,
      msg: '2 devices were logged out.',
    });
    for (const each of others) expect(await isIn(each)).toBe(false);
    expect(await isIn(member)).toBe(true);
    expect(await isIn(other)).toBe(true);
    expect((await member.mutate('endOtherDevices')).msg).toBe('No other devices were logged in.');
  });

  test('of two devices that end each other at the same time one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [await member.signIn(), await member.signIn()];
      const codes = await Promise.all(
        pair.map(async (each) => (await each.mutate('endOtherDevices')).code),
      );
      expect(codes.sort()).toEqual([1, 401]);
      expect((await Promise.all(pair.map(isIn))).filter(Boolean)).toHaveLength(1);
    }
  });

  test('the browser of an ended session is new again', async () => {
    const laptop = await member.signIn({}, true);
    const count = () => on.context.db.$count(knownDevices, eq(knownDevices.memberId, member.id));
    expect(await count()).toBe(1);
    await laptop.login(member.username, member.password);
    expect(await count()).toBe(1);
    const [first, second] = (await devices(member)).list;
    await member.query('endDevice', { id: first?.id ?? '' });
    expect(await count()).toBe(1);
    await member.query('endDevice', { id: second?.id ?? '' });
    expect(await count()).toBe(0);
  });

  test('those who share a demo account neither see nor end each other', async () => {
    const one = await on.signedIn();
    const two = await on.signedIn();
    expect((await devices(one)).list).toEqual([]);
    expect((await one.mutate('endOtherDevices')).code).toBe(201);
    const { id } = (await devices(two)).current;
    expect((await one.mutate('endDevice', { id })).code).toBe(201);
    expect(await isIn(two)).toBe(true);
  });
});

test('another instance refuses an ended session', async () => {
  const database = await openTestDatabase('postgres');
  const one = await startTestServer({ engine: 'postgres', database });
  const same = await openDatabase({ databaseUrl: database.url ?? '', dataDir: '' });
  const other = await startTestServer({ engine: 'postgres', database: same });
  try {
    other.time.set(one.time.now());
    const member = await newPerson(one);
    const there = other.client();
    there.token = (await member.signIn()).token;
    expect((await there.mutate('getusr')).code).toBe(1);
    // Nothing expires in the cache of the other instance, so it must be notified.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await member.query('endOtherDevices');
    await expect.poll(async () => (await there.mutate('getusr')).code).toBe(401);
  } finally {
    vi.restoreAllMocks();
    await other.stop();
    await one.stop();
  }
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityEvents } from '../../../server/db/schema/security.ts';
import { TRON } from '../../support/server/funding.ts';
import { newPerson, type Person } from '../../support/server/person.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const CARD = { bankName: 'Northern Bank', cardNumber: '6222021234567890', cardName: 'Ann Lee' };

describe('the security log', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(() => on.stop());

  const kinds = async (member: Person) =>
    (await member.query('getSecurityLog', { limit: 50 })).list.map(({ kind }) => kind);

  test('has every change of the own account, newest first', async () => {
    const member = await newPerson(on);
    const other = await newPerson(on);
    const before = await kinds(other);
    await member.query('resetpay', { loginPassword: member.password, newPassword: 'pay2026' });
    await member.query('setusraddress', { coinId: 1, address: TRON });
    await member.query('setBank', CARD);
    await member.query('setAntiPhishingCode', { loginPassword: member.password, code: 'river7' });
    await member.signIn();
    await member.query('endOtherDevices');
    const newPassword = 'harbour77tree';
    await member.query('resetpwd', { loginPassword: member.password, newPassword });
    await member.login(member.username, newPassword);
    expect(await kinds(member)).toEqual([
      ...['signInNewDevice', 'password', 'othersEnded', 'signInNewDevice', 'antiPhishingCode'],
      ...['card', 'address', 'transactionPassword', 'registered'],
    ]);
    expect(await kinds(other)).toEqual(before);
  });

  test('contains event, time and location, in the language of the caller, and is paged', async () => {
    const member = await newPerson(on);
    for (let count = 0; count < 3; count += 1) await member.signIn();
    const page = (number: number) => member.query('getSecurityLog', { page: number, limit: 3 });
    expect((await page(1)).list.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'signInNewDevice'),
    );
    expect((await page(2)).list).toMatchObject([
      { kind: 'registered', title: 'Account created', address: '127.0.*.*', hasFailed: false },
    ]);
    const chinese = await member.call('getSecurityLog', { page: 2, limit: 3 }, { lang: 'zh-cn' });
    expect(chinese.data.list[0].title).toBe('账户已创建');
  });

  test('has failed sign-ins, but not those that had to wait', async () => {
    const member = await newPerson(on);
    const guess = () => on.client().login(member.username, 'wrong1');
    for (let count = 0; count < 5; count += 1) expect((await guess()).code).toBe(0);
    expect((await guess()).code).toBe(201);
    const failed = Array.from({ length: 5 }, () => 'signInFailed');
    await expect.poll(() => kinds(member)).toEqual([...failed, 'registered']);
    const { list } = await member.query('getSecurityLog', { limit: 1 });
    expect(list[0]).toMatchObject({ hasFailed: true, title: 'Login failed: incorrect password' });
    await on.client().login('nobody-of-this-name', 'wrong1');
  });

  test('a refused change leaves nothing', async () => {
    const member = await newPerson(on);
    const loginPassword = 'wrong1';
    expect((await member.mutate('resetpwd', { loginPassword, newPassword: 'river99x' })).code).toBe(
      201,
    );
    expect(await kinds(member)).toEqual(['registered']);
  });

  test('rows cannot be changed, and kinds of another version are shown', async () => {
    const member = await newPerson(on);
    const { db } = on.context;
    const isTheirs = eq(securityEvents.memberId, member.id);
    await expect(
      db.update(securityEvents).set({ kind: 'signIn' }).where(isTheirs),
    ).rejects.toThrow();
    const row = { memberId: member.id, address: '', userAgent: '', at: on.time.now() };
    await db.insert(securityEvents).values([
      { ...row, kind: 'ofTomorrow' },
      { ...row, kind: 'constructor' },
    ]);
    const { list } = await member.query('getSecurityLog');
    expect(list.slice(0, 2).map(({ title }) => title)).toEqual([
      'Security event',
      'Security event',
    ]);
  });

  test('those who share a demo account do not see addresses, nor failed sign-ins', async () => {
    const demo = await on.signedIn();
    await on.client().login('demo', 'wrong1');
    const { list } = await demo.query('getSecurityLog');
    expect(list[0]).toMatchObject({ kind: 'signIn' });
    expect(list[0]?.address).toBeUndefined();
  });
});

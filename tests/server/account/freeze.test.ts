import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withdrawals } from '../../../server/db/schema/funding.ts';
import { optionOrders } from '../../../server/db/schema/options.ts';
import { settings } from '../../../server/db/schema/site.ts';
import { internalTransfers, transferTerms } from '../../../server/db/schema/transfer.ts';
import { transact } from '../../../server/db/transact.ts';
import { approveWithdrawal, claimWithdrawal } from '../../../server/modules/withdrawal/steps.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { TRON } from '../../support/server/funding.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { newPerson } from '../../support/server/person.ts';
import { fundsOf } from '../../support/server/products.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD as loginPassword } from '../../support/server/two-step.ts';

const FROZEN = 'Your account is frozen. Unfreeze it under Security first.';
const PAY = { paypassword: 'pay2026' };
const LIMIT = { m_id: 1, operate_type: 1, type: 1, num: '0.001', price: '10000.01' };

describe('a frozen account on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    on.time.advance(60_000);
    on.prices.set('btcusdt', '64000');
    on.prices.setBook('btcusdt', { asks: [['64010', '9']], bids: [['63990', '9']] });
    member = await fundedMember(on, { 1: { USDT: '5000', BTC: '1' }, 2: { USDT: '500' } });
  });

  async function unfreeze(one: FundedMember) {
    await one.query('emssend', { purpose: 'account' });
    return one.mutate('unfreezeAccount', { loginPassword, emailCode: lastCode(on.mails) });
  }

  test('begins nothing that trades or leaves, and gives the reason', async () => {
    const friend = await fundedMember(on, {});
    await member.call('searchUser', { username: friend.username });
    await member.call('setusraddress', { c_id: 1, address: TRON });
    expect((await member.query('getusr')).isFrozen).toBe(false);
    expect((await member.mutate('freezeAccount')).code).toBe(1);
    expect((await member.query('getusr')).isFrozen).toBe(true);
    const attempts = {
      creatorder: { m_id: 1, ctime: 30, ctzed: 10, buytype: 1 },
      upbbbuy: LIMIT,
      exchangeCoin: { type: 1, from_coin_id: 2, to_coin_id: 1, amount: '0.01', ...PAY },
      transfer: { c_id: 1, from_type: 1, to_type: 2, num: '10' },
      internalTransfer: { to_uid: friend.id, c_id: 1, amount: '10', ...PAY },
      withdraw: { c_id: 1, num: 20, withdraw_type: 1, paypwd: 'pay2026' },
      buyMiningMachine: { id: 1, amount: 111 },
      submitStaking: { id: 1, s_id: 1, amount: 333, ...PAY },
    } as const;
    for (const [name, fields] of Object.entries(attempts)) {
      const { code, msg } = await member.call(name as keyof typeof attempts, fields);
      expect({ name, code, msg }).toEqual({ name, code: 201, msg: FROZEN });
    }
    // The frozen account can still receive, and a second press changes nothing.
    await friend.call('searchUser', { username: member.username });
    expect((await member.mutate('freezeAccount')).code).toBe(1);
    const { list } = await member.query('getSecurityLog');
    expect(list.filter(({ kind }) => kind === 'frozen')).toHaveLength(1);
  });

  test('settles running business, and cancels pending business', async () => {
    const { db, jobs } = on.context;
    await db.update(transferTerms).set({ arrivalDays: 1 });
    const friend = await fundedMember(on, {});
    await member.call('searchUser', { username: friend.username });
    await member.call('setusraddress', { c_id: 1, address: TRON });
    const whom = { to_uid: friend.id, c_id: 1, amount: '10', ...PAY };
    expect((await member.call('internalTransfer', whom)).code).toBe(1);
    const withdraw = { c_id: 1, num: 20, withdraw_type: 1, paypwd: 'pay2026' };
    expect((await member.call('withdraw', withdraw)).code).toBe(1);
    expect((await member.call('upbbbuy', LIMIT)).code).toBe(1);
    const option = { m_id: 1, ctime: 30, ctzed: 10, buytype: 1 };
    expect((await member.call('creatorder', option)).code).toBe(1);
    expect((await fundsOf(on, member.id, 'USDT')).frozen).not.toBe('0');
    const from = on.time.now();
    await member.query('freezeAccount');
    await jobs.runDue();
    on.prices.hold('btcusdt', '64000', from, from + 60_000);
    on.time.advance(60_000);
    await jobs.runDue();
    const isOwn = eq(optionOrders.memberId, member.id);
    expect((await db.select().from(optionOrders).where(isOwn))[0]?.status).toBe('settled');
    const order = (await member.query('tradegetOrderList', { side: 'all', status: 'open' }))
      .list[0];
    // The order is cancelled once the trades before the freeze are known (ADR-148).
    expect(order?.cancelAt).toBe(from);
    const ofMember = eq(withdrawals.memberId, member.id);
    expect((await db.select().from(withdrawals).where(ofMember))[0]?.step).toBe('cancelled');
    const isSender = eq(internalTransfers.fromMemberId, member.id);
    const [sent] = await db.select().from(internalTransfers).where(isSender);
    expect(sent?.status).toBe('cancelled');
    await db.update(transferTerms).set({ arrivalDays: 0 });
  });

  test('is not sent an approved withdrawal', async () => {
    const { db } = on.context;
    await member.call('setusraddress', { c_id: 1, address: TRON });
    await member.call('withdraw', { c_id: 1, num: 20, withdraw_type: 1, paypwd: 'pay2026' });
    const ofMember = eq(withdrawals.memberId, member.id);
    const id = (await db.select().from(withdrawals).where(ofMember))[0]?.id ?? 0;
    const act = { id, now: on.time.now(), actor: 'ada' };
    await transact(db, (tx) => approveWithdrawal(tx, { ...act, actor: 'rose' }));
    await member.query('freezeAccount');
    const claim = () => transact(db, (tx) => claimWithdrawal(tx, act));
    await expect(claim()).rejects.toThrow();
    expect((await unfreeze(member)).code).toBe(1);
    expect(await claim()).toBe(true);
  });

  test('ends the other sessions, shows itself at sign-in, and is held when it is unfrozen', async () => {
    const other = on.client();
    await other.login(member.username, loginPassword);
    await member.query('freezeAccount');
    expect((await other.call('getusr')).code).toBe(401);
    await other.login(member.username, loginPassword);
    expect((await other.query('getusr')).isFrozen).toBe(true);
    const byPassword = await other.mutate('unfreezeAccount', { loginPassword });
    expect(byPassword.msg).toContain('code is incorrect');
    // The addresses of the frozen account cannot be changed, either.
    await other.query('emssend', { purpose: 'account' });
    const emailCode = lastCode(on.mails);
    const email = `frozen${member.id}@example.net`;
    await other.query('sendContactCode', { email });
    const change = { loginPassword, emailCode, email, newCode: lastCode(on.mails) };
    expect((await other.mutate('changeEmail', change)).msg).toBe(FROZEN);
    const key = eq(settings.key, 'withdrawalHoldHours');
    await on.context.db.update(settings).set({ value: 24 }).where(key);
    expect((await other.mutate('unfreezeAccount', { loginPassword, emailCode })).code).toBe(1);
    const { heldUntil } = await other.query('getUserCoinBalance', { coinId: 1 });
    expect(heldUntil).toBe(on.time.now() + 24 * 3_600_000);
    await on.context.db.update(settings).set({ value: 0 }).where(key);
    expect((await other.call('upbbbuy', LIMIT)).code).toBe(1);
  });

  test('of a new device the mail has a link that freezes once, without a sign-in', async () => {
    const person = await newPerson(on);
    await person.signIn({}, true);
    const linkIn = () =>
      /\/freeze#([\w-]+)/.exec(on.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[1];
    await expect.poll(linkIn).toBeDefined();
    const link = linkIn() ?? '';
    const stranger = on.client();
    expect((await stranger.mutate('freezeByLink', { link: 'x'.repeat(43) })).code).toBe(204);
    expect((await stranger.mutate('freezeByLink', { link })).code).toBe(1);
    expect((await person.call('getusr')).code).toBe(401);
    const again = await person.signIn();
    expect((await again.query('getusr')).isFrozen).toBe(true);
    await again.query('emssend', { purpose: 'account' });
    const emailCode = lastCode(on.mails.filter(({ to }) => to === person.email));
    await again.query('unfreezeAccount', { loginPassword, emailCode });
    expect(await stranger.mutate('freezeByLink', { link })).toMatchObject({
      code: 204,
      msg: 'This link has already been used or has expired.',
    });
    expect((await again.query('getusr')).isFrozen).toBe(false);
    expect(on.logged.join('')).not.toContain(link);
  });

  test('a link is void after a week', async () => {
    const person = await newPerson(on);
    await person.signIn({}, true);
    const mail = () =>
      on.mails.findLast(({ to, text }) => to === person.email && /freeze#/.test(text));
    await expect.poll(mail).toBeDefined();
    const link = /\/freeze#([\w-]+)/.exec(mail()?.text ?? '')?.[1] ?? '';
    on.time.advance(7 * 86_400_000);
    expect((await on.client().mutate('freezeByLink', { link })).code).toBe(204);
  });
});

/** Orders of one member from all sides, while the account is frozen. */
describe('a freeze while money moves', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    on.prices.set('btcusdt', '64000');
  });
  afterAll(() => on.stop());

  test('leaves no order behind that was begun after it', async () => {
    const member = await fundedMember(on, { 1: { USDT: '5000' } });
    const placed = Array.from({ length: 12 }, () => member.call('upbbbuy', LIMIT));
    const [frozen, ...answers] = await Promise.all([member.mutate('freezeAccount'), ...placed]);
    expect(frozen.code).toBe(1);
    for (const { code, msg } of answers) expect([1, 201]).toContain(msg === FROZEN ? 201 : code);
    await on.context.jobs.runDue();
    const { list } = await member.query('tradegetOrderList', { side: 'all', status: 'open' });
    // Each open order waits for its cancellation (ADR-148).
    expect(list.every((order) => order.cancelAt !== undefined)).toBe(true);
  });
});

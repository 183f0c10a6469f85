import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { withdrawals } from '../../../server/db/schema/funding.ts';
import { BITCOIN, bookOf, ETHER, tronOf } from '../../support/server/address-book.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf, TRON } from '../../support/server/funding.ts';
import { lastCode } from '../../support/server/last-code.ts';
import { AT_LOCALHOST, answerOf, createPasskey } from '../../support/server/passkeys.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { LOGIN_PASSWORD, twoStepMember } from '../../support/server/two-step.ts';

const WRONG_CODE = 'The e-mail code is incorrect or has expired.';
const NOT_IN_BOOK = { code: 204, msg: 'This address isn’t in your address book.' };

describe('the address book', () => {
  let on: TestServer;
  let member: FundedMember;
  let book: ReturnType<typeof bookOf>;
  beforeAll(async () => {
    on = await startTestServer();
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, { 1: { USDT: '1000', BTC: '1' } });
    book = bookOf(on, member);
  });

  const bound = async () => (await member.query('getusraddress'))[0]?.address;
  const changedAt = async () => {
    const [row] = await on.context.db.select().from(members).where(eq(members.id, member.id));
    return row?.securityChangedAt;
  };
  const targets = async () => {
    const isOwn = eq(withdrawals.memberId, member.id);
    const rows = await on.context.db.select().from(withdrawals).where(isOwn);
    return rows.map(({ target }) => target);
  };

  test('has several addresses per coin and network; the first is the default', async () => {
    const first = await book.add(`  ${TRON}\n`, { network: 'TRC20', label: ' My \n wallet ' });
    await book.add(ETHER, { network: 'ERC20' });
    await book.add(BITCOIN, {}, 2);
    expect(await book.list()).toMatchObject([
      {
        id: first,
        code: 'USDT',
        network: 'TRC20',
        address: TRON,
        label: 'My wallet',
        isDefault: true,
      },
      { code: 'USDT', network: 'ERC20', address: ETHER, label: '', isDefault: false },
      { code: 'BTC', address: BITCOIN, isDefault: true },
    ]);
    expect(await book.list(2)).toHaveLength(1);
    expect(await bound()).toBe(TRON);
    const { addresses } = await member.query('getUserCoinBalance', { coinId: 1 });
    expect(addresses).toEqual([{ address: TRON }]);
  });

  test('refuses what the rule of addresses refuses, a wrong network, twins and long labels', async () => {
    const add = (fields: Record<string, string | number>) =>
      member.mutate('addAddress', { coinId: 1, address: TRON, ...fields });
    expect((await add({ address: 'short' })).msg).toContain(
      'This isn’t a valid address for this coin.',
    );
    expect((await add({ network: 'ERC20' })).msg).toContain('isn’t on the chosen network');
    expect((await add({ network: 'BEP20' })).msg).toContain('withdraw this coin on this network');
    expect((await add({ coinId: 999 })).msg).toBe('You can’t add an address for this coin.');
    expect((await add({ label: 'x'.repeat(41) })).msg).toBe('Labels can have up to 40 characters.');
    expect(await book.list()).toEqual([]);
    await book.add(TRON);
    expect((await add({})).msg).toBe('This address is already in your address book.');
    for (let i = 1; i < 20; i += 1) await book.add(tronOf(String(i)));
    expect((await add({ address: tronOf('b') })).msg).toBe(
      'You can save up to 20 addresses per coin. Remove one first.',
    );
    expect((await add({ coinId: 2, address: BITCOIN })).code).toBe(1);
  });

  test('adding, switching and removing are changes of security with a mail, a label is none', async () => {
    await expect.poll(() => on.mails.length).toBeGreaterThan(0);
    const first = await book.add(TRON);
    const second = await book.add(ETHER);
    for (const change of [() => book.makeDefault(second), () => book.remove(first)]) {
      on.time.advance(1000);
      expect((await change()).code).toBe(1);
      expect(await changedAt()).toBe(on.time.now());
    }
    const [notice] = await fundingOf(on).notices(member);
    expect(notice?.content).toContain('A withdrawal address on your account was changed.');
    const log = (await member.query('getSecurityLog')).list.map(({ title }) => title);
    expect(log.filter((title) => title === 'Withdrawal address changed')).toHaveLength(4);
    const before = await changedAt();
    on.time.advance(1000);
    expect((await member.mutate('editAddress', { id: second, label: 'Cold' })).code).toBe(1);
    expect(await changedAt()).toBe(before);
    expect(await book.list()).toMatchObject([{ id: second, label: 'Cold', isDefault: true }]);
  });

  test('a withdrawal goes to the chosen address, without one to the default', async () => {
    await book.add(TRON);
    const second = await book.add(ETHER);
    const other = await book.add(BITCOIN, {}, 2);
    expect((await book.withdraw()).code).toBe(1);
    expect((await book.withdraw({ addressId: second })).code).toBe(1);
    expect(await book.withdraw({ addressId: other })).toMatchObject(NOT_IN_BOOK);
    expect((await book.makeDefault(second)).msg).toBe('This is now your default address.');
    expect((await book.withdraw()).code).toBe(1);
    expect(await targets()).toEqual([TRON, ETHER, ETHER]);
    expect((await book.remove(second)).code).toBe(1);
    expect(await book.withdraw()).toMatchObject({
      msg: 'Add a withdrawal address for USDT first.',
    });
    expect(await book.withdraw({ addressId: second })).toMatchObject(NOT_IN_BOOK);
  });

  test('the old wire binds and replaces the default; nothing leaves the book but for room', async () => {
    const { bind } = book;
    const withoutProof = (address: string) =>
      member.mutate('setusraddress', { coinId: 1, address });
    expect((await withoutProof(TRON)).code).toBe(1);
    const [old] = await book.list();
    on.time.advance(5000);
    expect(await withoutProof(ETHER)).toMatchObject({ code: 201 });
    expect(
      (
        await member.mutate('setusraddress', {
          coinId: 1,
          address: ETHER,
          transactionPassword: 'pay2026',
        })
      ).msg,
    ).toBe(WRONG_CODE);
    await bind(ETHER);
    await bind(TRON);
    expect(await book.list()).toMatchObject([
      { id: old?.id, address: TRON, isDefault: true, addedAt: old?.addedAt },
      { address: ETHER, isDefault: false },
    ]);
    const letters = [...'ABCDEFGHJKLMNPQRST'];
    for (const letter of letters) expect((await bind(tronOf(letter))).code).toBe(1);
    expect(await book.list()).toHaveLength(20);
    expect((await bind(tronOf('z'))).code).toBe(1);
    const full = await book.list();
    expect(full).toHaveLength(20);
    expect(full[0]).toMatchObject({ address: tronOf('z'), isDefault: true });
    expect(full.map(({ address }) => address)).not.toContain(tronOf('T'));
    expect(await bound()).toBe(tronOf('z'));
  });

  test('removing and switching need the transaction password and an e-mail code of this purpose', async () => {
    await book.add(TRON);
    const id = await book.add(ETHER);
    const calls = ['setDefaultAddress', 'deleteAddress'] as const;
    await member.query('emssend', { purpose: 'withdraw' });
    const foreign = lastCode(on.mails);
    for (const call of calls) {
      const tried = (fields: Record<string, string>) =>
        member.mutate(call, { id, transactionPassword: 'pay2026', ...fields });
      expect((await tried({ transactionPassword: 'wrong1' })).msg).toBe(
        'Incorrect transaction password.',
      );
      expect((await tried({})).msg).toBe(WRONG_CODE);
      expect((await tried({ emailCode: foreign })).msg).toBe(WRONG_CODE);
      expect((await tried({ loginPassword: LOGIN_PASSWORD })).msg).toBe(WRONG_CODE);
    }
    expect(await book.list()).toHaveLength(2);
    expect(await bound()).toBe(TRON);
    const emailCode = await book.emailCode();
    const bank = { kind: 'bank', cardId: 1, emailCode } as const;
    expect((await book.withdraw(bank)).code).not.toBe(1);
    const proof = { id, transactionPassword: 'pay2026', emailCode };
    expect((await member.mutate('setDefaultAddress', proof)).code).toBe(1);
    expect((await member.mutate('deleteAddress', proof)).msg).toBe(WRONG_CODE);
  });

  test('with two-step verification its code, and no other, proves the change', async () => {
    const safe = await twoStepMember(on);
    const own = bookOf(on, safe);
    await own.add(TRON);
    const id = await own.add(ETHER);
    const emailCode = await own.emailCode();
    const change = (fields: Record<string, string>) =>
      safe.call('setDefaultAddress', { id, paypwd: 'pay2026', ...fields });
    expect((await change({ captcha: emailCode })).response.json().field).toBe('secondFactor');
    expect((await change({ twostep: safe.wrongCode() })).code).toBe(201);
    const secondFactor = safe.code();
    expect((await change({ twostep: secondFactor })).code).toBe(1);
    const remove = (code: string) =>
      safe.mutate('deleteAddress', { id, transactionPassword: 'pay2026', secondFactor: code });
    expect((await remove(secondFactor)).msg).toContain('already been used');
    expect((await remove(String(safe.recovery[0]))).code).toBe(1);
  });

  test('a passkey replaces that code, unless it was requested for a withdrawal', async () => {
    const safe = await twoStepMember(on);
    const own = bookOf(on, safe);
    await own.add(TRON);
    const id = await own.add(ETHER);
    const code = String(safe.recovery[0]);
    const passkey = await createPasskey(safe, LOGIN_PASSWORD, { code });
    const change = async (use: 'withdrawal' | 'account') => {
      const secondFactor = await answerOf(safe, passkey, use);
      return safe.mutate(
        'setDefaultAddress',
        { id, transactionPassword: 'pay2026', secondFactor },
        AT_LOCALHOST,
      );
    };
    const answers = [await change('withdrawal'), await change('account')];
    expect(answers.map((answer) => answer.code).sort()).toEqual([1, 201]);
  });

  test('a passkey replaces the e-mail code and the login password', async () => {
    const passkey = await createPasskey(member, LOGIN_PASSWORD);
    const first = await book.add(TRON);
    const answer = await answerOf(member, passkey, 'account');
    const remove = (id: string, secondFactor: string) =>
      member.mutate(
        'deleteAddress',
        { id, transactionPassword: 'pay2026', secondFactor },
        AT_LOCALHOST,
      );
    expect((await remove(first, await answerOf(member, passkey, 'withdrawal'))).code).toBe(201);
    expect((await remove(first, answer)).code).toBe(1);
    const second = await book.add(ETHER, { network: 'ERC20' });
    expect((await remove(second, answer)).code).toBe(201);
    await on.context.db.update(members).set({ email: null }).where(eq(members.id, member.id));
    expect((await remove(second, await answerOf(member, passkey, 'account'))).code).toBe(1);
    expect(await book.list()).toEqual([]);
  });

  test('an account without e-mail proves it by both passwords', async () => {
    const client = on.client();
    const names = { by: 'phone', phone: '491234567890' } as const;
    const { userinfo } = await client.query('register', {
      ...names,
      password: LOGIN_PASSWORD,
      repeatedPassword: LOGIN_PASSWORD,
    });
    client.token = userinfo.token;
    await client.query('resetpay', { loginPassword: LOGIN_PASSWORD, newPassword: 'pay2026' });
    const { id } = await client.query('addAddress', { coinId: 1, address: TRON });
    const remove = (fields: Record<string, string>) =>
      client.mutate('deleteAddress', { id, transactionPassword: 'pay2026', ...fields });
    expect((await remove({})).msg).toBe('Your current login password is incorrect.');
    expect((await remove({ loginPassword: 'wrong1xx' })).code).toBe(201);
    expect(
      (await remove({ loginPassword: LOGIN_PASSWORD, transactionPassword: 'wrong1' })).code,
    ).toBe(201);
    expect((await remove({ loginPassword: LOGIN_PASSWORD })).code).toBe(1);
  });

  test('belongs to its member', async () => {
    const id = await book.add(TRON, { label: 'Mine' });
    const other = await fundedMember(on, { 1: { USDT: '100' } });
    const theirs = bookOf(on, other);
    expect(await theirs.list()).toEqual([]);
    const proof = await theirs.proof();
    expect(await other.mutate('editAddress', { id, label: 'x' })).toMatchObject(NOT_IN_BOOK);
    expect(await other.mutate('setDefaultAddress', { id, ...proof })).toMatchObject(NOT_IN_BOOK);
    expect(await other.mutate('deleteAddress', { id, ...proof })).toMatchObject(NOT_IN_BOOK);
    expect(await theirs.withdraw({ addressId: id })).toMatchObject(NOT_IN_BOOK);
    expect(await book.list()).toMatchObject([{ label: 'Mine' }]);
  });
});

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { money } from '#core/domain/money.ts';
import { members } from '../../../server/db/schema/auth.ts';
import { loanProjects, loans } from '../../../server/db/schema/loans.ts';
import { coins } from '../../../server/db/schema/market.ts';
import { settings } from '../../../server/db/schema/site.ts';
import { BITCOIN } from '../../support/server/address-book.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { CARD, fundingOf, TRON } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const HOUR = 3_600_000;

describe('holds on outgoing money', () => {
  let on: TestServer;
  let member: FundedMember;
  beforeEach(async () => {
    on = await startTestServer();
    member = await fundedMember(on, { 1: { USDT: '1000' } });
    await member.query('setusraddress', { coinId: 1, address: TRON });
    await untilMailed(2);
    on.mails.length = 0;
  });
  /** Waits for this many e-mails, because responses do not wait for them. */
  const untilMailed = (count: number) => expect.poll(() => on.mails).toHaveLength(count);
  afterEach(() => on.stop());

  const withdraw = () =>
    member.mutate('withdraw', {
      coinId: 1,
      amount: 20,
      kind: 'wallet',
      transactionPassword: 'pay2026',
    });
  const holdFor = (hours: number) =>
    on.context.db
      .update(settings)
      .set({ value: hours })
      .where(eq(settings.key, 'withdrawalHoldHours'));
  const heldUntil = async () => (await member.query('getUserCoinBalance', { coinId: 1 })).heldUntil;
  const changedAt = async () => {
    const [row] = await on.context.db.select().from(members).where(eq(members.id, member.id));
    return row?.securityChangedAt;
  };

  test('withdrawals are held after a change, and state until when', async () => {
    await holdFor(24);
    expect(await heldUntil()).toBe(on.time.now() + 24 * HOUR);
    expect(await withdraw()).toMatchObject({
      code: 201,
      msg: 'For your security, withdrawals are paused until 2026-01-16 12:00:00 UTC because a security setting was changed.',
    });
    on.time.advance(24 * HOUR - 1);
    await member.login(member.username, 'river88stone');
    expect((await withdraw()).code).toBe(201);
    on.time.advance(1);
    expect(await heldUntil()).toBeUndefined();
    expect((await withdraw()).code).toBe(1);
  });

  test('every change of a password, an address or a card counts, with a mail and a notice', async () => {
    const changes: readonly [() => Promise<{ code: number }>, string][] = [
      [
        () => member.mutate('resetpay', { loginPassword: 'river88stone', newPassword: 'pay2027x' }),
        'Your transaction password was set.',
      ],
      [
        () => member.mutate('setusraddress', { coinId: 2, address: BITCOIN }),
        'A withdrawal address on your account was changed.',
      ],
      [() => member.mutate('setBank', CARD), 'A bank card on your account was added or changed.'],
      [
        () =>
          member.mutate('resetpwd', {
            loginPassword: 'river88stone',
            newPassword: 'harbour77tree',
          }),
        'Your login password was changed.',
      ],
    ];
    for (const [index, [change, words]] of changes.entries()) {
      on.time.advance(1000);
      expect((await change()).code).toBe(1);
      expect(await changedAt()).toBe(on.time.now());
      await untilMailed(index + 1);
      expect(on.mails.at(-1)).toMatchObject({
        to: expect.stringMatching(/^funded\d+@example\.com$/),
        subject: 'A security setting was changed',
        text: expect.stringContaining(words),
      });
    }
    await member.login(member.username, 'harbour77tree');
    // The newest notice is about this login.
    const [, notice] = await fundingOf(on).notices(member);
    expect(notice?.content).toContain('Your login password was changed.');
  });

  test('a change without effect on a target is not a security change', async () => {
    await member.query('setBank', CARD);
    const [card] = await member.query('getUserBankList');
    const before = await changedAt();
    on.time.advance(1000);
    await member.query('setBank', { ...CARD, ...card });
    await member.query('setusraddress', { coinId: 1, address: ` ${TRON} ` });
    await member.mutate('resetpwd', { loginPassword: 'wrong1', newPassword: 'harbour77tree' });
    expect(await changedAt()).toBe(before);
    await untilMailed(1);
  });

  test.each([{ bankName: 'Southern Bank' }, { cardName: 'Eve Lee' }])(
    'a card with its old number but new %o is a security change',
    async (field) => {
      await member.query('setBank', CARD);
      const [card] = await member.query('getUserBankList');
      on.time.advance(1000);
      await member.query('setBank', { ...CARD, ...card, ...field });
      expect(await changedAt()).toBe(on.time.now());
      await untilMailed(2);
    },
  );

  test('nothing is sent to other members during the hold, not even by a pending call', async () => {
    const friend = await fundedMember(on, { 1: { USDT: '1' } });
    await member.query('searchUser', { username: friend.username });
    const send = () =>
      member.mutate('internalTransfer', {
        receiverId: friend.id,
        coinId: 1,
        amount: '10',
        transactionPassword: 'pay2026',
      });
    const held = {
      code: 201,
      msg: 'For your security, sending to other members is paused until 2026-01-16 12:00:00 UTC because a security setting was changed.',
    };
    const { hashing } = on.context;
    const { verify } = hashing;
    vi.spyOn(hashing, 'verify').mockImplementationOnce(async (...given) => {
      await holdFor(24);
      return verify(...given);
    });
    expect(await send()).toMatchObject(held);
    expect(await send()).toMatchObject(held);
    expect(await fundingOf(on).balance(member.id)).toEqual(['1000', '0']);
    await holdFor(0);
    expect((await send()).code).toBe(1);
  });

  test('an overdue loan holds withdrawals and sends', async () => {
    const { db } = on.context;
    const photo = (await uploadImage(on.app, member)).slice('/uploads/'.length);
    const [project] = await db.select().from(loanProjects);
    const [usdt] = await db.select().from(coins).where(eq(coins.code, 'USDT'));
    await db.insert(loans).values({
      orderNumber: '1',
      memberId: member.id,
      projectId: project?.id ?? 0,
      coinId: usdt?.id ?? 0,
      amount: money('5000'),
      interestRate: money('0.1'),
      durationDays: 7,
      interest: money('35'),
      frontId: photo,
      backId: photo,
      handheldId: photo,
      status: 'approved',
      repayment: 'overdue',
      createdAt: 1,
      decidedAt: 1,
      repaymentAt: 2,
    });
    expect(await withdraw()).toMatchObject({
      code: 201,
      msg: expect.stringContaining('You have an overdue loan.'),
    });
    expect(await fundingOf(on).balance(member.id)).toEqual(['1000', '0']);
  });
});

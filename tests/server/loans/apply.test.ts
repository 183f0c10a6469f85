import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../../server/db/transact.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { decideLoan, openApplications } from '../../../server/modules/loans/loans.review.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundsOf } from '../../support/server/products.ts';
import type { Input, Output } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

describe('applying for a loan on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;
  let project: Output<'getLoanProjects'>['list'][number];
  let photos: { front: string; back: string; handheld: string };

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    const friend = await on.signedIn('friend');
    const [, standard] = (await friend.query('getLoanProjects')).list;
    if (!standard) throw new Error('the demo has no second loan');
    project = standard;
  });
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });
  beforeEach(async () => {
    member = await fundedMember(on, {});
    const image = () => uploadImage(on.app, member);
    photos = {
      front: await image(),
      back: await image(),
      handheld: await image(),
    };
  });

  const apply = (fields: Partial<Input<'applyLoan'>> = {}, headers = {}) =>
    member.mutate(
      'applyLoan',
      { projectId: project.id, amount: '1000', ...photos, ...fields },
      headers,
    );
  const records = async (fields: Input<'getLoanRecords'> = {}) =>
    (await member.query('getLoanRecords', fields)).list;
  const decide = (id: number, isApproved: boolean, remark = '') => {
    const decision = { id, isApproved, remark, actor: 'ada', now: on.time.now() };
    return transact(on.context.db, (tx) => decideLoan(tx, on.context.texts, decision));
  };
  const loanId = async () => Number((await records())[0]?.id);
  const notices = async () => (await member.query('getNoticeList')).list;

  test('projects are returned in the language of the caller, all or one', async () => {
    const { list } = await member.query('getLoanProjects', {}, { lang: 'zh-cn' });
    expect(list).toHaveLength(3);
    expect(list[1]).toEqual({
      id: project.id,
      title: '标准贷',
      institution: '子午金融',
      minimum: '500',
      maximum: '10000',
      interestRate: '0.07',
      durationDays: 30,
      coin: 'USDT',
      requiresIdentity: false,
    });
    const one = await member.query('getLoanProjects', { id: project.id });
    expect(one.list.map(({ id }) => id)).toEqual([project.id]);
    expect((await member.query('getLoanProjects', { id: 999 })).list).toEqual([]);
  });

  test('an application is pending with fixed terms, and pays nothing yet', async () => {
    expect(await apply()).toMatchObject({ code: 1, msg: expect.stringContaining('submitted') });
    const [record] = (await member.call('getLoanRecords')).data.list;
    expect(record).toMatchObject({
      title: 'Standard loan',
      amount: '1000',
      interest: '21',
      total_amount: '1021',
      status: 1,
      status_text: 'In review',
      is_repayment: 0,
      repayment_time: null,
      coin: 'USDT',
    });
    expect(record?.order_num).toMatch(/^\d{20,}$/);
    expect((await fundsOf(on, member.id, 'USDT')).available).toBe('0');
    await on.context.jobs.runDue();
    expect((await records())[0]?.status).toBe('applying');
  });

  test('after 20 s the automatic review approves: the amount is credited, with a notice', async () => {
    await apply();
    on.time.advance(19_999);
    await on.context.jobs.runDue();
    expect((await records())[0]?.status).toBe('applying');
    on.time.advance(1);
    await on.context.jobs.runDue();
    const [record] = await records({ status: 'approved' });
    expect(record).toMatchObject({
      status: 'approved',
      repayment: 'due',
      repaymentText: 'Not repaid yet',
    });
    const due = on.time.now() + 30 * 86_400_000;
    expect(record?.repaymentAt).toBe(due - (due % 1000));
    expect(await fundsOf(on, member.id, 'USDT')).toEqual({ available: '1000', frozen: '0' });
    expect((await notices())[0]).toMatchObject({
      title: 'Your loan was approved',
      status: 'unread',
    });
    expect((await member.query('getusr')).hasUnread).toBe(true);
  });

  test('one key applies once, even sent twice at the same moment', async () => {
    const key = { 'idempotency-key': 'loan-key-one' };
    const answers = await Promise.all([apply({}, key), apply({}, key)]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect(await records()).toHaveLength(1);
  });

  test.each([
    ['below the range', { amount: '499' }, 201, /between 500 and 10000 USDT/],
    ['above the range', { amount: '10001' }, 201, /between 500 and 10000 USDT/],
    ['not whole', { amount: '500.5' }, 201, /too many decimals/],
    ['of no project', { projectId: 999 }, 204, /isn’t available/],
    ['without a photo', { handheld: '' }, 0, /photo with the document/],
    ['with a foreign path', { front: '/banners/options.svg' }, 0, /upload it again/],
  ])('%s it is refused', async (_, fields, code, reason) => {
    expect(await apply(fields)).toMatchObject({ code, msg: expect.stringMatching(reason) });
    expect(await records()).toEqual([]);
  });

  test("another member's photo is refused like a missing one", async () => {
    const other = await fundedMember(on, {});
    const answer = await apply({ front: await uploadImage(on.app, other) });
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('upload it again') });
  });

  test('it can be cancelled while pending, once, by its owner only', async () => {
    await apply();
    const id = await loanId();
    const other = await fundedMember(on, {});
    expect(await other.call('cancelLoanApply', { id })).toMatchObject({ code: 204, data: null });
    expect((await member.mutate('cancelLoanApply', { id })).code).toBe(1);
    expect((await member.mutate('cancelLoanApply', { id })).code).toBe(201);
    on.time.advance(60_000);
    await on.context.jobs.runDue();
    expect((await records())[0]).toMatchObject({ status: 'cancelled', statusText: 'Cancelled' });
    expect((await fundsOf(on, member.id, 'USDT')).available).toBe('0');
  });

  test('an approved or rejected one cannot be cancelled', async () => {
    await apply();
    await decide(await loanId(), true);
    const id = await loanId();
    expect(await member.mutate('cancelLoanApply', { id })).toMatchObject({ code: 201 });
    await apply();
    await decide(await loanId(), false, 'The photos are blurred.');
    expect((await member.mutate('cancelLoanApply', { id: await loanId() })).code).toBe(201);
    expect((await notices())[0]?.content).toContain('The photos are blurred.');
    expect((await records({ status: 'rejected' }))[0]?.statusText).toBe('Rejected');
  });

  test('cancel against approval: one wins, and the funds match the winner', async () => {
    for (let round = 0; round < 10; round += 1) {
      await apply();
      const id = await loanId();
      const before = Number((await fundsOf(on, member.id, 'USDT')).available);
      const [{ code }, isApproved] = await Promise.all([
        member.mutate('cancelLoanApply', { id }),
        decide(id, true),
      ]);
      expect(isApproved).toBe(code !== 1);
      const paid = Number((await fundsOf(on, member.id, 'USDT')).available) - before;
      expect(paid).toBe(isApproved ? 1000 : 0);
    }
  });

  test('the desk sees pending ones and decides each once', async () => {
    await apply();
    const id = await loanId();
    const open = await openApplications(on.context.db, 50);
    expect(open.find((one) => one.id === id)).toMatchObject({ amount: '1000', coin: 'USDT' });
    expect(await Promise.all([decide(id, true), decide(id, true)])).toContain(false);
    expect((await fundsOf(on, member.id, 'USDT')).available).toBe('1000');
    expect((await openApplications(on.context.db, 50)).find((one) => one.id === id)).toBe(
      undefined,
    );
  });

  test('at most ten may be pending', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => apply()));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(10);
    expect(await apply()).toMatchObject({
      code: 201,
      msg: 'You already have 10 requests in review. Wait for a decision on one of them.',
    });
    await decide(await loanId(), false);
    expect((await apply()).code).toBe(1);
  });

  test('an unknown status is refused', async () => {
    expect((await member.call('getLoanRecords', { status: 9 })).code).toBe(0);
    expect((await member.mutate('getLoanRecords', { status: 'all' })).code).toBe(1);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/auth.ts';
import { transact } from '../../../server/db/transact.ts';
import { decideLoan } from '../../../server/modules/loans/loans.review.ts';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member.ts';
import { DAY_MS } from '../../support/server/products.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

describe('loan conditions', () => {
  let on: TestServer;
  let member: FundedMember;
  let photos: Record<'front' | 'back' | 'handheld', string>;

  beforeAll(async () => {
    on = await startTestServer({ config: { review: 'desk' } });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    member = await fundedMember(on, {});
    const image = await uploadImage(on.app, member);
    photos = { front: image, back: image, handheld: image };
  });

  // The demo's loans are: standard, from 500 to 10000; and long, from 1000 to 50000, for certified
  // members. The limit is 60000.
  const apply = (id: number, amount: string) =>
    member.mutate('applyLoan', { projectId: id, amount, ...photos });
  const certify = () =>
    on.context.db.update(members).set({ identityStatus: 2 }).where(eq(members.id, member.id));
  const newest = async () => Number((await member.query('getLoanRecords')).list[0]?.id);
  const decide = (id: number, isApproved: boolean) =>
    transact(on.context.db, (tx) =>
      decideLoan(tx, on.context.texts, {
        id,
        isApproved,
        remark: '',
        actor: 'ada',
        now: on.time.now(),
      }),
    );

  test('a loan that requires certification is refused to others, and states it before', async () => {
    const { list } = await member.query('getLoanProjects');
    const asks = list.map((row) => row.requiresIdentity);
    expect(asks).toEqual([false, false, true]);
    expect(await apply(3, '1000')).toMatchObject({
      code: 201,
      msg: 'You need to verify your identity before you can apply for this loan.',
    });
    expect((await apply(2, '1000')).code).toBe(1);
    await certify();
    expect((await apply(3, '1000')).code).toBe(1);
  });

  test('applications and unpaid loans count towards the limit, and the rest is returned', async () => {
    await certify();
    expect((await apply(3, '50000')).code).toBe(1);
    const long = await newest();
    expect(await apply(2, '10001')).toMatchObject({ code: 201 });
    const refusal = (left: string) => ({
      code: 201,
      msg: `You can borrow up to 60000 USDT in total, including open applications. You have ${left} USDT left.`,
    });
    expect((await apply(2, '8000')).code).toBe(1);
    expect(await apply(2, '2001')).toMatchObject(refusal('2000'));
    await decide(await newest(), false);
    await decide(long, true);
    expect(await apply(3, '10001')).toMatchObject(refusal('10000'));
    expect((await apply(2, '10000')).code).toBe(1);
    expect(await apply(2, '500')).toMatchObject(refusal('0'));
    await fund(on, member.id, { 1: { USDT: '10000' } });
    on.time.advance(91 * DAY_MS);
    await on.context.jobs.runDue();
    await member.login(member.username, 'river88stone');
    expect((await apply(3, '50000')).code).toBe(1);
  });

  test('the limit is exact for applications at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => apply(2, '9000')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(6);
  });
});

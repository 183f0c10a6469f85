import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskAudit } from '../../../server/db/schema/desk.ts';
import { withdrawals } from '../../../server/db/schema/funding.ts';
import { runWithdrawals } from '../../../server/desk/withdrawals-command.ts';
import { scaled } from '../../support/load/scale.ts';
import { openFilledDatabase, type TestDatabase } from '../../support/server/database.ts';
import { type FundedMember, fundedMember } from '../../support/server/funded-member.ts';
import { fundingOf, TRON } from '../../support/server/funding.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const ROUNDS = scaled(5, 200);
/** A new member has e-mails about the transaction password and the address. */
const MAILS_BEFORE = 2;
let hashes = 0;
/** Returns a transaction hash that no other withdrawal has. */
function newHash(): string {
  hashes += 1;
  return `ab${hashes.toString(16).padStart(62, '0')}`;
}

describe('steps of a withdrawal on PostgreSQL', () => {
  let database: TestDatabase;
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    database = await openFilledDatabase('postgres');
    on = await start();
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on?.stop();
    await database?.close();
  });
  beforeEach(async () => {
    member = await newMember();
  });

  const start = () =>
    startTestServer({
      database: { ...database, close: async () => undefined },
      config: { review: 'desk' },
    });
  const records = async () => (await member.query('getWithdrawList', { coinId: 1 })).list;
  const balance = () => fundingOf(on).balance(member.id);
  const mailed = () => on.mails.filter(({ to }) => to === member.email).slice(MAILS_BEFORE);
  /** Waits for the only e-mail about a withdrawal, because responses do not wait for e-mails. */
  const untilMailed = (subject: string) =>
    expect.poll(() => mailed().map((mail) => mail.subject)).toEqual([subject]);

  async function ask(): Promise<number> {
    const fields = {
      coinId: 1,
      amount: 100,
      kind: 'wallet',
      transactionPassword: 'pay2026',
    } as const;
    expect((await member.mutate('withdraw', fields)).code).toBe(1);
    return Number((await records())[0]?.id);
  }
  const act = (
    id: number,
    act: Parameters<ReturnType<typeof fundingOf>['act']>[1],
    actor?: string,
  ) => fundingOf(on).act(id, act, actor);
  const claim = (id: number, actor: string, take = false) =>
    act(id, { verb: 'claim', take }, actor);
  const sent = (id: number, actor: string, txid = newHash()) =>
    act(id, { verb: 'sent', txid }, actor);
  async function claimed(actor = 'ben'): Promise<number> {
    const id = await ask();
    await act(id, { verb: 'approve' });
    await claim(id, actor);
    return id;
  }
  // The person who approves cannot send.
  const desk = (
    words: string,
    options = {},
    actor = words.startsWith('approve') ? 'rose' : 'ben',
  ) => runWithdrawals(on.context, words.split(' '), options, { actor, at: on.time.now() });

  test('pays at the last step only, and then notifies the member', async () => {
    const { house, notices } = fundingOf(on);
    const paid = Number(await house('withdrawals'));
    const id = await ask();
    for (const [words, step] of [
      [`approve ${id}`, 'approved'],
      [`claim ${id}`, 'sending'],
    ] as const) {
      expect((await desk(words))[0]).toContain(`withdrawal ${id}: `);
      on.time.advance(90_000);
      expect(await desk('list')).toEqual([expect.stringContaining(`${id}  ${step}  1 min`)]);
      expect((await records())[0]).toMatchObject({ status: 'pending' });
      expect(await balance()).toEqual(['900', '100']);
      expect(Number(await house('withdrawals'))).toBe(paid);
    }
    expect((await notices(member)).map(({ title }) => title).join()).not.toContain('withdrawal');
    await desk(`sent ${id}`, { tx: newHash() });
    expect((await records())[0]).toMatchObject({ status: 'completed' });
    expect(await balance()).toEqual(['900', '0']);
    expect(Number(await house('withdrawals'))).toBeCloseTo(paid + 99.9);
    expect((await notices(member))[0]?.content).toContain(`We sent 99.9 USDT to ${TRON}`);
    await untilMailed('We sent your withdrawal');
    expect(await desk('list')).toEqual([]);
    expect((await desk('list sent')).join()).toContain(`by ben  ab0`);
    const audit = await on.context.db.select().from(deskAudit).where(eq(deskAudit.actor, 'ben'));
    expect(audit.map(({ action }) => action).slice(-2)).toEqual([
      ...['withdrawal.claim', 'withdrawal.sent'],
    ]);
  });

  test('a failed one returns the money with the reason', async () => {
    const id = await claimed();
    expect(await desk(`fail ${id}`, { reason: 'The network is down.' })).toEqual([
      `withdrawal ${id}: failed, the money is returned`,
    ]);
    expect(await balance()).toEqual(['1000', '0']);
    expect((await records())[0]).toMatchObject({
      status: 'notPassed',
      remark: 'The network is down.',
    });
    await untilMailed('We couldn’t send your withdrawal');
    expect(mailed()[0]?.text).toContain('100 USDT has been returned to your account');
    const isFailed = `withdrawal ${id}: the step is failed`;
    await expect(claim(id, 'ben', true)).rejects.toThrow(isFailed);
    await expect(sent(id, 'ben')).rejects.toThrow(isFailed);
    await expect(act(id, { verb: 'approve' })).rejects.toThrow(isFailed);
  });

  test('a claim belongs to one person, until another one takes it', async () => {
    const id = await claimed('ben');
    await expect(claim(id, 'ada')).rejects.toThrow('the step is sending, claimed by ben');
    await expect(sent(id, 'ada')).rejects.toThrow('claimed by ben');
    await expect(act(id, { verb: 'fail', reason: 'x' }, 'ada')).rejects.toThrow('claimed by ben');
    await claim(id, 'ada', true);
    await expect(sent(id, 'ben')).rejects.toThrow('claimed by ada');
    await sent(id, 'ada');
    await expect(sent(id, 'ada')).rejects.toThrow('the step is sent');
    expect(await balance()).toEqual(['900', '0']);
  });

  test('nothing is sent before it is approved and claimed', async () => {
    const id = await ask();
    await expect(claim(id, 'ben')).rejects.toThrow('the step is review');
    await expect(sent(id, 'ben')).rejects.toThrow('the step is review');
    await act(id, { verb: 'approve' });
    await expect(sent(id, 'ben')).rejects.toThrow('the step is approved');
    await expect(act(id, { verb: 'reject', reason: 'late' })).rejects.toThrow('is approved');
    expect(await balance()).toEqual(['900', '100']);
  });

  test('a hash is one of the network, and belongs to one withdrawal however it is written', async () => {
    const [first, second] = [await claimed(), await claimed()];
    for (const txid of ['', 'paid', '0x12', 'g'.repeat(64)])
      await expect(sent(first, 'ben', txid)).rejects.toThrow('no transaction hash or reference');
    const hash = newHash();
    await sent(first, 'ben', `0x${hash.toUpperCase()} `);
    await expect(sent(second, 'ben', hash)).rejects.toThrow(
      'another withdrawal was sent with this',
    );
    expect((await records()).map(({ status }) => status)).toEqual(['pending', 'completed']);
    await sent(second, 'ben');
  });

  test('the member sees step, hash and explorer, and takes one back while it is in review', async () => {
    const id = await ask();
    expect((await records())[0]).toMatchObject({ step: 'review', status: 'pending' });
    const key = { 'idempotency-key': `cancel-${id}` };
    const cancel = (of = id, headers = {}) => member.mutate('cancelWithdraw', { id: of }, headers);
    expect((await cancel(id, key)).msg).toBe('Your withdrawal was cancelled');
    for (const headers of [key, {}]) expect((await cancel(id, headers)).code).toBe(1);
    expect(await balance()).toEqual(['1000', '0']);
    expect((await records())[0]).toMatchObject({ step: 'cancelled', status: 'notPassed' });
    await untilMailed('Your withdrawal was cancelled');
    await expect(act(id, { verb: 'approve' })).rejects.toThrow('the step is cancelled');

    const later = await claimed();
    expect(await cancel(later)).toMatchObject({
      code: 201,
      msg: 'It’s too late to cancel this withdrawal.',
    });
    expect((await records())[0]).toMatchObject({ step: 'sending', status: 'pending' });
    expect((await records())[0]?.txid).toBeUndefined();
    const txid = newHash();
    await sent(later, 'ben', txid);
    expect((await records())[0]).toMatchObject({
      ...{ step: 'sent', status: 'completed', txid },
      explorer: `https://tronscan.org/#/transaction/${txid}`,
    });
    expect((await cancel(later)).code).toBe(201);
    const other = await newMember();
    expect((await other.mutate('cancelWithdraw', { id })).code).toBe(204);
    expect((await cancel(999_999)).code).toBe(204);
  });

  test('a demo performs the steps automatically, under a recognisable reference', async () => {
    const demo = await startTestServer({ engine: 'postgres' });
    const of = fundingOf(demo);
    const asked = await fundedMember(demo, { 1: { USDT: '1000' } });
    await asked.query('setusraddress', { coinId: 1, address: TRON });
    await asked.mutate('withdraw', {
      coinId: 1,
      amount: 100,
      kind: 'wallet',
      transactionPassword: 'pay2026',
    });
    const steps: unknown[] = [];
    for (const ms of [0, 20_000, 5_000, 5_000]) {
      demo.time.advance(ms);
      await demo.context.jobs.runDue();
      const [record] = (await asked.query('getWithdrawList', { coinId: 1 })).list;
      steps.push([record?.step, record?.status, record?.txid, record?.explorer]);
    }
    expect(steps).toEqual([
      ['review', 'pending', undefined, undefined],
      ['approved', 'pending', undefined, undefined],
      ['sending', 'pending', undefined, undefined],
      ['sent', 'completed', expect.stringMatching(/^DEMO-\d+$/), undefined],
    ]);
    expect(await of.balance(asked.id)).toEqual(['900', '0']);
    await demo.stop();
  });

  test('prints how it is used for other words', async () => {
    const id = await claimed();
    for (const [words, options] of [
      ['', {}],
      ['pay 1', {}],
      [`sent ${id}`, {}],
      [`fail ${id}`, {}],
      [`fail ${id}`, { reason: ' ' }],
      [`reject ${id}`, {}],
      ['approve one', {}],
      [`approve ${id} now`, {}],
    ] as const)
      await expect(desk(words, options)).rejects.toThrow('withdrawals: use list');
    await expect(desk('list paid')).rejects.toThrow('the steps are review, approved');
    await expect(desk('approve 999999')).rejects.toThrow('there is no withdrawal 999999');
    await desk(`fail ${id}`, { reason: 'End.' });
  });

  test('the database knows no way back, and no other amount or target', async () => {
    const id = await claimed();
    const change = (set: string) =>
      on.context.db.execute(sql`update withdrawals set ${sql.raw(set)} where id = ${id}`);
    await expect(change("step = 'sent'")).rejects.toThrow();
    await expect(change('amount = 200, arrival = 199.9')).rejects.toThrow();
    await expect(change("target = 'T'")).rejects.toThrow();
    await sent(id, 'ben');
    for (const step of ['review', 'approved', 'sending', 'failed'])
      await expect(change(`step = '${step}'`)).rejects.toThrow();
    await expect(change(`txid = '${newHash()}'`)).rejects.toThrow();
    await expect(on.context.db.delete(withdrawals).where(eq(withdrawals.id, id))).rejects.toThrow();
  });

  test(`one decision of two people on two instances, ${ROUNDS} times each`, async () => {
    const other = await start();
    const there = fundingOf(other);
    const count = async (...acts: Promise<void>[]) =>
      (await Promise.allSettled(acts)).filter(({ status }) => status === 'fulfilled').length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await ask();
      other.time.set(on.time.now());
      const doomed = await ask();
      const cancels = member.mutate('cancelWithdraw', { id: doomed });
      const [cancelled, approved] = await Promise.allSettled([
        cancels,
        there.act(doomed, { verb: 'approve' }),
      ]);
      const isBack = cancelled.status === 'fulfilled' && cancelled.value.code === 1;
      expect(isBack).toBe(approved.status === 'rejected');
      if (!isBack) await there.act(doomed, { verb: 'claim', take: false });
      if (!isBack) await there.act(doomed, { verb: 'fail', reason: 'no' });
      expect(await balance()).toEqual(['900', '100']);
      const isDecided = [
        act(id, { verb: 'approve' }),
        there.act(id, { verb: 'approve' }, 'ben'),
      ] as const;
      expect(await count(...isDecided)).toBe(1);
      const take = { verb: 'claim', take: false } as const;
      expect(await count(act(id, take, 'ada'), there.act(id, take, 'ben'))).toBe(1);
      const taken = { verb: 'claim', take: true } as const;
      await count(act(id, taken, 'ada'), there.act(id, taken, 'ben'));
      await act(id, taken, 'ada');
      const ends = [
        sent(id, 'ada'),
        there.act(id, { verb: 'sent', txid: newHash() }),
        there.act(id, { verb: 'fail', reason: 'no' }),
        act(id, { verb: 'fail', reason: 'no' }),
      ];
      expect(await count(...ends)).toBe(1);
      const isSent = (await records()).find((one) => one.id === String(id))?.status === 'completed';
      const [available, frozen] = await balance();
      expect(frozen).toBe('0');
      expect([available, isSent]).not.toEqual(['1000', true]);
      if (isSent) member = await newMember();
    }
    await other.stop();
  });

  async function newMember(): Promise<FundedMember> {
    const next = await fundedMember(on, { 1: { USDT: '1000' } });
    await next.query('setusraddress', { coinId: 1, address: TRON });
    const mails = () => on.mails.filter(({ to }) => to === next.email);
    await expect.poll(mails).toHaveLength(MAILS_BEFORE);
    return next;
  }
});

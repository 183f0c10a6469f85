import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { members } from '../../../server/db/schema/auth.ts';
import {
  RESTRICTION_SCOPES,
  type RestrictionScope,
} from '../../../server/db/schema/restrictions.ts';
import { internalTransfers, transferTerms } from '../../../server/db/schema/transfer.ts';
import { lift, memberLines, note, restrict } from '../../../server/desk/restrictions.ts';
import { decideReview } from '../../../server/desk/reviews.ts';
import { REMARKS } from '../../../server/modules/assets/records/bill-texts.ts';
import { loadMembers } from '../../support/load/members.ts';
import { type LoadMember, MONEY_CALLS } from '../../support/load/money-calls.ts';
import { seeded } from '../../support/load/random.ts';
import { type FundedMember, fund } from '../../support/server/funded-member.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { operatorAt } from '../../support/server/operator.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const RESTRICTED =
  'Your account is restricted, so you can’t do this right now. Please contact customer service.';
const DAY_MS = 86_400_000;
const PAST_REVIEW_MS = 60_000;

/** The calls that each scope blocks. Every other money call continues to work. */
const WITHDRAWALS = ['withdraw', 'internalTransfer'];
const TRADING = [
  ...['creatorder', 'upbbbuy', 'tradeamendOrder', 'tradetriggerOrder', 'exchangeCoin'],
  'convertSmallBalances',
  ...['buyMiningMachine', 'submitStaking', 'applyLoan'],
];
const STOPPED: Readonly<Record<RestrictionScope, readonly string[]>> = {
  withdrawals: WITHDRAWALS,
  trading: TRADING,
  all: [...WITHDRAWALS, ...TRADING, 'transfer'],
};

/** The kinds of entries that each scope stops. A new kind must be classified here. */
const KINDS: Readonly<Record<string, RestrictionScope>> = {
  withdrawal: 'withdrawals',
  'transfer.send': 'withdrawals',
  'transfer.arrive': 'withdrawals',
  'option.buy': 'trading',
  'spot.place': 'trading',
  'spot.trigger': 'trading',
  'spot.amend': 'trading',
  'coin.exchange': 'trading',
  'staking.join': 'trading',
  'mining.buy': 'trading',
  'own.transfer': 'all',
};
const GO_ON = [
  ...['opening', 'correction', 'deposit', 'withdrawal.pay', 'withdrawal.return', 'transfer.cancel'],
  ...['option.settle', 'spot.fill', 'spot.cancel', 'spot.clear', 'spot.fire', 'loan.pay'],
  ...['loan.repay', 'mining.mature', 'staking.redeem', 'staking.mature', 'invite.reward'],
];

describe('restrictions of members on PostgreSQL', () => {
  let on: TestServer;
  let other: FundedMember & LoadMember;
  const random = seeded(7);
  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres', config: { review: 'desk' } });
    for (const [symbol, price] of [
      ['btcusdt', '50000'],
      ['ethusdt', '3000'],
      ['trxusdt', '0.25'],
    ] as const) {
      on.prices.set(symbol, price);
      on.prices.setBook(symbol, { asks: [[price, '99']], bids: [[price, '99']] });
    }
    [other] = (await loadMembers(on, 1)) as [FundedMember & LoadMember];
  });
  afterAll(async () => {
    expect(await fundingOf(on).discrepancies()).toEqual([]);
    await on.stop();
  });

  const operator = (actor = 'ada') => operatorAt(on.time.now(), actor);
  const stop = (id: number, scope: string, until?: string) =>
    restrict(on.context.db, [`#${id}`, scope, 'stolen'], { until }, operator());
  const free = (id: number, scope: string) =>
    lift(on.context.db, [`#${id}`, scope, 'proven'], operator('bob'));
  async function newMember() {
    const [member] = (await loadMembers(on, 1)) as [FundedMember & LoadMember];
    const more = { USDT: '1000', BTC: '1', ETH: '10' };
    await fund(on, member.id, { 1: more, 2: more, 3: more });
    return member;
  }
  async function act(member: LoadMember, name: EndpointName) {
    const fields = await MONEY_CALLS[name]?.(member, { members: [other], random });
    if (fields === undefined) throw new Error(`${name} is not possible`);
    return member.call(name, fields);
  }
  const send = (member: LoadMember) => act(member, 'internalTransfer');

  test.each(RESTRICTION_SCOPES)('%s stops its calls and no others', async (scope) => {
    const { db } = on.context;
    const member = await newMember();
    // These are actions that can be cancelled or changed afterwards.
    await db.update(transferTerms).set({ arrivalDays: 1 });
    const rests = { m_id: 1, operate_type: 1, type: 1, num: '0.001', price: '40000' };
    for (let i = 0; i < 2; i += 1) {
      expect((await member.call('upbbbuy', rests)).code).toBe(1);
    }
    const before = [
      'internalTransfer',
      'withdraw',
      'submitStaking',
      'applyLoan',
      'applyLoan',
    ] as const;
    for (const name of before) expect([name, (await act(member, name)).code]).toEqual([name, 1]);
    // One loan can be repaid, and the other can be cancelled.
    const [loan] = (await member.call('getLoanRecords', { status: 1 })).data.list;
    const approval = { kind: 'loan', id: Number(loan.id), isApproved: true, remark: '' } as const;
    await decideReview(on.context, approval, operator());
    await stop(member.id, scope);
    const refused: string[] = [];
    for (const name of Object.keys(MONEY_CALLS) as EndpointName[]) {
      const { code, msg } = await act(member, name);
      if (msg === RESTRICTED) refused.push(name);
      else expect([name, code, msg]).toEqual([name, 1, msg]);
    }
    expect(refused.sort()).toEqual(STOPPED[scope].toSorted());
    await free(member.id, scope);
    await db.update(transferTerms).set({ arrivalDays: 0 });
    for (const name of STOPPED[scope] as EndpointName[]) {
      if (name === 'tradeamendOrder') continue;
      expect([name, (await act(member, name)).code]).toEqual([name, 1]);
    }
  });

  test('a change of price alone, which takes from no balance, is stopped too', async () => {
    const member = await newMember();
    const sale = { m_id: 1, operate_type: 1, type: 2, num: '0.001', price: '60000' };
    const { data } = await member.call('upbbbuy', sale);
    const change = { bb_id: data.order_id, price: '61000' };
    await stop(member.id, 'trading');
    expect((await member.call('tradeamendOrder', change)).msg).toBe(RESTRICTED);
    await free(member.id, 'trading');
    expect((await member.call('tradeamendOrder', change)).code).toBe(1);
  });

  test('every kind of entry is either blocked by a scope or continues', async () => {
    expect([...Object.keys(KINDS), ...GO_ON].sort()).toEqual(Object.keys(REMARKS).sort());
    for (const kind of Object.keys(REMARKS)) {
      const { rows } = await on.context.db.execute(sql`select restriction_scope(${kind}) as scope`);
      expect([kind, rows]).toEqual([kind, [{ scope: KINDS[kind] ?? null }]]);
    }
  });

  test('ends at its time, and one of the same scope replaces another', async () => {
    const { id, call } = await newMember();
    const member = { ...other, id, call };
    const until = new Date(on.time.now() + DAY_MS).toISOString().slice(0, 19);
    await stop(id, 'withdrawals', until);
    expect((await send(member)).msg).toBe(RESTRICTED);
    on.time.advance(DAY_MS - 1000 - (on.time.now() % 1000));
    expect((await send(member)).msg).toBe(RESTRICTED);
    on.time.advance(2000);
    expect((await send(member)).code).toBe(1);
    await stop(id, 'withdrawals');
    expect((await send(member)).msg).toBe(RESTRICTED);
    await expect(stop(id, 'withdrawals', '2001-01-01')).rejects.toThrow('is over');
  });

  test('pending transfers wait until the restriction ends', async () => {
    const { db, jobs } = on.context;
    const member = await newMember();
    const { act: step } = fundingOf(on);
    await db.update(transferTerms).set({ arrivalDays: 1 });
    await send(member);
    await db.update(transferTerms).set({ arrivalDays: 0 });
    await act(member, 'withdraw');
    await act(member, 'withdraw');
    const [second, first] = (await member.query('getWithdrawList', { coinId: 1, account: 1 })).list;
    await step(Number(first?.id), { verb: 'approve' });
    await step(Number(first?.id), { verb: 'claim', take: false });

    expect(await stop(member.id, 'withdrawals')).toEqual([
      `withdrawals of member #${member.id}: restricted`,
      'withdrawals under way: 2',
      'transfers to members under way: 1',
    ]);
    const underWay = () =>
      db.$count(
        internalTransfers,
        and(
          eq(internalTransfers.fromMemberId, member.id),
          eq(internalTransfers.status, 'transferring'),
        ),
      );
    on.time.advance(DAY_MS + PAST_REVIEW_MS);
    await jobs.runDue();
    expect(await underWay()).toBe(1);
    const restricted = `withdrawal ${second?.id}: the withdrawals of its member are restricted`;
    await expect(step(Number(second?.id), { verb: 'approve' })).rejects.toThrow(restricted);
    await expect(fundingOf(on).decide('withdrawal', Number(second?.id), true)).rejects.toThrow(
      restricted,
    );
    // A withdrawal that an operator has claimed may already have been paid.
    await step(Number(first?.id), { verb: 'claim', take: true }, 'bob');
    const txid = `${member.id}`.padStart(64, 'a');
    await step(Number(first?.id), { verb: 'sent', txid }, 'bob');

    await free(member.id, 'withdrawals');
    on.time.advance(2 * 3_600_000);
    await jobs.runDue();
    expect(await underWay()).toBe(0);
    await step(Number(second?.id), { verb: 'approve' });
  });

  test('the desk lists restrictions and notes, and the database keeps them as they were', async () => {
    const { db } = on.context;
    const { id, username } = await newMember();
    expect((await memberLines(db, [`#${id}`], on.time.now())).slice(1)).toEqual(['no restriction']);
    await stop(id, 'trading');
    await note(db, [`#${id}`, 'called', 'twice'], operator('bob'));
    const time = new Date(on.time.now()).toISOString();
    const lines = await memberLines(db, [`#${id}`], on.time.now());
    expect(lines[0]).toContain(`#${id}  ${username}`);
    expect(lines.slice(1)).toEqual([
      `restricted: trading, until it is lifted, by ada on ${time}: stolen`,
      `note of bob on ${time}: called twice`,
    ]);
    await expect(free(id, 'all')).rejects.toThrow(`all of member #${id} is not restricted`);
    const run = (text: string) => db.execute(sql.raw(text));
    await expect(run('delete from member_restrictions')).rejects.toThrow();
    await expect(run(`update member_restrictions set reason = 'none'`)).rejects.toThrow();
    await expect(run(`update member_notes set text = 'none'`)).rejects.toThrow();
    await free(id, 'trading');
    const state = { frozenAt: on.time.now(), closedAt: on.time.now() };
    await db.update(members).set(state).where(eq(members.id, id));
    expect((await memberLines(db, [`#${id}`], on.time.now())).slice(1, 4)).toEqual([
      `frozen by the member on ${time}`,
      `closed by the member on ${time}`,
      'no restriction',
    ]);
  });

  test.each([
    [() => restrict(on.context.db, ['demo', 'sending', 'why'], {}, operator()), 'use restrict'],
    [() => restrict(on.context.db, ['demo', 'all'], {}, operator()), 'use restrict'],
    [() => restrict(on.context.db, ['demo', 'all', 'x'], { until: 'soon' }, operator()), '--until'],
    [() => restrict(on.context.db, ['nobody1', 'all', 'x'], {}, operator()), 'is no member'],
    [() => note(on.context.db, ['demo', ' '], operator()), 'use restrict'],
    [() => memberLines(on.context.db, ['demo', 'x'], 0), 'use restrict'],
  ])('wrong words are refused in one line: %#', async (command, message) => {
    await expect(command()).rejects.toThrow(message);
  });
});

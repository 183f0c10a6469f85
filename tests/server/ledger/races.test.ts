import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { money, ZERO } from '#core/domain/money.ts';
import { transact } from '../../../server/db/transact.ts';
import { verifyWholeLedger } from '../../../server/ledger/verify.ts';
import { decideDeposit } from '../../../server/modules/deposit/deposit.review.ts';
import { decideLoan } from '../../../server/modules/loans/loans.review.ts';
import { fillOrder } from '../../../server/modules/spot/matching/match.ts';
import { listOpenMarkets } from '../../../server/modules/spot/matching/resting.repo.ts';
import { decideWithdrawal } from '../../../server/modules/withdrawal/withdrawal.review.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { loadMembers } from '../../support/load/members.ts';
import type { Fields } from '../../support/load/money-calls.ts';
import { LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { fund } from '../../support/server/funded-member.ts';
import type { Answered } from '../../support/server/test-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { uploadImage } from '../../support/server/upload.ts';

const RACES = scaled(20, 200);
const DAY_MS = 86_400_000;
const [USDT, BTC] = [1, 2];
const PAY = { paypassword: 'pay2026' };

type Member = Awaited<ReturnType<typeof loadMembers>>[number];

/**
 * This test of quality.md#l4 shows that exactly one of two or more simultaneous calls wins, without
 * a deadlock.
 */
describe.each(LOAD_ENGINES)('races on %s', (engine) => {
  let on: TestServer;
  let one: Member;
  let other: Member;

  beforeAll(async () => {
    on = await startTestServer({ engine });
    [one, other] = (await loadMembers(on, 2)) as [Member, Member];
    await fund(on, one.id, { 1: { USDT: '100000', BTC: '1000' } });
    freshPrices();
    // Funds of another order are also frozen, so only the order's own status can prevent a late
    // fill.
    const resting = { m_id: 1, operate_type: 1, type: 1, num: '1', price: '1000' };
    expect((await one.call('upbbbuy', resting)).code).toBe(1);
  }, LOAD_TIMEOUT_MS);
  afterAll(async () => {
    expect((await verifyWholeLedger(on.context.db)).discrepancies).toEqual([]);
    await on.stop();
  });

  function freshPrices(): void {
    on.time.advance(1_000);
    on.prices.set('btcusdt', '50000');
    on.prices.setBook('btcusdt', { asks: [['50010', '9']], bids: [['49990', '9']] });
  }
  const now = () => on.time.now();
  const newest = async (name: EndpointName, fields: Fields) =>
    (await one.call(name, fields)).data.list[0].id;

  /** Counts the calls that were applied. All others must be refusals of code 201. */
  function wins(answers: readonly Answered[]): number {
    const codes = answers.map(({ code }) => code);
    expect([...new Set(codes)].filter((code) => code !== 1 && code !== 201)).toEqual([]);
    return codes.filter((code) => code === 1).length;
  }
  const decide = (decision: typeof decideWithdrawal, id: number, isApproved: boolean) =>
    transact(on.context.db, (tx) =>
      decision(tx, on.context.texts, { id, isApproved, remark: '', actor: 'ada', now: now() }),
    );

  /** Each function returns how many of the rivals won. */
  const RIVALS: Readonly<Record<string, () => Promise<number>>> = {
    'cancel against arrival': async () => {
      await one.call('searchUser', { username: other.username });
      const fields = { to_uid: other.id, c_id: BTC, amount: '0.01', ...PAY };
      await one.call('internalTransfer', fields);
      const id = await newest('getInternalTransferList', { status: 1 });
      on.time.advance(DAY_MS);
      await one.login(one.username, 'river88stone', { remember: '1' });
      const [, cancelled] = await Promise.all([
        on.context.jobs.runDue(),
        one.call('cancelInternalTransfer', { id }),
      ]);
      const { data } = await one.call('getInternalTransferList', { status: 0 });
      const arrived = Number(data.list[0].status === 2);
      return wins([cancelled]) + arrived;
    },
    'two cancels': async () => {
      await one.call('searchUser', { username: other.username });
      const fields = { to_uid: other.id, c_id: BTC, amount: '0.01', ...PAY };
      await one.call('internalTransfer', fields);
      const id = await newest('getInternalTransferList', { status: 1 });
      const cancel = () => one.call('cancelInternalTransfer', { id });
      return wins(await Promise.all([cancel(), cancel()]));
    },
    'a withdrawal approved against rejected': async () => {
      const fields = { c_id: USDT, num: '20', type: 1, paypwd: 'pay2026', withdraw_type: 1 };
      await one.call('withdraw', fields);
      const id = Number(await newest('getWithdrawList', { c_id: USDT }));
      const both = [true, false].map((yes) => decide(decideWithdrawal, id, yes));
      return (await Promise.all(both)).filter(Boolean).length;
    },
    'a deposit approved against rejected': async () => {
      await one.call('recharge', {
        c_id: USDT,
        num: '20',
        payimg: await uploadImage(on.app, one),
        a_id: 1,
      });
      const id = Number(await newest('getRechargeList', { c_id: USDT }));
      const both = [true, false].map((yes) => decide(decideDeposit, id, yes));
      return (await Promise.all(both)).filter(Boolean).length;
    },
    'a loan approved against cancelled': async () => {
      const { photo } = one;
      const photos = { front_card: photo, later_card: photo, handheld_card: photo };
      await one.call('applyLoan', { id: 1, amount: 100, ...photos });
      const id = await newest('getLoanRecords', { status: 1 });
      const [cancelled, approved] = await Promise.all([
        one.call('cancelLoanApply', { id }),
        decide(decideLoan, Number(id), true),
      ]);
      return wins([cancelled]) + Number(approved);
    },
    'a loan repaid twice': async () => {
      const { photo } = one;
      const photos = { front_card: photo, later_card: photo, handheld_card: photo };
      await one.call('applyLoan', { id: 1, amount: 100, ...photos });
      const id = await newest('getLoanRecords', { status: 1 });
      await decide(decideLoan, Number(id), true);
      const repay = () => one.call('repayLoan', { id, total: '1000' });
      return wins(await Promise.all([repay(), repay()]));
    },
    'redeemed twice': async () => {
      await one.call('submitStaking', { id: 1, s_id: 1, amount: '100', ...PAY });
      const id = await newest('getStakingOrderList', { status: 0 });
      const redeem = () => one.call('redeemStaking', { id });
      return wins(await Promise.all([redeem(), redeem()]));
    },
    'a spot order cancelled against filled': async () => {
      const order = { m_id: 1, operate_type: 1, type: 1, num: '0.001', price: '50000' };
      const { data } = await one.call('upbbbuy', order);
      on.time.advance(1_000);
      on.prices.set('btcusdt', '49000');
      const [cancelled] = await Promise.all([
        one.call('tradecancelOrder', { bb_id: data.order_id }),
        on.context.matcher.matchNow(),
      ]);
      const done = (await one.call('tradegetOrderList', { type: 0, status: 2 })).data.list;
      return wins([cancelled]) + Number(done[0]?.id === data.order_id);
    },
    'settled by two runners': async () => {
      freshPrices();
      await one.call('creatorder', { m_id: 1, ctime: 30, ctzed: 10, buytype: 1 });
      on.time.advance(33_000);
      await Promise.all([on.context.jobs.runDue(), on.context.jobs.runDue()]);
      return (await one.call('getHyOrderList', { status: 1 })).data.list.length === 0 ? 1 : 0;
    },
  };

  test.each(Object.entries(RIVALS))(
    `%s: one winner in each of ${RACES} races`,
    async (name, race) => {
      const won = new Set<number>();
      for (let i = 0; i < RACES; i += 1) {
        freshPrices();
        won.add(await race());
      }
      expect([...won]).toEqual([1]);
      saveMeasurements(`L4 ${engine}`, { race: name, races: RACES });
    },
    LOAD_TIMEOUT_MS,
  );

  test('a fill computed before its order was cancelled does nothing', async () => {
    const { db, clock } = on.context;
    freshPrices();
    const order = { m_id: 1, operate_type: 1, type: 1, num: '0.001', price: '50000' };
    const orderId = Number((await one.call('upbbbuy', order)).data.order_id);
    const market = (await listOpenMarkets(db)).find(({ symbol }) => symbol === 'btcusdt');
    if (!market) throw new Error('no open orders');
    const all = money('0.001');
    const trade = { name: 'late', at: now(), price: money('49000'), volume: all };
    const part = { trade: { ...trade, free: all, used: ZERO }, quantity: all, usedBefore: ZERO };
    const plan = { orderId, remaining: all, parts: [part] };
    expect((await one.call('tradecancelOrder', { bb_id: orderId })).code).toBe(1);
    expect(await fillOrder(db, market, plan, clock())).toBe(false);
    const cancelled = await one.call('tradegetOrderList', { type: 0, status: 3 });
    expect(cancelled.data.list[0]).toMatchObject({ id: String(orderId), coinnum: '0' });
  });
});

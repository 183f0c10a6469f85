import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import { notices } from '../../../server/db/schema/notices.ts';
import { evidenceOf } from '../../../server/modules/options/evidence.ts';
import { findOrder } from '../../../server/modules/options/options.repo.ts';
import { optionsHandlers } from '../../../server/modules/options/options.routes.ts';
import { verifyOptions } from '../../../server/modules/options/verify/verify.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

const CYCLE_MS = CYCLE_SECONDS * 1000;

describe('the opening of options on PostgreSQL', () => {
  let rig: LedgerRig;
  let member: number;
  let bought: number;

  beforeAll(async () => {
    rig = await openLedgerRig('postgres');
  });
  afterAll(async () => {
    // This uses the log of the previous test, in which ticks that were never read stay unread.
    const report = await verifyOptions({ db: rig.db, prices: rig.prices, now: rig.time.now() });
    expect(report.discrepancies).toEqual([]);
    expect((await rig.verify()).discrepancies).toEqual([]);
    await rig.close();
  });
  beforeEach(async () => {
    rig.prices.setIncomplete(SYMBOL);
    rig.time.advance(3_600_000);
    bought = rig.time.now();
    rig.prices.set(SYMBOL, '100');
    member = await rig.newMember('1000');
  });

  const runAt = async (ms: number) => {
    rig.time.set(bought + ms);
    await rig.runner.runDue();
  };
  const noticesOf = async () =>
    (await rig.db.select().from(notices)).filter(({ memberId }) => memberId === member);
  const info = async (id: number) =>
    (await rig.handlers.getHyOrderInfo({ orderId: id }, rig.call(member))).data;

  test('does not open at the price at purchase but at the first trades after it, within five seconds', async () => {
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '105', bought + 600);
    rig.prices.set(SYMBOL, '107', bought + 5_001);
    await runAt(4_999);
    expect((await rig.order(id)).openPrice).toBeNull();
    await runAt(5_000);
    expect(await rig.order(id)).toMatchObject({ status: 'running', openTickAt: bought + 600 });
    expect(await info(id)).toMatchObject({ openPrice: '105', payoutRate: '0.8' });
    expect((await info(id)).evidence).toMatchObject({
      outcome: null,
      openingPrice: '105',
      openingAt: bought + 600,
      openAfter: bought,
      openingName: expect.any(String),
      settlingAt: null,
      settlingName: null,
    });
    rig.prices.set(SYMBOL, '104.99', bought + CYCLE_MS);
    await runAt(CYCLE_MS + 2_000);
    const settled = await info(id);
    expect(settled).toMatchObject({ status: 'settled', isWin: false, profit: '-10' });
    expect(settled.evidence).toEqual({
      outcome: 'loss',
      settlingPrice: '104.99',
      settlingAt: bought + CYCLE_MS,
      settlingSource: 'simulated',
      voidReason: null,
      openingSource: 'simulated',
      openAfter: bought,
      openingPrice: '105',
      openingAt: bought + 600,
      openingName: expect.any(String),
      settlingName: expect.any(String),
      expiresAt: bought + CYCLE_MS,
      windowMs: 5_000,
      windowVolume: '0',
    });
    expect(settled.evidence?.openingName).not.toBe(settled.evidence?.settlingName);
    const found = await findOrder(rig.db, id);
    const otherLog = { ...rig.prices, name: 'htx' as const };
    expect(await evidenceOf(otherLog, found ?? expect.fail('no order'))).toMatchObject({
      openingPrice: '105',
      settlingPrice: '104.99',
      openingName: null,
      settlingName: null,
    });
  });

  test('a tick that the exchange already had cannot open it, even if dated ahead', async () => {
    const { prices, db, tradingHalt, time } = rig;
    const ahead = { ...prices, quote: () => ({ ...quote(), last: '103', at: bought + 1_500 }) };
    const quote = () => prices.quote(SYMBOL) ?? expect.fail('no quote');
    prices.set(SYMBOL, '103', bought + 1_500);
    prices.set(SYMBOL, '104', bought + 1_501);
    const { creatorder } = optionsHandlers({
      db,
      tradingHalt,
      clock: time.now,
      prices: ahead,
    });
    const fields = {
      marketId: rig.market.id,
      durationSeconds: 30,
      stake: money('10'),
      direction: 'up' as const,
    };
    const { data } = await creatorder(fields, rig.call(member));
    await runAt(6_500);
    expect(await rig.order(Number(data.orderId))).toMatchObject({
      openAfter: bought + 1_500,
      openTickAt: bought + 1_501,
    });
  });

  test('a purchase that takes over 2 s is refused and posts nothing; one of 2 s is accepted', async () => {
    const { db, tradingHalt, prices, time } = rig;
    const buyIn = (ms: number) => {
      // The clock stays at the time of arrival until the last call.
      const clock = () => time.now() + ms;
      const { creatorder } = optionsHandlers({
        db,
        tradingHalt,
        clock,
        prices,
      });
      const fields = {
        marketId: rig.market.id,
        durationSeconds: 30,
        stake: money('10'),
        direction: 'up' as const,
      };
      return creatorder(fields, rig.call(member));
    };
    await expect(buyIn(2_001)).rejects.toThrow('options.tooSlow');
    expect(await rig.balance(member)).toEqual({ available: '1000', frozen: '0' });
    const { data } = await buyIn(2_000);
    expect(await rig.order(Number(data.orderId))).toMatchObject({
      boughtAt: bought,
      openAfter: bought + 2_000,
      expiresAt: bought + CYCLE_MS,
    });
    rig.prices.set(SYMBOL, '100', bought + 2_001);
    await runAt(CYCLE_MS + 2_000);
  });

  test('no tick within 15 s: void, refunded, and the member is notified once', async () => {
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '101', bought + 15_001);
    await runAt(14_999);
    expect((await rig.order(id)).status).toBe('running');
    rig.time.set(bought + 15_500);
    await Promise.all([rig.newRunner().runDue(), rig.newRunner().runDue()]);
    expect(await rig.order(id)).toMatchObject({
      outcome: 'void',
      voidReason: 'noOpeningTick',
      openPrice: null,
      tickPrice: null,
    });
    expect(await rig.balance(member)).toEqual({ available: '1000', frozen: '0' });
    const sent = await noticesOf();
    expect(sent.map(({ title }) => title.en)).toEqual(['Your option was refunded']);
    expect(sent[0]?.content.en).toContain(
      `Order ${id}: there was no BTC/USDT price within 15 seconds`,
    );
    expect(await info(id)).toMatchObject({
      status: 'settled',
      openPrice: null,
      isWin: false,
      profit: '0',
    });
    await runAt(CYCLE_MS + 2_000);
    expect(await noticesOf()).toHaveLength(1);
  });

  test('a tick of exactly 15 s opens it', async () => {
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '101', bought + 15_000);
    await runAt(15_000);
    expect(await rig.order(id)).toMatchObject({ openTickAt: bought + 15_000, status: 'running' });
    await runAt(CYCLE_MS + 2_000);
    expect(await rig.order(id)).toMatchObject({ outcome: 'tie', tickAt: bought + 15_000 });
  });

  test('waits while the log is not complete, and the late tick still opens and settles it', async () => {
    rig.prices.setIncomplete(SYMBOL, bought + 300);
    const id = await rig.buy(member);
    for (const ms of [1_000, 16_000, CYCLE_MS + 2_000, 400_000]) await runAt(ms);
    expect(await rig.order(id)).toMatchObject({ status: 'running', openPrice: null });
    rig.prices.set(SYMBOL, '99', bought + 500);
    rig.prices.set(SYMBOL, '98', bought + 29_000);
    rig.prices.setIncomplete(SYMBOL);
    await runAt(420_000);
    expect(await rig.order(id)).toMatchObject({
      outcome: 'loss',
      openTickAt: bought + 500,
      tickAt: bought + 29_000,
    });
  });

  test('a log that stays incomplete voids it 10 minutes after its expiry, with a notice', async () => {
    rig.prices.setIncomplete(SYMBOL, bought + 300);
    const id = await rig.buy(member);
    for (const ms of [1_000, CYCLE_MS + 2_000, CYCLE_MS + 599_999]) await runAt(ms);
    expect((await rig.order(id)).status).toBe('running');
    await runAt(CYCLE_MS + 600_000);
    expect(await rig.order(id)).toMatchObject({ outcome: 'void', voidReason: 'incompleteLog' });
    expect(await noticesOf()).toHaveLength(1);
  });

  test('an option not opened in time is opened and settled at once, only once', async () => {
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '90', bought + 700);
    rig.prices.set(SYMBOL, '95', bought + CYCLE_MS);
    rig.time.set(bought + 86_400_000);
    await Promise.all([rig.newRunner(), rig.newRunner()].map((runner) => runner.runDue()));
    expect(await rig.order(id)).toMatchObject({ outcome: 'win', openTickAt: bought + 700 });
    expect(await rig.balance(member)).toEqual({ available: '1008', frozen: '0' });
  });

  test('an opening is written once, while it runs, and only completely', async () => {
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '100', bought + 500);
    const change = (what: string) =>
      rig.db.execute(`update option_orders set ${what} where id = ${id}`);
    const at = `open_tick_at = ${bought + 500}`;
    for (const what of [
      'open_price = 1',
      at,
      `open_price = 1, open_tick_at = ${bought}`,
      `open_price = 1, open_tick_at = ${bought + CYCLE_MS + 1}`,
      `open_after = open_after + 1`,
      `open_after = null, open_price = 1, ${at}`,
      `open_source = 'htx'`,
    ]) {
      await expect(change(what), what).rejects.toThrow();
    }
    await change(`open_price = 100, ${at}`);
    for (const what of [
      'open_price = 101',
      `${at} + 1`,
      'open_price = null, open_tick_at = null',
    ]) {
      await expect(change(what), what).rejects.toThrow();
    }
    await runAt(CYCLE_MS + 2_000);
    expect((await rig.order(id)).outcome).toBe('tie');
  });

  test('if opened before the log became incomplete, it is not settled by an older tick', async () => {
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '101', bought + 500);
    rig.prices.setIncomplete(SYMBOL, bought + 5_000);
    for (const ms of [6_000, CYCLE_MS + 2_000, CYCLE_MS + 599_999]) await runAt(ms);
    expect(await rig.order(id)).toMatchObject({ status: 'running', openTickAt: bought + 500 });
    await runAt(CYCLE_MS + 600_000);
    expect(await rig.order(id)).toMatchObject({ outcome: 'void', voidReason: 'incompleteLog' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES } from '../../support/server/database.ts';
import {
  CYCLE_SECONDS,
  type LedgerRig,
  LONG_SECONDS,
  openLedgerRig,
  SYMBOL,
} from '../../support/server/ledger-rig.ts';

const CYCLE_MS = CYCLE_SECONDS * 1000;
const LONG_MS = LONG_SECONDS * 1000;
const MINUTES_10 = 600_000;

describe.each(ENGINES)('settlement on %s', (engine) => {
  let rig: LedgerRig;
  let member: number;

  beforeAll(async () => {
    rig = await openLedgerRig(engine);
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    rig.prices.clear(SYMBOL);
    rig.time.advance(3_600_000);
    member = await rig.newMember('1000');
    rig.prices.set(SYMBOL, '100');
    // Options bought now open at this tick.
    rig.prices.set(SYMBOL, '100', rig.time.now() + 500);
  });

  /** Advances to the time at which a running order's settlement is due, and runs the due jobs. */
  async function settleAfter(ms = CYCLE_MS + 2_000) {
    rig.time.advance(ms);
    await rig.runner.runDue();
  }

  test.each([
    ['up', '100.01', 'win', '8', '1008'],
    ['up', '99.99', 'loss', '-10', '990'],
    ['up', '100', 'tie', '0', '1000'],
    ['down', '99.99', 'win', '8', '1008'],
    ['down', '100.01', 'loss', '-10', '990'],
    ['down', '100.00', 'tie', '0', '1000'],
  ] as const)('%s and then %s: %s', async (direction, price, outcome, profit, available) => {
    const bought = rig.time.now();
    const id = await rig.buy(member, { direction });
    expect(await rig.balance(member)).toEqual({ available: '990', frozen: '10' });
    rig.prices.set(SYMBOL, price, bought + CYCLE_MS - 500);
    rig.prices.set(SYMBOL, '55', bought + CYCLE_MS + 1);
    await settleAfter();
    const order = await rig.order(id);
    expect(order).toMatchObject({
      status: 'settled',
      outcome,
      tickAt: bought + CYCLE_MS - 500,
      tickSource: 'simulated',
      settledAt: bought + CYCLE_MS + 2_000,
    });
    expect(Number(order.profit)).toBe(Number(profit));
    expect(await rig.balance(member)).toEqual({ available, frozen: '0' });
  });

  test('settles nothing before 2 s after expiry, and counts a tick at expiry itself', async () => {
    const bought = rig.time.now();
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '101', bought + CYCLE_MS);
    await settleAfter(CYCLE_MS + 1_999);
    expect((await rig.order(id)).status).toBe('running');
    await settleAfter(1);
    expect(await rig.order(id)).toMatchObject({ outcome: 'win', tickAt: bought + CYCLE_MS });
  });

  test('waits for a missing tick, and a late one dated before expiry settles', async () => {
    const bought = rig.time.now();
    const id = await rig.buy(member, { seconds: LONG_SECONDS, stake: '20' });
    await settleAfter(5_000);
    rig.prices.clear(SYMBOL);
    rig.prices.set(SYMBOL, '1', bought + LONG_MS - 60_001);
    await settleAfter(LONG_MS - 3_000);
    expect((await rig.order(id)).status).toBe('running');
    await settleAfter(300_000);
    expect((await rig.order(id)).status).toBe('running');
    rig.prices.set(SYMBOL, '500', bought + LONG_MS + 1);
    await settleAfter(10_000);
    expect((await rig.order(id)).status).toBe('running');
    rig.prices.set(SYMBOL, '101', bought + LONG_MS - 60_000);
    await settleAfter(10_000);
    expect(await rig.order(id)).toMatchObject({
      outcome: 'win',
      tickAt: bought + LONG_MS - 60_000,
    });
    expect(await rig.balance(member)).toEqual({ available: '1017', frozen: '0' });
  });

  test('no tick for 10 minutes: void, the stake is refunded', async () => {
    const bought = rig.time.now();
    const id = await rig.buy(member, { seconds: LONG_SECONDS, stake: '10' });
    await settleAfter(5_000);
    rig.prices.clear(SYMBOL);
    await settleAfter(LONG_MS - 3_000);
    rig.time.set(bought + LONG_MS + MINUTES_10 - 1);
    await rig.runner.runDue();
    expect((await rig.order(id)).status).toBe('running');
    await settleAfter(1);
    const order = await rig.order(id);
    expect(order).toMatchObject({
      outcome: 'void',
      tickAt: null,
      tickPrice: null,
      openTickAt: bought + 500,
      voidReason: 'noSettlementTick',
    });
    expect(await rig.balance(member)).toEqual({ available: '1000', frozen: '0' });
    const info = await rig.handlers.getHyOrderInfo({ orderId: id }, rig.call(member));
    expect(info.data).toMatchObject({
      status: 'settled',
      isWin: false,
      profit: '0',
      settlementPrice: null,
    });
    expect(info.data.evidence).toMatchObject({
      outcome: 'void',
      settlingAt: null,
      openingAt: bought + 500,
      voidReason: 'noSettlementTick',
    });
  });

  test('an option that expired during downtime is settled once, at its own expiry', async () => {
    const bought = rig.time.now();
    const id = await rig.buy(member);
    rig.prices.set(SYMBOL, '90', bought + CYCLE_MS);
    rig.prices.set(SYMBOL, '150', bought + CYCLE_MS + 10);
    rig.time.advance(86_400_000);
    const instances = [rig.newRunner(), rig.newRunner(), rig.newRunner()];
    await Promise.all(instances.map((instance) => instance.runDue()));
    expect(await rig.order(id)).toMatchObject({ outcome: 'loss', settledAt: rig.time.now() });
    expect(await rig.balance(member)).toEqual({ available: '990', frozen: '0' });
  });

  test('a settled option cannot be rewritten, not even in the database', async () => {
    const id = await rig.buy(member);
    await expect(
      rig.db.execute(`update option_orders set direction = 'down' where id = ${id}`),
    ).rejects.toThrow();
    await settleAfter();
    for (const statement of [
      `update option_orders set outcome = 'win' where id = ${id}`,
      `delete from option_orders where id = ${id}`,
    ]) {
      await expect(rig.db.execute(statement)).rejects.toThrow();
    }
  });

  test('the ledger is sound afterwards', async () => {
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await rig.grandTotals()).toEqual(['0']);
  });
});

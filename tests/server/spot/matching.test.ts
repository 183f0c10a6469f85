import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import { openSpotRig, type SpotRig } from '../../support/server/spot-rig.ts';

const HOUR_MS = 3_600_000;
/** The matcher looks each second, but on a busy machine this takes longer. */

describe('filling limit orders on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;
  let other: number;

  beforeAll(async () => {
    rig = await openSpotRig('postgres');
  });
  afterAll(() => rig?.close());
  afterEach(() => rig.cancelAll());
  beforeEach(async () => {
    rig.prices.clear(SYMBOL);
    rig.time.advance(HOUR_MS);
    rig.prices.set(SYMBOL, '105');
    rig.prices.setBook(SYMBOL, {});
    member = await rig.newTrader({ usdt: '1000', btc: '10' });
    other = await rig.newTrader({ usdt: '1000', btc: '10' });
  });

  test('an order fills from trades at its price or better, at its price', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    rig.trade('100.01', '5');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '0' });
    rig.trade('99.5', '0.5');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(id)).toMatchObject({
      status: 'open',
      filled: '0.5',
      value: '50',
      reserved: '150',
    });
    expect(await rig.funds(member)).toEqual({ usdt: '800+150', btc: '10.5+0' });
    rig.trade('100', '9');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(id)).toMatchObject({
      status: 'done',
      filled: '2',
      value: '200',
      reserved: '0',
    });
    expect(await rig.funds(member)).toEqual({ usdt: '800+0', btc: '12+0' });
    await expect(rig.cancel(member, id)).rejects.toThrow('spot.alreadyFilled');
  });

  test('a sale fills from trades at its price or above, at its price', async () => {
    const id = await rig.place(member, { side: 'sell', price: '110', quantity: '3' });
    rig.trade('109.99', '5');
    rig.trade('110.2', '1');
    rig.trade('111', '1');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '2', value: '220' });
    expect(await rig.funds(member)).toEqual({ usdt: '1220+0', btc: '7+1' });
    await rig.cancel(member, id);
    expect(await rig.funds(member)).toEqual({ usdt: '1220+0', btc: '8+0' });
  });

  test('a trade’s volume is used once: best price first, then the older order', async () => {
    const late = await rig.place(member, { price: '100', quantity: '1' });
    const later = await rig.place(other, { price: '100', quantity: '1' });
    const best = await rig.place(other, { price: '101', quantity: '1' });
    rig.trade('100', '1.5');
    await rig.matcher.matchNow();
    await rig.matcher.matchNow();
    await rig.newMatcher().matchNow();
    const filled = async (id: number) => (await rig.spotOrder(id)).filled;
    expect([await filled(best), await filled(late), await filled(later)]).toEqual([
      '1',
      '0.5',
      '0',
    ]);
    rig.trade('100', '1');
    await rig.matcher.matchNow();
    expect([await filled(late), await filled(later)]).toEqual(['1', '0.5']);
  });

  test('a trade before the order does not fill it', async () => {
    rig.trade('90', '5');
    const id = await rig.place(member, { price: '100', quantity: '1' });
    await rig.matcher.matchNow();
    expect((await rig.spotOrder(id)).filled).toBe('0');
  });

  test('a trade that is received late still fills', async () => {
    const id = await rig.place(member, { price: '100', quantity: '1' });
    const happened = rig.time.now() + 1;
    rig.trade('105');
    rig.time.advance(5_000);
    await rig.matcher.matchNow();
    rig.prices.set(SYMBOL, '99', happened, '1');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'done', value: '100' });
  });

  test('orders survive a restart, and trades in between fill them from the log, once', async () => {
    const kept = await rig.place(member, { price: '100', quantity: '1' });
    const part = await rig.place(other, { price: '98', quantity: '3' });
    await rig.matcher.matchNow();
    rig.trade('98', '1');
    rig.time.advance(24 * HOUR_MS);
    rig.trade('97', '1.5');
    rig.time.advance(24 * HOUR_MS);
    rig.prices.set(SYMBOL, '105');
    const [first, second] = [rig.newMatcher(), rig.newMatcher()];
    await first.matchNow();
    await second.matchNow();
    await first.matchNow();
    expect(await rig.spotOrder(kept)).toMatchObject({ status: 'done', value: '100' });
    expect(await rig.spotOrder(part)).toMatchObject({ filled: '1.5', value: '147' });
    expect(await rig.fills(part)).toHaveLength(1);
  });

  test('amounts at its price or better are traded first, counted once and over a restart', async () => {
    rig.prices.setBook(SYMBOL, {
      bids: ['103', '101', '100', '99'].map((at) => [at, '2'] as const),
    });
    const id = await rig.place(member, { price: '100', quantity: '3' });
    const behind = await rig.place(other, { price: '99.5', quantity: '9' });
    rig.prices.setBook(SYMBOL, {});
    const filled = async () => [
      (await rig.spotOrder(id)).filled,
      (await rig.spotOrder(behind)).filled,
    ];
    rig.trade('100.01', '50');
    rig.trade('100', '2.5');
    await Promise.all([rig.matcher.matchNow(), rig.newMatcher().matchNow()]);
    rig.time.advance(HOUR_MS);
    rig.trade('100', '3');
    await rig.newMatcher().matchNow();
    expect(await filled()).toEqual(['0', '0']);
    // An amount of 6 preceded both orders. Half a unit of this trade is filled, and then the
    // remainder of the better order is filled from the next trade.
    rig.trade('99', '1.5');
    await rig.matcher.matchNow();
    await rig.newMatcher().matchNow();
    expect(await filled()).toEqual(['1', '0']);
    rig.time.advance(HOUR_MS);
    rig.trade('99', '4.5');
    await rig.matcher.matchNow();
    rig.time.advance(HOUR_MS);
    await rig.newMatcher().matchNow();
    expect(await filled()).toEqual(['3', '0']);
    rig.trade('99', '1');
    await rig.matcher.matchNow();
    expect(await filled()).toEqual(['3', '1']);
  });

  test('a price better than the whole book goes before nobody', async () => {
    rig.prices.setBook(SYMBOL, {
      bids: ['100', '99', '98'].map((at, i) => [at, `${i + 1}`] as const),
    });
    const id = await rig.place(member, { price: '102', quantity: '1' });
    rig.trade('100', '2.25');
    await rig.matcher.matchNow();
    expect((await rig.spotOrder(id)).filled).toBe('0.25');
  });

  test('three concurrent matchers fill each order once', async () => {
    const traders = await Promise.all(
      Array.from({ length: 12 }, () => rig.newTrader({ usdt: '1000' })),
    );
    const ids = await Promise.all(
      traders.map((trader, i) => rig.place(trader, { price: `10${i % 3}`, quantity: '0.5' })),
    );
    for (let i = 0; i < 10; i += 1) rig.trade('100', '0.25');
    const matchers = [rig.matcher, rig.newMatcher(), rig.newMatcher()];
    await Promise.all(matchers.map((matcher) => matcher.matchNow()));
    await Promise.all(matchers.map((matcher) => matcher.matchNow()));
    const orders = await Promise.all(ids.map((id) => rig.spotOrder(id)));
    const total = orders.reduce((sum, order) => sum + Number(order.filled), 0);
    expect(total).toBe(2.5);
    // The highest limits come first: all four at 102, and then one of those at 101.
    expect(orders.filter((order) => order.status === 'done')).toHaveLength(5);
  });

  test('nor give they away together what stood before the orders', async () => {
    const traders = await Promise.all(
      Array.from({ length: 8 }, () => rig.newTrader({ usdt: '1000' })),
    );
    rig.prices.setBook(SYMBOL, { bids: [['100', '1']] });
    const ids = await Promise.all(
      traders.map((trader) => rig.place(trader, { price: '100', quantity: '0.5' })),
    );
    const matchers = [rig.matcher, rig.newMatcher(), rig.newMatcher()];
    for (let i = 0; i < 10; i += 1) {
      rig.trade('100', '0.25');
      await Promise.all(matchers.map((matcher) => matcher.matchNow()));
    }
    await rig.matcher.matchNow();
    const orders = await Promise.all(ids.map((id) => rig.spotOrder(id)));
    expect(orders.reduce((sum, order) => sum + Number(order.filled), 0)).toBe(1.5);
  });

  test('the rest of a cancelled order goes to the next one', async () => {
    const first = await rig.place(member, { price: '101', quantity: '1' });
    const second = await rig.place(other, { price: '100', quantity: '1' });
    await rig.cancel(member, first);
    rig.trade('100', '1');
    await rig.matcher.matchNow();
    expect((await rig.spotOrder(second)).status).toBe('done');
  });

  test('nothing is matched while the ledger does not verify', async () => {
    const id = await rig.place(member, { price: '100', quantity: '1' });
    rig.trade('99');
    const closed = rig.newMatcher({ tradingHalt: { ...rig.tradingHalt, haltReason: () => 'red' } });
    await closed.matchNow();
    expect((await rig.spotOrder(id)).status).toBe('open');
  });

  test('a started matcher fills automatically, and stops', async () => {
    const id = await rig.place(member, { price: '100', quantity: '1' });
    const matcher = rig.newMatcher();
    matcher.start();
    rig.trade('99');
    await expect.poll(async () => (await rig.spotOrder(id)).status).toBe('done');
    await matcher.stop();
  });

  test('the ledger is sound afterwards', async () => {
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await rig.grandTotals()).toEqual(['0', '0']);
  });
});

describe('a market with a fee on PostgreSQL', () => {
  let rig: SpotRig;
  beforeAll(async () => {
    rig = await openSpotRig('postgres', { fee: '0.002' });
  });
  afterAll(() => rig?.close());

  test('deducts it from the received amount, rounded up to 8 decimals for the whole order', async () => {
    rig.prices.set(SYMBOL, '105');
    rig.prices.setBook(SYMBOL, { asks: [['105', '0.333333']], bids: [['104', '1']] });
    const member = await rig.newTrader({ usdt: '1000', btc: '10' });
    const bought = await rig.place(member, { price: '105', quantity: '1' });
    expect(await rig.spotOrder(bought)).toMatchObject({ filled: '0.333333', fee: '0.00066667' });
    rig.trade('100', '0.333333');
    await rig.matcher.matchNow();
    rig.trade('100', '5');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(bought)).toMatchObject({ status: 'done', fee: '0.002' });
    expect((await rig.funds(member)).btc).toBe('10.998+0');
    const sold = await rig.place(member, { side: 'sell', quantity: '0.123457' });
    expect(await rig.spotOrder(sold)).toMatchObject({ value: '12.839528', fee: '0.02567906' });
    const { rows } = await rig.db.execute<{ coin_id: string; sum: string }>(`
      select coin_id::text, trim_scale(sum(amount))::text as sum from ledger_legs
      where house = 'fees' group by coin_id order by coin_id`);
    expect(rows.map((row) => row.sum)).toEqual(['0.02567906', '0.002']);
    expect((await rig.verify()).discrepancies).toEqual([]);
  });
});

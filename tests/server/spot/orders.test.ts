import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import { openSpotRig, type SpotRig } from '../../support/server/spot-rig.ts';

const BOOK = {
  asks: [
    ['100.5', '1'],
    ['101', '2'],
  ],
  bids: [
    ['100', '1'],
    ['99', '2'],
  ],
} as const;

describe('spot orders on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;

  beforeAll(async () => {
    rig = await openSpotRig('postgres');
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    rig.time.advance(60_000);
    rig.prices.set(SYMBOL, '100.2');
    rig.prices.setBook(SYMBOL, BOOK);
    member = await rig.newTrader({ usdt: '1000', btc: '10' });
  });

  test('getMarketBalance returns the tradable balances of account 1 and the rules of the market', async () => {
    await rig.place(member, { price: '50', quantity: '2' });
    const asked = { marketId: rig.market.id };
    expect((await rig.spot.getMarketBalance(asked, rig.call(member))).data).toEqual({
      quote: '900',
      base: '10',
      feeRate: '0',
      minimumValue: '5',
      pricePrecision: 2,
      quantityPrecision: 6,
    });
  });

  test('a limit order below the market rests with its funds frozen; cancelling frees them exactly', async () => {
    const id = await rig.place(member, { price: '99.99', quantity: '1.234567' });
    expect(await rig.funds(member)).toEqual({
      usdt: '876.55564567+123.44435433',
      btc: '10+0',
    });
    const sale = await rig.place(member, { side: 'sell', price: '150', quantity: '3' });
    expect((await rig.funds(member)).btc).toBe('7+3');
    await rig.cancel(member, id);
    await rig.cancel(member, sale);
    expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', reserved: '0' });
    await expect(rig.cancel(member, id)).rejects.toThrow('spot.tooLate');
  });

  test('a limit order that crosses the book takes it at its prices, and the rest rests', async () => {
    const id = await rig.place(member, { price: '100.8', quantity: '3' });
    expect(await rig.spotOrder(id)).toEqual({
      status: 'open',
      reserved: '201.6',
      filled: '1',
      value: '100.5',
      fee: '0',
    });
    expect(await rig.funds(member)).toEqual({ usdt: '697.9+201.6', btc: '11+0' });
    const done = await rig.place(member, { side: 'sell', price: '99', quantity: '2' });
    expect(await rig.spotOrder(done)).toMatchObject({ status: 'done', value: '199' });
    expect(await rig.funds(member)).toEqual({ usdt: '896.9+201.6', btc: '9+0' });
  });

  test('a market buy spends its amount down the book and never more', async () => {
    const id = await rig.place(member, { amount: '200' });
    // One unit is bought at 100.5, and then (200 - 100.5) / 101, rounded down.
    expect(await rig.spotOrder(id)).toEqual({
      status: 'done',
      reserved: '0',
      filled: '1.985148',
      value: '199.999948',
      fee: '0',
    });
    expect(await rig.funds(member)).toEqual({ usdt: '800.000052+0', btc: '11.985148+0' });
    expect((await rig.fills(id)).map((fill) => Number(fill.price))).toEqual([100.5, 101]);
  });

  test('a market sell sells its quantity, and the member keeps what the book cannot take', async () => {
    const whole = await rig.place(member, { side: 'sell', quantity: '1.5' });
    expect(await rig.spotOrder(whole)).toMatchObject({ status: 'done', value: '149.5' });
    rig.prices.setBook(SYMBOL, BOOK);
    const part = await rig.place(member, { side: 'sell', quantity: '8' });
    expect(await rig.spotOrder(part)).toMatchObject({ status: 'done', filled: '3', value: '298' });
    expect(await rig.funds(member)).toEqual({ usdt: '1447.5+0', btc: '5.5+0' });
  });

  test('a market order without a book, or with an old price, is refused and posts nothing', async () => {
    rig.prices.setBook(SYMBOL, {});
    await expect(rig.place(member, { amount: '50' })).rejects.toThrow('spot.nothingFilled');
    rig.prices.setBook(SYMBOL, BOOK);
    rig.time.advance(15_000);
    await rig.place(member, { amount: '50' });
    rig.time.advance(1);
    await expect(rig.place(member, { amount: '50' })).rejects.toThrow('spot.stalePrice');
    // A limit order may stay open, but takes nothing at such a price.
    const id = await rig.place(member, { price: '101', quantity: '1' });
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '0' });
  });

  test.each([
    ['no price', { price: '0', quantity: '1' }, 'spot.noPrice'],
    ['no quantity', { price: '100' }, 'spot.noQuantity'],
    ['no amount', { quantity: '1' }, 'spot.noAmount'],
    ['no quantity to sell', { side: 'sell', amount: '10' }, 'spot.noQuantity'],
    ['a price with too many decimals', { price: '99.999', quantity: '1' }, 'spot.priceTooPrecise'],
    [
      'a quantity with too many decimals',
      { price: '99', quantity: '0.1234567' },
      'spot.quantityTooPrecise',
    ],
    ['an order below the smallest value', { price: '99', quantity: '0.05' }, 'spot.belowMinimum'],
    ['a purchase above the balance', { price: '99.99', quantity: '10.1' }, 'ledger.short'],
    ['a budget above the balance', { amount: '1000.01' }, 'ledger.short'],
    ['a sale above the balance', { side: 'sell', quantity: '10.000001' }, 'ledger.short'],
  ] as const)('%s is refused', async (_, order, reason) => {
    await expect(rig.place(member, order)).rejects.toThrow(reason);
    expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
  });

  test('an unknown market, side or kind is refused', async () => {
    const order = {
      marketId: rig.market.id,
      kind: 'limit',
      side: 'buy',
      quantity: '1',
      price: '50',
      amount: undefined,
      timeInForce: undefined,
    } as const;
    const send = (more: object) => rig.spot.upbbbuy({ ...order, ...more }, rig.call(member));
    await expect(send({ marketId: 999 })).rejects.toThrow('spot.unknownMarket');
    await expect(send({ side: 'unknown' })).rejects.toThrow('spot.unknownKind');
    await expect(send({ kind: 'unknown' })).rejects.toThrow('spot.unknownKind');
    await expect(send({ timeInForce: 'unknown' })).rejects.toThrow('spot.unknownKind');
    const atMarket = { kind: 'market', amount: '50', timeInForce: 'fillOrKill' };
    await expect(send(atMarket)).rejects.toThrow('spot.unknownKind');
  });

  test('the same key places one order and cancels once', async () => {
    const intent = { key: 'one-order', fingerprint: 'same' };
    const twins = await Promise.all(
      [1, 2, 3].map(() => rig.place(member, { price: '50', quantity: '1' }, intent)),
    );
    expect(new Set(twins).size).toBe(1);
    const cancelling = { key: 'one-cancel', fingerprint: 'same' };
    const id = twins[0] ?? 0;
    await Promise.all([rig.cancel(member, id, cancelling), rig.cancel(member, id, cancelling)]);
    expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
  });

  test('another member’s order does not exist, and is in no other book', async () => {
    const id = await rig.place(member, { price: '99', quantity: '0.5' });
    await rig.place(member, { side: 'sell', price: '100.7', quantity: '0.25' });
    const other = await rig.newTrader();
    await expect(rig.cancel(other, id)).rejects.toThrow('spot.notFound');
    await expect(rig.cancel(other, 999_999)).rejects.toThrow('spot.notFound');
    const bookOf = async (memberId: number) => {
      const call = rig.call(memberId);
      const { data } = await rig.spot.getHuoBiTradeFromRedis(
        { symbol: SYMBOL, house: undefined },
        call,
      );
      const side = (rows: typeof data.asks) => rows.map((row) => `${row.quantity}@${row.price}`);
      return [side(data.asks), side(data.bids)];
    };
    expect(await bookOf(other)).toEqual([
      ['1@100.5', '2@101'],
      ['1@100', '2@99'],
    ]);
    expect(await bookOf(member)).toEqual([
      ['1@100.5', '0.25@100.7', '2@101'],
      ['1@100', '2.5@99'],
    ]);
  });

  test('lists are by status, side, market and period, newest first', async () => {
    const open = await rig.place(member, { price: '50', quantity: '1' });
    const sale = await rig.place(member, { side: 'sell', price: '120', quantity: '1' });
    const done = await rig.place(member, { amount: '150.9' });
    type Wanted = Parameters<typeof rig.spot.tradegetOrderList>[0];
    const list = async (
      side: Wanted['side'],
      status: Wanted['status'],
      symbol?: string,
      period: Partial<Wanted> = {},
    ) => {
      const always = { from: undefined, until: undefined };
      const wanted = { ...always, side, status, symbol, ...period, page: 1, limit: 10 };
      return (await rig.spot.tradegetOrderList(wanted, rig.call(member))).data.list;
    };
    expect((await list('all', 'open')).map((row) => row.id)).toEqual([sale, open]);
    expect((await list('buy', 'open', SYMBOL)).map((row) => row.id)).toEqual([open]);
    expect(await list('all', 'open', 'ethusdt')).toEqual([]);
    expect(await list('all', 'done')).toMatchObject([
      {
        id: done,
        side: 'buy',
        kind: 'market',
        status: 'done',
        sideText: 'Buy',
        base: 'BTC',
        quote: 'USDT',
        limitPrice: null,
        quantity: null,
        // (100.5 + 0.49900… × 101) / 1.499009, with four decimals more than the market's prices.
        filled: '1.499009',
        value: '150.899909',
        averagePrice: '100.666446',
      },
    ]);
    expect(await list('all', 'cancelled')).toEqual([]);
    const now = rig.call(member).now;
    for (const status of ['open', 'done'] as const) {
      const all = await list('all', status);
      expect(await list('all', status, undefined, { until: 1 })).toEqual([]);
      expect(await list('all', status, undefined, { from: now + 1 })).toEqual([]);
      const around = { from: 1, until: now + 1 };
      expect(await list('all', status, undefined, around)).toEqual(all);
    }
    await expect(list('unknown', 'open')).rejects.toThrow('spot.badStatus');
    await expect(list('all', 'unknown')).rejects.toThrow('spot.badStatus');
  });

  test('a closed order and a fill cannot be rewritten, not even in the database', async () => {
    const id = await rig.place(member, { amount: '50' });
    const open = await rig.place(member, { price: '50', quantity: '1' });
    for (const statement of [
      `update spot_orders set status = 'open', closed_at = null where id = ${id}`,
      `update spot_orders set price = 1 where id = ${open}`,
      `delete from spot_orders where id = ${open}`,
      `update spot_fills set price = 1 where order_id = ${id}`,
      `delete from spot_fills where order_id = ${id}`,
    ]) {
      await expect(rig.db.execute(statement)).rejects.toThrow();
    }
  });

  test('the ledger is sound afterwards', async () => {
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await rig.grandTotals()).toEqual(['0', '0']);
  });
});

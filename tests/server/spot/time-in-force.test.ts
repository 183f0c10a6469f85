import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TimeInForce } from '#core/domain/spot-order.ts';
import { ENGINES } from '../../support/server/database.ts';
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

describe.each(ENGINES)('limit orders that are not good till cancelled on %s', (engine) => {
  let rig: SpotRig;
  let member: number;

  beforeAll(async () => {
    rig = await openSpotRig(engine);
  });
  afterAll(() => rig?.close());
  beforeEach(async () => {
    rig.time.advance(60_000);
    rig.prices.set(SYMBOL, '100.2');
    rig.prices.setBook(SYMBOL, BOOK);
    member = await rig.newTrader({ usdt: '1000', btc: '10' });
  });

  /** Places an order and returns the message of the response. */
  async function answer(
    price: string,
    quantity: string,
    timeInForce: TimeInForce,
    side: 'buy' | 'sell' = 'buy',
  ) {
    const order = { marketId: rig.market.id, kind: 'limit', side, price, quantity } as const;
    const sent = { ...order, amount: undefined, timeInForce };
    const { data, text, values } = await rig.spot.upbbbuy(sent, rig.call(member));
    return { id: Number(data?.orderId), text: text?.id, quantity: values?.quantity };
  }

  test('post-only rests below the book, and is refused where the book would fill any part', async () => {
    const { id, text } = await answer('100.49', '2', 'postOnly');
    expect(text).toBe('spot.placed');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '0' });
    const before = await rig.funds(member);
    await expect(answer('100.5', '2', 'postOnly')).rejects.toThrow('spot.notPostOnly');
    await expect(answer('100', '2', 'postOnly', 'sell')).rejects.toThrow('spot.notPostOnly');
    expect(await rig.funds(member)).toEqual(before);
  });

  test('post-only is decided by the book after its arrival, less what members took', async () => {
    await rig.place(member, { price: '100.5', quantity: '1' });
    const { id } = await answer('100.5', '1', 'postOnly');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '0' });
  });

  test('the change of a post-only order takes nothing either, nor does the next one', async () => {
    const { id } = await answer('90', '2', 'postOnly');
    await expect(rig.amend(member, id, { price: '101' })).rejects.toThrow('spot.notPostOnly');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', reserved: '180' });
    const { data } = await rig.amend(member, id, { price: '91' });
    const next = Number(data?.orderId);
    await expect(rig.amend(member, next, { price: '101' })).rejects.toThrow('spot.notPostOnly');
    await expect(
      rig.db.execute(`update spot_orders set post_only = false where id = ${next}`),
    ).rejects.toThrow();
    rig.trade('90.5', '9');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(next)).toMatchObject({ status: 'done', filled: '2' });
  });

  test('immediate-or-cancel takes the book within its limit, and nothing rests', async () => {
    const { id, ...said } = await answer('100.8', '3', 'immediateOrCancel');
    expect(said).toEqual({ text: 'spot.filledPartly', quantity: '1' });
    const filled = { status: 'done', reserved: '0', filled: '1', value: '100.5' };
    expect(await rig.spotOrder(id)).toMatchObject(filled);
    expect(await rig.funds(member)).toEqual({ usdt: '899.5+0', btc: '11+0' });
    const whole = await answer('99', '3', 'immediateOrCancel', 'sell');
    expect(whole.text).toBe('spot.filled');
    expect(await rig.funds(member)).toEqual({ usdt: '1197.5+0', btc: '8+0' });
    rig.trade('90', '9');
    await rig.matcher.matchNow();
    expect(await rig.spotOrder(id)).toMatchObject(filled);
  });

  test('immediate-or-cancel that fills nothing is refused in words', async () => {
    await expect(answer('100.4', '1', 'immediateOrCancel')).rejects.toThrow('spot.nothingFilled');
    expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
  });

  test('fill-or-kill takes its whole quantity at once or nothing', async () => {
    await expect(answer('101', '3.000001', 'fillOrKill')).rejects.toThrow('spot.notAllFilled');
    await expect(answer('100.8', '2', 'fillOrKill')).rejects.toThrow('spot.notAllFilled');
    expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
    const { id, text } = await answer('101', '3', 'fillOrKill');
    expect(text).toBe('spot.filled');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'done', filled: '3', value: '302.5' });
    expect(await rig.funds(member)).toEqual({ usdt: '697.5+0', btc: '13+0' });
  });

  test('of two concurrent orders for the same level one is filled, the other gets nothing', async () => {
    const other = await rig.newTrader({ usdt: '1000' });
    const order = { price: '100.5', quantity: '1', timeInForce: 'fillOrKill' } as const;
    const placed = await Promise.allSettled([rig.place(member, order), rig.place(other, order)]);
    expect(placed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const spent = [await rig.funds(member), await rig.funds(other)].map(({ usdt }) => usdt);
    expect(spent.sort()).toEqual(['1000+0', '899.5+0']);
  });

  test('without a recent price immediate orders are refused, post-only rests', async () => {
    rig.time.advance(15_001);
    rig.prices.setBook(SYMBOL, BOOK);
    await expect(answer('101', '1', 'immediateOrCancel')).rejects.toThrow('spot.stalePrice');
    await expect(answer('101', '1', 'fillOrKill')).rejects.toThrow('spot.stalePrice');
    const { id } = await answer('99', '1', 'postOnly');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '0' });
  });

  test('the ledger is sound afterwards', async () => {
    expect((await rig.verify()).discrepancies).toEqual([]);
    expect(await rig.grandTotals()).toEqual(['0', '0']);
  });
});

import { describe, expect, test } from 'vitest';
import { spotHandlers } from '../../../server/modules/spot/spot.routes.ts';
import type { SpotRig } from '../../support/server/spot-rig.ts';
import { eachWithTraders, HOUR_MS } from '../../support/server/spot-traders.ts';

describe('a cancel applies earlier trades first on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;
  let other: number;

  eachWithTraders('postgres', (traders) => {
    ({ rig, member, other } = traders);
  });

  test('an order that the market traded through is filled, not cancelled', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    rig.trade('99', '5');
    await expect(rig.cancel(member, id)).rejects.toThrow('spot.alreadyFilled');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'done', value: '200', reserved: '0' });
    expect(await rig.funds(member)).toEqual({ usdt: '800+0', btc: '12+0' });
    await rig.matcher.matchNow();
    expect(await rig.fills(id)).toHaveLength(1);
  });

  test('so is a sale, and a partial fill is reported', async () => {
    const id = await rig.place(member, { side: 'sell', price: '110', quantity: '3' });
    rig.trade('111', '0.5');
    rig.trade('109', '9');
    rig.trade('110', '0.75');
    const { text, values } = await rig.cancel(member, id);
    expect({ id: text?.id, values }).toEqual({
      id: 'spot.cancelledRest',
      values: { quantity: '1.25', coin: 'BTC' },
    });
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '1.25' });
    expect((await rig.funds(member)).btc).toBe('8.75+0');
  });

  test('a trade after the arrival of the cancel does not fill it, however late it is executed', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    const arrived = rig.time.now();
    rig.trade('99', '5');
    const { text } = await rig.cancel(member, id, undefined, arrived);
    expect(text?.id).toBe('spot.cancelled');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '0' });
  });

  test('a trade before the order, or at a worse price, fills nothing', async () => {
    rig.trade('90', '5');
    const id = await rig.place(member, { price: '100', quantity: '2' });
    rig.trade('100.01', '5');
    expect((await rig.cancel(member, id)).text?.id).toBe('spot.cancelled');
  });

  test('the earlier order has the trade, whether matched by then or not', async () => {
    const first = await rig.place(other, { price: '101', quantity: '1' });
    const second = await rig.place(member, { price: '100', quantity: '1' });
    rig.trade('100', '1');
    expect((await rig.cancel(member, second)).text?.id).toBe('spot.cancelled');
    await rig.matcher.matchNow();
    expect((await rig.spotOrder(first)).status).toBe('done');
  });

  test('trades that are read in parts are checked to the end', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    const from = rig.time.now();
    rig.time.advance(HOUR_MS);
    rig.trade('99', '5');
    rig.time.advance(1);
    const { tradesAfter } = rig.prices;
    /** Returns ten minutes of trades at a time. */
    const inParts: typeof tradesAfter = async (symbol, wanted) => {
      const { trades, until } = await tradesAfter(symbol, wanted);
      const end = Math.min(until, wanted.after + 600_000);
      return { trades: trades.filter(({ at }) => at <= end), until: end };
    };
    const prices = { ...rig.prices, tradesAfter: inParts };
    const spot = spotHandlers({
      db: rig.db,
      clock: rig.time.now,
      prices,
      tradingHalt: rig.tradingHalt,
    });
    expect(rig.time.now() - from).toBeGreaterThan(HOUR_MS);
    await expect(spot.tradecancelOrder({ orderId: id }, rig.call(member))).rejects.toThrow(
      'spot.alreadyFilled',
    );
  });

  test('cancels concurrent with the matcher: the older half is filled, the younger cancelled', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      ids.push(await rig.place(i % 2 ? member : other, { price: '90', quantity: '1' }));
    }
    rig.trade('90', '10');
    const owner = (i: number) => (i % 2 ? member : other);
    const ends = await Promise.all([
      ...ids.map((id, i) =>
        rig.cancel(owner(i), id).then(
          ({ text }) => text?.id,
          (error: Error) => error.message,
        ),
      ),
      rig.matcher.matchNow(),
      rig.newMatcher().matchNow(),
    ]);
    expect(ends.slice(0, 20)).toEqual(
      ids.map((_, i) => (i < 10 ? 'spot.alreadyFilled' : 'spot.cancelled')),
    );
  });

  test('the same key gets the same response, filled or cancelled', async () => {
    const intent = { key: 'cancel-late', fingerprint: 'same' };
    const id = await rig.place(member, { price: '100', quantity: '2' });
    rig.trade('99', '1');
    const once = await rig.cancel(member, id, intent);
    rig.trade('99', '1');
    expect(await rig.cancel(member, id, intent)).toEqual(once);
    expect((await rig.spotOrder(id)).filled).toBe('1');
  });
});

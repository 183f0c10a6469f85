import { describe, expect, test } from 'vitest';
import { spotHandlers } from '../../../server/modules/spot/spot.routes.ts';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import type { SpotRig } from '../../support/server/spot-rig.ts';
import { eachWithTraders } from '../../support/server/spot-traders.ts';

const RACES = 12;

/** Returns prices that record when their trades are first read. */
function signalling(from: SpotRig['prices']) {
  let signal: () => void = () => undefined;
  const isRead = new Promise<void>((done) => {
    signal = done;
  });
  const prices: typeof from = {
    ...from,
    tradesAfter(symbol, wanted) {
      signal();
      return from.tradesAfter(symbol, wanted);
    },
  };
  return { prices, isRead };
}

describe('changing and cancelling open orders on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;
  let other: number;

  eachWithTraders('postgres', (traders) => {
    ({ rig, member, other } = traders);
  });

  const cancelEach = (memberId: number, symbol?: string, now = rig.time.now()) =>
    rig.spot.tradecancelAll({ symbol }, { ...rig.call(memberId), now });
  const newId = async (changed: ReturnType<SpotRig['amend']>) =>
    Number((await changed).data?.orderId);

  describe('a change', () => {
    test('of price or quantity freezes exactly the need of the new order', async () => {
      const id = await rig.place(member, { price: '100', quantity: '2' });
      const dearer = await newId(rig.amend(member, id, { price: '101' }));
      expect(await rig.funds(member)).toEqual({ usdt: '798+202', btc: '10+0' });
      expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', reserved: '0' });
      const smaller = await newId(rig.amend(member, dearer, { quantity: '0.5' }));
      expect(await rig.funds(member)).toEqual({ usdt: '949.5+50.5', btc: '10+0' });
      const sale = await rig.place(member, { side: 'sell', price: '110', quantity: '3' });
      await rig.amend(member, sale, { price: '120', quantity: '4' });
      expect((await rig.funds(member)).btc).toBe('6+4');
      expect((await rig.cancel(member, smaller)).text?.id).toBe('spot.cancelled');
    });

    test('uses all funds of the old order, and no more than there are', async () => {
      const id = await rig.place(member, { price: '100', quantity: '10' });
      await expect(rig.amend(member, id, { price: '100.01' })).rejects.toThrow('ledger.short');
      expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', reserved: '1000' });
      await rig.amend(member, id, { price: '80', quantity: '12.5' });
      expect((await rig.funds(member)).usdt).toBe('0+1000');
    });

    test('that moves nothing but the priority of the order is one entry', async () => {
      const id = await rig.place(member, { price: '100', quantity: '2' });
      await rig.amend(member, id, { price: '50', quantity: '4' });
      expect((await rig.funds(member)).usdt).toBe('800+200');
    });

    test('puts the order behind the others of its price', async () => {
      const first = await rig.place(member, { price: '100', quantity: '1' });
      const second = await rig.place(other, { price: '99', quantity: '1' });
      const moved = await newId(rig.amend(member, first, { price: '99' }));
      rig.trade('99', '1');
      await rig.matcher.matchNow();
      expect((await rig.spotOrder(second)).status).toBe('done');
      expect((await rig.spotOrder(moved)).status).toBe('open');
    });

    test('to a price of the book takes from it immediately, with the funds of the old order', async () => {
      const id = await rig.place(member, { price: '100', quantity: '9' });
      rig.prices.setBook(SYMBOL, { asks: [['105', '3']], bids: [['104', '5']] });
      const changed = await rig.amend(member, id, { price: '106', quantity: '9' });
      expect(changed.text?.id).toBe('spot.placedPartly');
      const { filled, reserved } = await rig.spotOrder(Number(changed.data?.orderId));
      expect({ filled, reserved }).toEqual({ filled: '3', reserved: '636' });
      expect(await rig.funds(member)).toEqual({ usdt: '49+636', btc: '13+0' });
    });

    test('comes after the trades made before it: a filled order is refused', async () => {
      const id = await rig.place(member, { price: '100', quantity: '2' });
      rig.trade('99', '5');
      await expect(rig.amend(member, id, { price: '90' })).rejects.toThrow('spot.filledNotChanged');
      expect(await rig.spotOrder(id)).toMatchObject({ status: 'done', filled: '2' });
      await expect(rig.amend(member, id, { price: '90' })).rejects.toThrow('spot.filledNotChanged');
    });

    test('counts the filled part as a part of the quantity', async () => {
      const id = await rig.place(member, { price: '100', quantity: '2' });
      rig.trade('99', '0.5');
      const changed = await newId(rig.amend(member, id, { quantity: '3' }));
      expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '0.5' });
      expect(await rig.spotOrder(changed)).toMatchObject({ reserved: '250', filled: '0' });
      rig.trade('99', '1');
      await expect(rig.amend(member, changed, { quantity: '1' })).rejects.toThrow(
        'spot.belowFilled',
      );
    });

    test('is refused for orders of others, closed ones, and without a difference', async () => {
      const id = await rig.place(member, { price: '100', quantity: '2' });
      await expect(rig.amend(other, id, { price: '90' })).rejects.toThrow('spot.notFound');
      await expect(rig.amend(member, id, {})).rejects.toThrow('spot.nothingChanged');
      await expect(rig.amend(member, id, { price: '100.0', quantity: '2' })).rejects.toThrow(
        'spot.nothingChanged',
      );
      await expect(rig.amend(member, id, { quantity: '0.0001' })).rejects.toThrow(
        'spot.belowMinimum',
      );
      await expect(rig.amend(member, id, { price: '90.001' })).rejects.toThrow(
        'spot.priceTooPrecise',
      );
      await rig.cancel(member, id);
      await expect(rig.amend(member, id, { price: '90' })).rejects.toThrow('spot.closedNotChanged');
    });

    test('under the same key is applied once', async () => {
      const intent = { key: 'change-once', fingerprint: 'same' };
      const id = await rig.place(member, { price: '100', quantity: '2' });
      const sent = () => rig.amend(member, id, { price: '90' }, intent);
      const [once, again] = await Promise.all([sent(), sent()]);
      expect(again).toEqual(once);
      expect(await sent()).toEqual(once);
      expect((await rig.funds(member)).usdt).toBe('820+180');
    });

    test('against a fill: one of both, and the sums hold', async () => {
      for (let race = 0; race < RACES; race += 1) {
        const id = await rig.place(member, { price: '100', quantity: '0.5' });
        const arrived = rig.time.now();
        rig.trade('99', '0.5');
        const [changed] = await Promise.all([
          rig.amend(member, id, { price: '80' }, undefined, arrived).then(
            ({ data }) => Number(data?.orderId),
            (error: Error) => error.message,
          ),
          rig.matcher.matchNow(),
          rig.newMatcher().matchNow(),
        ]);
        const { status, filled } = await rig.spotOrder(id);
        if (typeof changed === 'number') {
          expect({ status, filled }).toEqual({ status: 'cancelled', filled: '0' });
          await rig.cancel(member, changed, undefined, 0);
        } else {
          expect(changed).toContain('spot.filledNotChanged');
          expect({ status, filled }).toEqual({ status: 'done', filled: '0.5' });
        }
      }
    });
  });

  describe('a change against a partial fill', () => {
    test('never orders the filled part again', async () => {
      for (let race = 0; race < RACES; race += 1) {
        const id = await rig.place(member, { price: '100', quantity: '0.5' });
        const arrived = rig.time.now();
        rig.trade('99', '0.2');
        const [changed] = await Promise.all([
          newId(rig.amend(member, id, { price: '80', quantity: '0.6' }, undefined, arrived)),
          rig.matcher.matchNow(),
          rig.newMatcher().matchNow(),
        ]);
        const { filled } = await rig.spotOrder(id);
        const { reserved } = await rig.spotOrder(changed);
        expect(reserved).toBe(filled === '0' ? '48' : '32');
        await rig.cancel(member, changed, undefined, 0);
      }
    });
  });

  describe('cancelling all', () => {
    test('releases everything of the member, and returns the number', async () => {
      for (const price of ['90', '91', '92']) await rig.place(member, { price, quantity: '1' });
      await rig.place(member, { side: 'sell', price: '120', quantity: '2' });
      const kept = await rig.place(other, { price: '90', quantity: '1' });
      const { data, text } = await cancelEach(member);
      expect(data).toEqual({ cancelled: 4, filled: 0 });
      expect(text?.id).toBe('spot.cancelledAll');
      expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
      expect((await rig.spotOrder(kept)).status).toBe('open');
      await expect(cancelEach(member)).rejects.toThrow('spot.noneOpen');
    });

    test('of one market leaves the others, of an unknown one is refused', async () => {
      await rig.place(member, { price: '90', quantity: '1' });
      await expect(cancelEach(member, 'nosuchusdt')).rejects.toThrow('spot.unknownMarket');
      expect((await cancelEach(member, SYMBOL)).data).toEqual({ cancelled: 1, filled: 0 });
    });

    test('follows the trades made before it, and counts their fills', async () => {
      const filled = await rig.place(member, { price: '100', quantity: '1' });
      const partly = await rig.place(member, { price: '99', quantity: '1' });
      rig.trade('99', '1.25');
      const { data, text, values } = await cancelEach(member);
      expect(data).toEqual({ cancelled: 1, filled: 1 });
      expect({ id: text?.id, values }).toEqual({
        id: 'spot.cancelledMost',
        values: { count: 1, filled: 1 },
      });
      expect(await rig.spotOrder(filled)).toMatchObject({ status: 'done' });
      expect(await rig.spotOrder(partly)).toMatchObject({ status: 'cancelled', filled: '0.25' });
      const last = await rig.place(member, { price: '100', quantity: '1' });
      rig.trade('99', '1');
      await expect(cancelEach(member)).rejects.toThrow('spot.allFilled');
      expect((await rig.spotOrder(last)).status).toBe('done');
    });

    test('against fills: every order ends once, and the counts are exact', async () => {
      for (let race = 0; race < RACES; race += 1) {
        const ids: number[] = [];
        for (let i = 0; i < 6; i += 1) {
          ids.push(await rig.place(member, { price: '90', quantity: '0.1' }));
        }
        rig.time.advance(1);
        const arrived = rig.time.now();
        rig.trade('90', '0.3');
        // Trades are read after the open orders, so no matcher fills an order before the call
        // counts it.
        const { prices, isRead } = signalling(rig.prices);
        const spot = spotHandlers({ ...rig.parts, prices });
        const [ended] = await Promise.all([
          spot.tradecancelAll({ symbol: undefined }, { ...rig.call(member), now: arrived }),
          isRead.then(() => rig.matcher.matchNow()),
          isRead.then(() => rig.newMatcher().matchNow()),
        ]);
        const states = await Promise.all(ids.map(async (id) => (await rig.spotOrder(id)).status));
        const count = (state: string) => states.filter((one) => one === state).length;
        expect(ended.data).toEqual({ cancelled: count('cancelled'), filled: count('done') });
        expect(count('cancelled') + count('done')).toBe(6);
      }
    });

    test('under the same key is applied once', async () => {
      const call = { ...rig.call(member, { key: 'clear-once', fingerprint: 'same' }) };
      await rig.place(member, { price: '90', quantity: '1' });
      const [once, again] = await Promise.all([
        rig.spot.tradecancelAll({ symbol: undefined }, call),
        rig.spot.tradecancelAll({ symbol: undefined }, call),
      ]);
      expect(again).toEqual(once);
      const later = await rig.place(member, { price: '90', quantity: '1' });
      expect(await rig.spot.tradecancelAll({ symbol: undefined }, call)).toEqual(once);
      expect((await rig.spotOrder(later)).status).toBe('open');
    });
  });
});

import { describe, expect, test } from 'vitest';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import type { SpotRig } from '../../support/server/spot-rig.ts';
import { eachWithTraders, HOUR_MS } from '../../support/server/spot-traders.ts';

const STOP = { when: 'below', at: '100', price: '99' } as const;
const PAIR = { when: 'above', at: '120', price: '119', twin: { at: '100', price: '99' } } as const;

describe('orders that wait for a trigger on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;
  let other: number;

  eachWithTraders('postgres', (traders) => {
    ({ rig, member, other } = traders);
  });

  const listed = async (status: 'open' | 'done' | 'cancelled', memberId = member) => {
    const always = { from: undefined, until: undefined };
    const fields = { ...always, side: 'all' as const, status, symbol: SYMBOL, page: 1, limit: 10 };
    return (await rig.spot.tradegetOrderList(fields, rig.call(memberId))).data?.list ?? [];
  };
  const statusOf = async (id: number) => (await rig.spotOrder(id)).status;

  describe('a stop-limit order', () => {
    test('freezes its need, waits, and is filled only by trades after its trigger', async () => {
      const { id } = await rig.trigger(member, { ...STOP, quantity: '2' });
      expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '8+2' });
      // The trade is within the limit of the order, but occurs before its trigger.
      rig.trade('104', '5');
      await rig.matcher.matchNow();
      expect(await rig.spotOrder(id)).toMatchObject({ status: 'waiting', filled: '0' });
      rig.trade('100', '5');
      const triggeredAt = rig.time.now();
      await rig.matcher.matchNow();
      expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '0', triggeredAt });
      rig.trade('98.5', '5');
      await rig.matcher.matchNow();
      expect(await statusOf(id)).toBe('open');
      rig.trade('99.5', '5');
      await rig.matcher.matchNow();
      expect(await rig.spotOrder(id)).toMatchObject({ status: 'done', value: '199' });
      expect(await rig.funds(member)).toEqual({ usdt: '1199+0', btc: '8+0' });
    });

    test('is triggered and filled at once by the trades of a time without matching', async () => {
      const { id } = await rig.trigger(member, {
        side: 'buy',
        when: 'above',
        at: '110',
        price: '111',
      });
      expect((await rig.funds(member)).usdt).toBe('889+111');
      rig.trade('104', '5');
      rig.trade('110.5', '5');
      const triggeredAt = rig.time.now();
      rig.trade('110.2', '0.4');
      rig.time.advance(HOUR_MS);
      await rig.newMatcher().matchNow();
      expect(await rig.spotOrder(id)).toMatchObject({ triggeredAt, filled: '0.4', value: '44.08' });
      expect(await rig.funds(member)).toEqual({ usdt: '889.32+66.6', btc: '10.4+0' });
    });

    test('counts whole lots, whether trades were counted before or not', async () => {
      rig.prices.setBook(SYMBOL, { bids: [['99', '0.000004']] });
      const { id } = await rig.trigger(member, STOP);
      for (const price of ['100', '100', '99.5']) rig.trade(price, '0.0000015');
      rig.time.advance(HOUR_MS);
      // This counts the first trades of all orders, and then the later ones.
      await rig.matcher.matchNow();
      expect(await statusOf(id)).toBe('waiting');
      for (const price of ['100', '100']) rig.trade(price, '0.0000015');
      await rig.matcher.matchNow();
      expect(await statusOf(id)).toBe('open');
    });

    test('queues behind the orders that were open before its trigger', async () => {
      const { id } = await rig.trigger(member, STOP);
      rig.time.advance(5);
      const before = await rig.place(other, { side: 'sell', price: '106', quantity: '1' });
      rig.trade('100');
      await rig.matcher.matchNow();
      const same = await rig.place(other, { side: 'sell', price: '106', quantity: '1' });
      await rig.cancel(other, same, undefined, 0);
      const { id: late } = await rig.trigger(member, { ...STOP, at: '99', price: '106' });
      rig.trade('98.9');
      await rig.matcher.matchNow();
      rig.trade('106', '2');
      await rig.matcher.matchNow();
      expect([await statusOf(id), await statusOf(before)]).toEqual(['done', 'done']);
      expect(await rig.spotOrder(late)).toMatchObject({ status: 'open', filled: '0' });
    });

    test('is listed as open with its trigger, and then with the time of the trigger', async () => {
      const { id } = await rig.trigger(member, STOP);
      const [waiting] = await listed('open');
      expect(waiting).toMatchObject({
        id,
        status: 'open',
        kind: 'limit',
        limitPrice: '99',
        quantity: '1',
        filled: '0',
        triggerPrice: '100',
        triggerWhen: 'below',
        triggerState: 'waiting',
        kindText: 'Stop-limit order',
      });
      expect(waiting).not.toHaveProperty('triggeredAt');
      expect(waiting).not.toHaveProperty('twinId');
      rig.trade('99.9');
      await rig.matcher.matchNow();
      expect((await listed('open'))[0]).toMatchObject({ triggerState: 'triggered' });
      expect((await listed('open'))[0]).toHaveProperty('triggeredAt');
      const plain = await rig.place(other, { price: '90', quantity: '1' });
      const [row] = await listed('open', other);
      expect(row?.id).toBe(plain);
      expect(Object.keys(row ?? {}).filter((key) => /trigger|twin/.test(key))).toEqual([]);
    });

    test('is cancelled while it waits, or after the trades before the cancel', async () => {
      const { id } = await rig.trigger(member, STOP);
      expect((await rig.cancel(member, id)).text?.id).toBe('spot.cancelled');
      expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
      expect((await listed('cancelled'))[0]).toMatchObject({ id, triggerState: 'cancelled' });
      const { id: late } = await rig.trigger(member, STOP);
      rig.trade('100', '3');
      rig.trade('101', '0.25');
      const { text, values } = await rig.cancel(member, late);
      expect({ id: text?.id, values }).toEqual({
        id: 'spot.cancelledRest',
        values: { quantity: '0.25', coin: 'BTC' },
      });
      const { id: filled } = await rig.trigger(member, { ...STOP, at: '99' });
      const arrived = rig.time.now();
      rig.trade('99', '3');
      rig.trade('99', '3');
      expect((await rig.cancel(member, filled, undefined, arrived)).text?.id).toBe(
        'spot.cancelled',
      );
    });

    test('cannot be changed while it waits; afterwards it is a limit order', async () => {
      const { id } = await rig.trigger(member, STOP);
      await expect(rig.amend(member, id, { price: '98' })).rejects.toThrow('spot.waitsNotChanged');
      rig.trade('100');
      const { text } = await rig.amend(member, id, { price: '110' });
      expect(text?.id).toBe('spot.changed');
      expect((await rig.funds(member)).btc).toBe('9+1');
    });

    test('is refused with a reason if it would fire immediately, or is invalid', async () => {
      const refused = (fields: Partial<Parameters<SpotRig['trigger']>[1]>, id: string) =>
        expect(rig.trigger(member, { ...STOP, ...fields })).rejects.toThrow(id);
      await refused({ when: 'below', at: '105' }, 'spot.triggerReached');
      await refused({ when: 'above', at: '105' }, 'spot.triggerReached');
      await refused({ when: 'above', at: '104' }, 'spot.triggerReached');
      await refused({ at: '100.001' }, 'spot.priceTooPrecise');
      await refused({ price: '99.001' }, 'spot.priceTooPrecise');
      await refused({ quantity: '0.0000001' }, 'spot.quantityTooPrecise');
      await refused({ quantity: '0.01' }, 'spot.belowMinimum');
      await refused({ quantity: '10.000001' }, 'ledger.short');
      await refused({ twin: { at: '104', price: '103' } }, 'spot.triggerReached');
      await refused({ twin: { at: '110', price: '0.01' } }, 'spot.belowMinimum');
      rig.time.advance(20_000);
      await refused({}, 'spot.stalePrice');
      expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
    });

    test('under the same key is placed once', async () => {
      const intent = { key: 'trigger-once', fingerprint: 'same' };
      const [once, again] = await Promise.all([
        rig.trigger(member, PAIR, intent),
        rig.trigger(member, PAIR, intent),
      ]);
      expect(again).toEqual(once);
      expect((await rig.funds(member)).btc).toBe('9+1');
    });

    test('counts as an open order: a pair as two', async () => {
      for (let i = 0; i < 99; i += 1) await rig.trigger(member, { ...PAIR, quantity: '0.06' });
      await rig.place(member, { price: '90', quantity: '0.1' });
      await expect(rig.trigger(member, PAIR)).rejects.toThrow('spot.tooManyOpen');
      await rig.trigger(member, STOP);
      await expect(rig.trigger(member, STOP)).rejects.toThrow('spot.tooManyOpen');
      const { data } = await rig.spot.tradecancelAll({ symbol: undefined }, rig.call(member));
      expect(data).toEqual({ cancelled: 200, filled: 0 });
      expect(await rig.funds(member)).toEqual({ usdt: '1000+0', btc: '10+0' });
    });
  });
});

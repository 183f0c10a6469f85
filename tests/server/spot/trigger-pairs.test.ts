import { describe, expect, test } from 'vitest';
import { fireTrigger } from '../../../server/modules/spot/matching/triggers.ts';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import type { SpotRig } from '../../support/server/spot-rig.ts';
import { eachWithTraders } from '../../support/server/spot-traders.ts';

const RACES = 8;
const STOP = { when: 'below', at: '100', price: '99' } as const;
const PAIR = { when: 'above', at: '120', price: '119', twin: { at: '100', price: '99' } } as const;

describe('pairs of trigger orders on PostgreSQL', () => {
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

  describe('a pair', () => {
    test('freezes the larger need of both, once', async () => {
      await rig.trigger(member, PAIR);
      expect((await rig.funds(member)).btc).toBe('9+1');
      const buy = { side: 'buy', when: 'below', at: '90', price: '91' } as const;
      await rig.trigger(member, { ...buy, twin: { at: '120', price: '125' } });
      expect((await rig.funds(member)).usdt).toBe('875+125');
    });

    test.each([
      ['the first', '120', 'id'],
      ['the second', '100', 'twinId'],
    ] as const)('is ended by %s: the other is cancelled with it', async (_, price, name) => {
      const buy = { side: 'buy', when: 'above', at: '120', price: '121' } as const;
      const pair = await rig.trigger(member, { ...buy, twin: { at: '100', price: '101' } });
      expect((await rig.funds(member)).usdt).toBe('879+121');
      rig.trade(price);
      // A later trade also reaches the other trigger.
      rig.trade(price === '120' ? '99' : '121');
      await Promise.all([rig.matcher.matchNow(), rig.newMatcher().matchNow()]);
      const [won, lost] = name === 'id' ? [pair.id, pair.twinId] : [pair.twinId, pair.id];
      expect(await statusOf(lost)).toBe('cancelled');
      expect(await rig.spotOrder(lost)).not.toHaveProperty('triggeredAt');
      expect(await rig.spotOrder(won)).toHaveProperty('triggeredAt');
      expect((await listed('cancelled'))[0]).toMatchObject({
        id: lost,
        triggerState: 'cancelledByTwin',
        twinId: String(won),
      });
      await expect(rig.cancel(member, lost)).rejects.toThrow('spot.twinTriggered');
      const { status, reserved } = await rig.spotOrder(won);
      expect({ status, reserved }).toEqual(
        name === 'id' ? { status: 'done', reserved: '0' } : { status: 'open', reserved: '101' },
      );
      expect((await rig.funds(member)).usdt).toBe(name === 'id' ? '880+0' : '899+101');
    });

    test('is cancelled as one, through either order', async () => {
      for (const name of ['id', 'twinId'] as const) {
        const pair = await rig.trigger(member, PAIR);
        await expect(rig.cancel(other, pair[name])).rejects.toThrow('spot.notFound');
        expect((await rig.cancel(member, pair[name])).text?.id).toBe('spot.pairCancelled');
        expect(await Promise.all([pair.id, pair.twinId].map(statusOf))).toEqual([
          ...['cancelled', 'cancelled'],
        ]);
        expect((await rig.funds(member)).btc).toBe('10+0');
      }
    });

    test('a trigger found before the pair was cancelled fires nothing', async () => {
      const pair = await rig.trigger(member, PAIR);
      const found = { orderId: pair.id, at: rig.time.now() };
      await rig.cancel(member, pair.id);
      expect(await fireTrigger(rig.db, found, rig.time.now())).toBeUndefined();
      expect(await statusOf(pair.id)).toBe('cancelled');
    });

    test('a cancel of one after a trade triggered the other is refused with the reason', async () => {
      const pair = await rig.trigger(member, PAIR);
      rig.trade('120');
      await expect(rig.cancel(member, pair.twinId)).rejects.toThrow('spot.twinTriggered');
      expect(await rig.spotOrder(pair.id)).toMatchObject({ status: 'open', reserved: '1' });
    });

    test('a cancel that arrived before the trade, against two matchers: one of both', async () => {
      for (let race = 0; race < RACES; race += 1) {
        rig.prices.set(SYMBOL, '105', rig.time.now());
        const pair = await rig.trigger(member, { ...PAIR, quantity: '0.1' });
        const arrived = rig.time.now();
        rig.trade('120', '0.01');
        const [cancelled] = await Promise.all([
          rig.cancel(member, pair.twinId, undefined, arrived).then(
            ({ text }) => text?.id,
            (error: Error) => error.message,
          ),
          rig.matcher.matchNow(),
          rig.newMatcher().matchNow(),
        ]);
        const won = await statusOf(pair.id);
        const isCancelled = won === 'cancelled';
        expect(cancelled).toContain(isCancelled ? 'spot.pairCancelled' : 'spot.twinTriggered');
        if (!isCancelled) await rig.cancel(member, pair.id, undefined, 0);
        expect((await rig.funds(member)).btc).toBe('10+0');
        rig.trade('105');
        await rig.matcher.matchNow();
      }
    });

    test('cancelling all against triggers: nothing is left, nothing is lost', async () => {
      for (let race = 0; race < RACES; race += 1) {
        rig.prices.set(SYMBOL, '105', rig.time.now());
        for (let i = 0; i < 3; i += 1) await rig.trigger(member, { ...PAIR, quantity: '0.1' });
        const arrived = rig.time.now();
        rig.trade('120', '0.01');
        const call = { ...rig.call(member), now: arrived };
        const [{ data }] = await Promise.all([
          rig.spot.tradecancelAll({ symbol: SYMBOL }, call),
          rig.matcher.matchNow(),
          rig.newMatcher().matchNow(),
        ]);
        expect(data?.filled).toBe(0);
        expect([3, 4, 5, 6]).toContain(data?.cancelled);
        expect(await listed('open')).toEqual([]);
        expect((await rig.funds(member)).btc).toBe('10+0');
        rig.trade('105');
      }
    });

    test('needs a trigger on each side of the price', async () => {
      await expect(
        rig.trigger(member, { ...PAIR, twin: { at: '130', price: '99' } }),
      ).rejects.toThrow('spot.triggerReached');
      await expect(
        rig.trigger(member, { ...STOP, twin: { at: '100', price: '99' } }),
      ).rejects.toThrow('spot.triggerReached');
    });
  });
});

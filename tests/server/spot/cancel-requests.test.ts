import { afterEach, describe, expect, test } from 'vitest';
import { money, ZERO } from '#core/domain/money.ts';
import { marketCoverage, marketTicks } from '../../../server/db/schema/market.ts';
import { StoredLog } from '../../../server/market/htx/stored-log.ts';
import { fillOrder } from '../../../server/modules/spot/matching/match.ts';
import {
  listOpenMarkets,
  type OpenMarket,
} from '../../../server/modules/spot/matching/resting.repo.ts';
import { fireTrigger } from '../../../server/modules/spot/matching/triggers.ts';
import { spotHandlers } from '../../../server/modules/spot/spot.routes.ts';
import { SYMBOL } from '../../support/server/ledger-rig.ts';
import type { SpotRig } from '../../support/server/spot-rig.ts';
import { eachWithTraders, HOUR_MS } from '../../support/server/spot-traders.ts';

const DAY_MS = 24 * HOUR_MS;
/** Longer than any delay of a reachable provider. */
const LONG_MS = 30_000;

describe('a cancel while trades made before it are unknown, on PostgreSQL', () => {
  let rig: SpotRig;
  let member: number;
  let other: number;

  eachWithTraders('postgres', (traders) => {
    ({ rig, member, other } = traders);
  });
  afterEach(() => rig.prices.setIncomplete(SYMBOL));

  function outage() {
    rig.prices.setIncomplete(SYMBOL, rig.time.now());
    rig.time.advance(1);
  }
  /** Waits until the log is filled and the instances have read it. */
  async function over() {
    rig.prices.setIncomplete(SYMBOL);
    await Promise.all([rig.matcher.matchNow(), rig.newMatcher().matchNow()]);
  }
  const cancelAll = (memberId: number) =>
    rig.spot.tradecancelAll({ symbol: undefined }, rig.call(memberId));
  async function listed(memberId: number) {
    const filter = { symbol: undefined, from: undefined, until: undefined };
    const fields = { side: 'all' as const, status: 'open' as const, ...filter, page: 1, limit: 10 };
    return (await rig.spot.tradegetOrderList(fields, rig.call(memberId))).data?.list ?? [];
  }

  test('loses to the fill that the market had made', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    outage();
    rig.trade('99', '5');
    expect((await rig.cancel(member, id)).text?.id).toBe('spot.cancelRequested');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', reserved: '200' });
    await over();
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'done', filled: '2' });
  });

  test('is executed once they are known: earlier trades fill, later ones do not', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    const behind = await rig.place(other, { price: '100', quantity: '1' });
    outage();
    rig.trade('99', '0.5');
    await rig.cancel(member, id);
    rig.trade('99', '0.75');
    // Nothing is executed while the trades are unknown, neither here nor after a restart.
    await rig.newMatcher().matchNow();
    expect((await rig.spotOrder(id)).status).toBe('open');
    await over();
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '0.5' });
    expect(await rig.spotOrder(behind)).toMatchObject({ status: 'open', filled: '0.75' });
    expect(await rig.funds(member)).toEqual({ usdt: '950+0', btc: '10.5+0' });
  });

  test('loses to a fill that the provider dates ahead of our clock', async () => {
    const AHEAD_MS = 600;
    const ahead = spotHandlers({
      ...rig.parts,
      prices: { ...rig.prices, seenAheadMs: AHEAD_MS },
    });
    const id = await rig.place(member, { price: '100', quantity: '2' });
    const now = rig.time.now();
    rig.prices.set(SYMBOL, '99', now + 400, '0.5');
    rig.prices.set(SYMBOL, '99', now + AHEAD_MS + 1, '1');
    const cancelled = await ahead.tradecancelOrder({ orderId: id }, rig.call(member));
    expect(cancelled.text?.id).toBe('spot.cancelRequested');
    rig.time.advance(AHEAD_MS + 1);
    await over();
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '0.5' });
  });

  test('gets all of a trade that an order before it no longer needs', async () => {
    const before = await rig.place(other, { price: '105', quantity: '1' });
    const id = await rig.place(member, { price: '100', quantity: '2' });
    rig.trade('103', '1');
    rig.trade('99', '1.5');
    await rig.cancel(member, id);
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '1.5' });
    await over();
    expect(await rig.spotOrder(before)).toMatchObject({ status: 'done', filled: '1' });
  });

  test('leaves its part of a trade to an order before it whose trigger has fired', async () => {
    const terms = { side: 'buy', when: 'below', at: '100', price: '101' } as const;
    const before = await rig.trigger(other, terms);
    const id = await rig.place(member, { price: '100', quantity: '3' });
    rig.trade('100', '1');
    rig.trade('99', '1.5');
    await rig.cancel(member, id);
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '1.5' });
    await over();
    expect(await rig.spotOrder(before.id)).toMatchObject({ status: 'done', filled: '1' });
  });

  test('leaves its part of a trade to an order before it that waits behind more', async () => {
    const id = await rig.place(member, { price: '99', quantity: '5' });
    rig.prices.setBook(SYMBOL, { bids: [['100', '2']] });
    const before = await rig.place(other, { price: '100', quantity: '5' });
    rig.trade('99', '3');
    await rig.cancel(member, id);
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '2' });
    await over();
    expect(await rig.spotOrder(before)).toMatchObject({ status: 'open', filled: '1' });
  });

  test('waits behind trades that are read in parts', async () => {
    rig.prices.setBook(SYMBOL, { bids: [['100', '2']] });
    const id = await rig.place(member, { price: '100', quantity: '5' });
    rig.trade('99', '2');
    rig.trade('99', '1');
    const prices: typeof rig.prices = {
      ...rig.prices,
      async tradesAfter(symbol, wanted) {
        const run = await rig.prices.tradesAfter(symbol, wanted);
        const trades = run.trades.slice(0, 1);
        return { trades, until: trades[0]?.at ?? run.until };
      },
    };
    const slow = spotHandlers({ ...rig.parts, prices });
    await slow.tradecancelOrder({ orderId: id }, rig.call(member));
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '1' });
  });

  test('is in the list of open orders until then', async () => {
    const id = await rig.place(member, { price: '90', quantity: '1' });
    outage();
    await rig.cancel(member, id);
    expect(await listed(member)).toMatchObject([
      { id, status: 'open', cancelAt: expect.any(Number) },
    ]);
    await over();
    expect(await listed(member)).toEqual([]);
    expect((await rig.spotOrder(id)).status).toBe('cancelled');
  });

  test('counts from its first call, whose key keeps its response', async () => {
    const intent = { key: 'cancel-in-outage', fingerprint: 'same' };
    const id = await rig.place(member, { price: '100', quantity: '2' });
    outage();
    const once = await rig.cancel(member, id, intent);
    rig.trade('99', '2');
    expect((await rig.cancel(member, id)).text?.id).toBe('spot.cancelRequested');
    await over();
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '0' });
    expect(await rig.cancel(member, id, intent)).toEqual(once);
  });

  test('of all orders counts them as requested, and none as cancelled', async () => {
    const filled = await rig.place(member, { price: '100', quantity: '1' });
    const left = await rig.place(member, { side: 'sell', price: '120', quantity: '2' });
    outage();
    rig.trade('99', '1');
    const { data, text } = await cancelAll(member);
    expect(data).toEqual({ cancelled: 0, filled: 0, requested: 2 });
    expect(text?.id).toBe('spot.cancelRequested');
    await over();
    expect((await rig.spotOrder(filled)).status).toBe('done');
    expect((await rig.spotOrder(left)).status).toBe('cancelled');
    expect(await rig.funds(member)).toEqual({ usdt: '900+0', btc: '11+0' });
    await expect(cancelAll(member)).rejects.toThrow('spot.noneOpen');
  });

  test('of a pair ends both orders; a trigger reached before it had fired', async () => {
    const pair = {
      when: 'above',
      at: '110',
      price: '111',
      twin: { at: '100', price: '99' },
    } as const;
    const first = await rig.trigger(member, pair);
    const second = await rig.trigger(member, pair);
    outage();
    rig.trade('100', '1');
    rig.trade('99.5', '0.25');
    await rig.cancel(member, first.id);
    rig.trade('99.5', '5');
    await over();
    expect(await rig.spotOrder(first.id)).toMatchObject({ status: 'cancelled' });
    expect(await rig.spotOrder(first.twinId)).toMatchObject({
      status: 'cancelled',
      filled: '0.25',
      triggeredAt: expect.any(Number),
    });
    expect(await rig.spotOrder(second.twinId)).toMatchObject({ status: 'done', filled: '1' });
  });

  test('of a pair is not overtaken by a trigger reached after it', async () => {
    const { id, twinId } = await rig.trigger(member, {
      when: 'above',
      at: '110',
      price: '109',
      twin: { at: '100', price: '99' },
    });
    outage();
    await rig.cancel(member, twinId);
    rig.trade('112', '1');
    await over();
    expect((await rig.spotOrder(id)).status).toBe('cancelled');
    expect((await rig.spotOrder(twinId)).status).toBe('cancelled');
    expect((await rig.funds(member)).btc).toBe('10+0');
  });

  test('is executed with the known trades after a day', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    outage();
    await rig.cancel(member, id);
    rig.time.advance(DAY_MS);
    await rig.matcher.matchNow();
    expect((await rig.spotOrder(id)).status).toBe('open');
    rig.time.advance(1);
    await rig.matcher.matchNow();
    expect((await rig.spotOrder(id)).status).toBe('cancelled');
    expect((await rig.funds(member)).usdt).toBe('1000+0');
  });

  test('ends changes of the order, and a change during an outage is refused', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    outage();
    rig.trade('99', '5');
    rig.time.advance(LONG_MS);
    await expect(rig.amend(member, id, { price: '90' })).rejects.toThrow('spot.stalePrice');
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', reserved: '200' });
    await rig.cancel(member, id);
    const before = rig.time.now() - LONG_MS - 2;
    await expect(rig.amend(member, id, { quantity: '1' }, undefined, before)).rejects.toThrow(
      'spot.cancelRequested',
    );
    await over();
    expect((await rig.spotOrder(id)).status).toBe('done');
  });

  test('drops fills that were planned from a later trade', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    const waiting = await rig.trigger(member, { when: 'above', at: '110', price: '110' });
    const [volume, now] = [money('2'), rig.time.now()];
    outage();
    await cancelAll(member);
    const trade = {
      name: 'late',
      at: rig.time.now() + 1,
      price: money('99'),
      volume,
      free: volume,
      used: ZERO,
    };
    const [market] = await listOpenMarkets(rig.db);
    const parts = [{ trade, quantity: volume, usedBefore: ZERO }];
    const plan = { orderId: id, remaining: volume, parts };
    expect(await fillOrder(rig.db, market as OpenMarket, plan, now)).toBe(false);
    expect(await fireTrigger(rig.db, { orderId: waiting.id, at: trade.at }, now)).toBeUndefined();
    await over();
    expect((await rig.spotOrder(id)).status).toBe('cancelled');
    expect((await rig.spotOrder(waiting.id)).status).toBe('cancelled');
  });

  test('waits for the log of the provider, of which every process reads the same', async () => {
    const { db, time } = rig;
    const log = new StoredLog({ db, clock: time.now });
    const prices = { ...rig.prices, tradesAfter: log.tradesAfter.bind(log) };
    const matcher = rig.newMatcher({ prices });
    await db.insert(marketCoverage).values({ symbol: SYMBOL, until: time.now() });
    const id = await rig.place(member, { price: '100', quantity: '2' });
    time.advance(1_000);
    const trade = { symbol: SYMBOL, at: time.now(), tradeId: '7', price: money('99') };
    time.advance(1_000);
    const call = rig.call(member);
    const { text } = await spotHandlers({ ...rig.parts, prices }).tradecancelOrder(
      { orderId: id },
      call,
    );
    expect(text?.id).toBe('spot.cancelRequested');
    await matcher.matchNow();
    expect((await rig.spotOrder(id)).status).toBe('open');
    await db.insert(marketTicks).values({ ...trade, amount: money('5'), source: 'htx' });
    await db.update(marketCoverage).set({ until: call.now });
    await matcher.matchNow();
    // A tenth of the volume that was traded at a provider is filled.
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'cancelled', filled: '0.5' });
  });

  test('a change waits for trades that are about to be known', async () => {
    const id = await rig.place(member, { price: '100', quantity: '2' });
    outage();
    rig.trade('99', '5');
    const { tradesAfter } = rig.prices;
    let reads = 0;
    const prices: typeof rig.prices = {
      ...rig.prices,
      tradesAfter(symbol, wanted) {
        reads += 1;
        if (reads > 1) rig.prices.setIncomplete(SYMBOL);
        return tradesAfter(symbol, wanted);
      },
    };
    const late = spotHandlers({ ...rig.parts, prices });
    const change = { orderId: id, price: '90', quantity: undefined };
    await expect(late.tradeamendOrder(change, rig.call(member))).rejects.toThrow(
      'spot.filledNotChanged',
    );
  });
});

import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { money, ZERO } from '#core/domain/money.ts';
import { spotOrders } from '../../../server/db/schema/spot.ts';
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

describe('bounds of spot orders on PostgreSQL', () => {
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

  test('without a book later than the call no order is accepted, however new the last price', async () => {
    rig.prices.setBook(SYMBOL, { ...BOOK, at: rig.time.now() + 99 });
    const limit = { price: '90', quantity: '1' } as const;
    const stop = { when: 'below', at: '90', price: '89' } as const;
    await expect(rig.place(member, { amount: '50' })).rejects.toThrow('spot.stalePrice');
    await expect(rig.place(member, limit)).rejects.toThrow('spot.stalePrice');
    await expect(rig.trigger(member, stop)).rejects.toThrow('spot.stalePrice');
    rig.prices.setBook(SYMBOL, { ...BOOK, at: rig.time.now() + 100 });
    expect((await rig.spotOrder(await rig.place(member, { amount: '50' }))).status).toBe('done');
    expect((await rig.spotOrder(await rig.place(member, limit))).status).toBe('open');
    expect((await rig.spotOrder((await rig.trigger(member, stop)).id)).status).toBe('waiting');
  });

  test('a limit order rests at a last price that is too old to take at', async () => {
    rig.time.advance(15_001);
    const id = await rig.place(member, { price: '101', quantity: '1' });
    expect(await rig.spotOrder(id)).toMatchObject({ status: 'open', filled: '0' });
  });

  test('an order is as old as its book, however long that was on its way', async () => {
    const late = rig.withBook(async (symbol) => {
      rig.time.advance(20_000);
      rig.prices.set(SYMBOL, '100.2');
      return rig.prices.orderBook(symbol);
    });
    const id = await rig.place(member, { price: '50', quantity: '1' }, undefined, late);
    const [row] = await rig.db.select().from(spotOrders).where(eq(spotOrders.id, id));
    expect(row).toMatchObject({ placedAt: rig.time.now(), matchedUntil: rig.time.now() });
  });

  test('no order goes deeper than the 20 shown levels', async () => {
    const asks = Array.from({ length: 25 }, (_, i) => [`${101 + i}`, '0.1'] as const);
    rig.prices.setBook(SYMBOL, { asks });
    const bought = await rig.place(member, { amount: '900' });
    expect(await rig.spotOrder(bought)).toMatchObject({ status: 'done', value: '221' });
    expect(await rig.fills(bought)).toHaveLength(20);
    rig.prices.setBook(SYMBOL, { asks });
    const limit = await rig.place(member, { price: '130', quantity: '3' });
    expect(await rig.spotOrder(limit)).toMatchObject({ status: 'open', filled: '2' });
  });

  test('a member has at most 200 open orders, also with two concurrent ones', async () => {
    const rows = Array.from({ length: 199 }, () => ({
      memberId: member,
      marketId: rig.market.id,
      side: 'buy' as const,
      kind: 'limit' as const,
      price: money('1'),
      quantity: money('10'),
      reserved: money('10'),
      feeRate: ZERO,
      placedAt: rig.time.now(),
      matchedUntil: rig.time.now(),
    }));
    const kept = await rig.db.insert(spotOrders).values(rows).returning({ id: spotOrders.id });
    const order = { price: '50', quantity: '1' } as const;
    const sale = { side: 'sell', price: '150', quantity: '1' } as const;
    const both = await Promise.allSettled([rig.place(member, order), rig.place(member, sale)]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual(['spot.tooManyOpen']);
    // Orders that are not in the book are not counted.
    expect((await rig.spotOrder(await rig.place(member, { amount: '50' }))).status).toBe('done');
    await rig.db
      .update(spotOrders)
      .set({ status: 'cancelled', reserved: ZERO, closedAt: rig.time.now() })
      .where(
        inArray(
          spotOrders.id,
          kept.map(({ id }) => id),
        ),
      );
    expect((await rig.spotOrder(await rig.place(member, order))).status).toBe('open');
  });
});

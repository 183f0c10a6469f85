import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import { spotOrders } from '../../../server/db/schema/spot.ts';
import { readOrderBook } from '../../../server/market/order-book.ts';
import { createPublisher } from '../../../server/market/shared/publisher.ts';
import { SharedData } from '../../../server/market/shared/shared-data.ts';
import { type HtxExchange, openHtxExchange } from '../../support/provider/htx-exchange.ts';
import { BTC } from '../../support/provider/htx-rig.ts';
import { pass, passDuring, passUntil } from '../../support/server/virtual-time.ts';

/** Returns a book with twenty levels of 50 on each side, 0.1 apart. */
const deep = (bid: number, ask: number) => ({
  bids: Array.from({ length: 20 }, (_, i) => [Number((bid - i / 10).toFixed(1)), 50] as const),
  asks: Array.from({ length: 20 }, (_, i) => [Number((ask + i / 10).toFixed(1)), 50] as const),
});

describe('who watches the provider gains nothing from the house', () => {
  let on: HtxExchange;
  let bot: number;

  beforeEach(async () => {
    on = await openHtxExchange();
    on.provider.books.set(BTC, deep(100, 100.1));
    on.provider.trade(BTC, 100);
    await passUntil(() => on.prices.quote(BTC)?.last === '100');
    await pass(3_000);
    bot = await on.newMember();
  });
  afterEach(() => on.close());

  /** Makes the provider trade, and matches the trade when it is in the log. */
  async function print(price: number, amount: number) {
    const { ts } = on.provider.trade(BTC, price, { amount });
    await on.isCovered(BTC, ts);
    await passDuring(on.matcher.matchNow());
  }

  /** Returns the fills of the orders with a status. */
  async function filledBy(memberId: number, status: 'open' | 'done'): Promise<string[]> {
    const page = { side: 'all' as const, status, page: 1, limit: 10 };
    const period = { symbol: undefined, from: undefined, until: undefined };
    const { data } = await on.spot.tradegetOrderList({ ...page, ...period }, on.call(memberId));
    return data.list.map(({ filled }) => String(filled));
  }

  test('by a print far under the book', async () => {
    await on.place(bot, { side: 'buy', price: '99', quantity: '50' });
    await pass(1_000);
    await print(96.05, 50);
    for (const quantity of await filledBy(bot, 'done')) {
      await on.place(bot, { side: 'sell', quantity });
    }
    expect(await on.gain(bot, '100')).toBe(0);
  });

  test('by a print far under the book, as large as it likes, through the best bid', async () => {
    await on.place(bot, { side: 'buy', price: '100', quantity: '50' });
    await pass(1_000);
    await print(96.05, 500);
    expect(await filledBy(bot, 'done')).toEqual(['50']);
    await on.place(bot, { side: 'sell', quantity: '50' });
    expect(await on.gain(bot, '100')).toBe(0);
  });

  test('but gets of a print a part of what is left behind the book of its moment', async () => {
    await on.place(bot, { side: 'buy', price: '99', quantity: '50' });
    await pass(1_000);
    // Eleven levels of 50 are at 99 or better.
    await print(98.9, 500);
    await print(98.9, 170);
    expect(await filledBy(bot, 'open')).toEqual(['17']);
  });

  test('by trades with himself on both sides of a book that is wider than usual', async () => {
    // This is as cheap as on a large exchange, with two fees for each deal.
    const fee = 2 * 0.0004;
    on.provider.books.set(BTC, { bids: [[100, 1]], asks: [[101, 1]] });
    await pass(1_000);
    const orders = Array.from({ length: 10 }, () => '5');
    for (const quantity of orders) await on.place(bot, { side: 'buy', price: '100.1', quantity });
    await pass(1_000);
    await print(100.1, 52);
    for (const quantity of orders) await on.place(bot, { side: 'sell', price: '100.9', quantity });
    await pass(1_000);
    await print(100.9, 52);
    expect((await on.gain(bot, '100.5')) - 2 * 52 * 100 * fee).toBeLessThan(0);
  });

  test('nor by a stop that one small print fires', async () => {
    const stop = {
      marketId: on.market.id,
      side: 'sell',
      quantity: '1',
      when: 'below',
      trigger: '97',
      price: '90',
      twinTrigger: undefined,
      twinPrice: undefined,
    } as const;
    await passDuring(on.spot.tradetriggerOrder(stop, on.call(bot)));
    const isWaiting = async () => {
      const [row] = await on.db.select().from(spotOrders);
      return row?.status === 'waiting';
    };
    await pass(1_000);
    await print(96, 0.0001);
    expect(await isWaiting()).toBe(true);
    await print(97, 40);
    await pass(60_000);
    await print(97.1, 40);
    expect(await isWaiting()).toBe(true);
    await print(97, 20);
    expect(await isWaiting()).toBe(false);
  });

  test('a call waits for a book of its own time, and is refused if none arrives', async () => {
    const held = { ...deep(100, 100.1), ts: on.clock() };
    on.provider.books.set(BTC, held);
    const arrived = on.clock();
    const waiting = on.place(bot, { side: 'buy', amount: '500' });
    setTimeout(() => on.provider.books.set(BTC, deep(105, 105.1)), 2_000);
    await waiting;
    expect(on.clock() - arrived).toBeGreaterThanOrEqual(2_000);
    expect(await on.gain(bot, '105.1')).toBe(0);
    on.provider.books.set(BTC, held);
    on.provider.trade(BTC, 105);
    const again = on.clock();
    await expect(on.place(bot, { side: 'buy', amount: '500' })).rejects.toThrow('spot.stalePrice');
    // The database responds in real time, which passes more slowly.
    expect(on.clock() - again).toBeLessThan(10_000);
  });

  test('a process without the role market has the later book too, over the bus', async () => {
    const { prices, clock } = on;
    const bus = createLocalBus(pino({ level: 'silent' }));
    const leader = { isLeader: () => true, start: () => undefined, stop: async () => undefined };
    const publisher = createPublisher({ bus, leader, prices, data: prices.data, clock });
    publisher.start();
    const shared = new SharedData(bus);
    await passDuring(readOrderBook(shared, BTC));
    const notBefore = clock() + 100;
    const later = await passDuring(readOrderBook(shared, BTC, notBefore));
    expect(later?.at).toBeGreaterThanOrEqual(notBefore);
    publisher.stop();
  });

  test('the lead of a provider’s clock does not count as a later book', async () => {
    const leadMs = 400;
    on.provider.push({ ping: on.clock() + leadMs });
    await pass(200);
    // The book was made before the call but is dated after it.
    on.provider.books.set(BTC, { ...deep(100, 100.1), ts: on.clock() + leadMs });
    await pass(200);
    setTimeout(
      () => on.provider.books.set(BTC, { ...deep(110, 110.1), ts: on.clock() + leadMs }),
      500,
    );
    await on.place(bot, { side: 'buy', amount: '500' });
    expect(await on.gain(bot, '110.1')).toBe(0);
  });

  test('by the book of before a jump', async () => {
    let wins = 0;
    for (let round = 0; round < 4; round += 1) {
      const price = 100 + 10 * round;
      on.provider.books.set(BTC, deep(price, price + 0.1));
      on.provider.trade(BTC, price);
      await pass(2_000);
      // A client reads the book, and then the provider's price jumps.
      await passDuring(
        on.spot.getHuoBiTradeFromRedis({ symbol: BTC, house: 'only' }, on.call(bot)),
      );
      on.provider.books.set(BTC, deep(price + 10, price + 10.1));
      const before = await on.gain(bot, String(price + 10));
      await on.place(bot, { side: 'buy', amount: '500' });
      if ((await on.gain(bot, String(price + 10))) > before) wins += 1;
    }
    expect(wins).toBe(0);
  });

  test('by a price that bounces between bid and ask', async () => {
    on.provider.books.set(BTC, { bids: [[100, 20]], asks: [[104, 20]] });
    for (let second = 0; second < 12; second += 1) {
      const side = second % 2 === 0 ? 'buy' : 'sell';
      const price = side === 'buy' ? 100 : 104;
      if (second < 2) await on.place(bot, { side, price: String(price), quantity: '6' });
      await pass(700);
      await print(price, 1);
    }
    expect(await on.gain(bot, '102')).toBe(0);
  });
});

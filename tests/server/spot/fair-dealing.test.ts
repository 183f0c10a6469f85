import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalBus } from '../../../server/bus/local-bus.ts';
import { readOrderBook } from '../../../server/market/order-book.ts';
import { createPublisher } from '../../../server/market/shared/publisher.ts';
import { SharedData } from '../../../server/market/shared/shared-data.ts';
import { type HtxExchange, openHtxExchange } from '../../support/provider/htx-exchange.ts';
import { BTC } from '../../support/provider/htx-rig.ts';
import { pass, passDuring, passUntil } from '../../support/server/virtual-time.ts';

/** Twenty levels of 50 on each side, 0.1 apart. */
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

  test('a call waits for a book of its own time, and is refused when none comes', async () => {
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
    expect(on.clock() - again).toBeLessThan(4_000);
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

  test('the lead of a provider’s clock is not taken for a later book', async () => {
    const leadMs = 1_500;
    on.provider.push({ ping: on.clock() + leadMs });
    await pass(200);
    // Made before the call, and dated after it.
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
      // Somebody looks at the book; then the provider jumps.
      await passDuring(on.spot.getHuoBiTradeFromRedis({ symbol: BTC, house: 1 }, on.call(bot)));
      on.provider.books.set(BTC, deep(price + 10, price + 10.1));
      const before = await on.gain(bot, String(price + 10));
      await on.place(bot, { side: 'buy', amount: '500' });
      if ((await on.gain(bot, String(price + 10))) > before) wins += 1;
    }
    expect(wins).toBe(0);
  });
});

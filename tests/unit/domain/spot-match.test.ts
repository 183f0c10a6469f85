// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { add, compare, isPositive, type Money, money, subtract, ZERO } from '#core/domain/money.ts';
import {
  allocateTrades,
  fillableOf,
  type MarketTrade,
  type Resting,
} from '#core/domain/spot-match.ts';
import { fc } from '../../support/load/properties.ts';

const order = (
  id: number,
  side: Resting['side'],
  limit: string,
  remaining: string,
  since = 0,
  queue = '0',
): Resting => ({
  id,
  side,
  limit: money(limit),
  remaining: money(remaining),
  since,
  queue: money(queue),
  queueAt: 0,
});
const trade = (name: string, price: string, free: string, at = 10): MarketTrade => ({
  name,
  at,
  price: money(price),
  volume: money(free),
  free: money(free),
  used: ZERO,
});
/** Returns `id:trade=quantity` of every allocated part. */
const allocated = (orders: Resting[], trades: MarketTrade[]) =>
  [...allocateTrades(orders, trades).parts]
    .flatMap(([id, parts]) => parts.map((part) => `${id}:${part.trade.name}=${part.quantity}`))
    .sort();

describe('which trades fill which orders', () => {
  test.each([
    ['a better price first', [order(1, 'buy', '9', '1'), order(2, 'buy', '10', '1')], ['2:a=1']],
    ['of one price the older', [order(2, 'buy', '9', '1'), order(1, 'buy', '9', '1')], ['1:a=1']],
    [
      'of one price the one that joined first',
      [order(1, 'buy', '9', '1', 5), order(2, 'buy', '9', '1', 4)],
      ['2:a=1'],
    ],
    ['cheaper sales first', [order(1, 'sell', '9', '1'), order(2, 'sell', '8', '1')], ['2:a=1']],
    [
      'of two sides the older, and the volume once',
      [order(2, 'buy', '9', '0.7'), order(1, 'sell', '9', '0.6')],
      ['1:a=0.6', '2:a=0.4'],
    ],
    ['not beyond the limit', [order(1, 'buy', '8.99', '1'), order(2, 'sell', '9.01', '1')], []],
    ['not before the order arrived', [order(1, 'buy', '9', '1', 10)], []],
  ] as const)('%s', (_, orders, expected) => {
    expect(allocated([...orders], [trade('a', '9', '1')])).toEqual(expected);
  });

  test('an order comes before those that its trades leave something to', () => {
    const orders = [order(1, 'buy', '8', '9'), order(2, 'buy', '9', '9', 0, '2')];
    const { parts } = allocateTrades(orders, [trade('a', '8', '1'), trade('b', '8', '3')]);
    expect([...parts].map(([id, own]) => [id, own.map((part) => part.quantity)])).toEqual([
      [2, ['2']],
      [1, ['1', '1']],
    ]);
  });

  test('an order takes its need from several trades, the next order the rest', () => {
    const orders = [order(1, 'buy', '9', '2.5'), order(2, 'buy', '9', '5')];
    const trades = [trade('a', '9', '1'), trade('b', '8', '1'), trade('c', '7', '1')];
    expect(allocated(orders, trades)).toEqual(['1:a=1', '1:b=1', '1:c=0.5', '2:c=0.5']);
  });

  test('amounts that precede an order are traded first, once, and do not affect a better order', () => {
    const trades = [trade('a', '9', '3'), trade('b', '8', '3'), trade('c', '9', '3')];
    expect(allocated([order(1, 'buy', '9', '9', 0, '4')], trades)).toEqual(['1:b=2', '1:c=3']);
    const both = [order(1, 'buy', '9', '1', 0, '4'), order(2, 'buy', '9', '9', 0, '4')];
    expect(allocated(both, trades)).toEqual(['1:b=1', '2:b=1', '2:c=3']);
    // The matching skips trades that other orders have used up, and no trade is counted twice.
    const used = { ...trade('a', '9', '4'), free: ZERO };
    expect(allocated([order(1, 'buy', '9', '9', 0, '4')], [used, trade('b', '9', '1')])).toEqual([
      '1:b=1',
    ]);
    const counted = { ...order(1, 'buy', '9', '9', 0, '4'), queueAt: 10 };
    expect(allocated([counted], [trade('a', '9', '9', 10), trade('b', '9', '5', 11)])).toEqual([
      '1:b=1',
    ]);
  });

  test('ends where the next order is not loaded, and earlier allocations are valid', () => {
    const orders = [order(1, 'buy', '9', '1'), order(4, 'sell', '7', '1')];
    const trades = [trade('a', '9', '0.5'), trade('b', '8', '1'), trade('c', '8', '1')];
    const cut = { buy: true };
    const { parts, isComplete } = allocateTrades(orders, trades, cut);
    expect(isComplete).toBe(false);
    // The order on the other side may be newer than the one that is not loaded.
    expect([...parts.keys()]).toEqual([1]);
    expect(parts.get(1)?.map(({ quantity }) => quantity)).toEqual(['0.5', '0.5']);
    // If a trade does not reach an order, it does not reach those behind it.
    expect(allocateTrades(orders, [trade('d', '10', '1')], cut).isComplete).toBe(true);
  });

  test('in parts the result is the same as at once', () => {
    const few = fc.integer({ min: 1, max: 6 });
    const rows = fc.array(fc.tuple(fc.boolean(), few, few, few, fc.nat(6)), { maxLength: 20 });
    const tradesOf = fc.array(fc.tuple(few, few, few), { maxLength: 8 });
    fc.assert(
      fc.property(rows, tradesOf, few, (orderRows, tradeRows, first) => {
        const orders = orderRows.map(([isBuy, limit, remaining, since, queue], id) =>
          order(id, isBuy ? 'buy' : 'sell', String(limit), String(remaining), since, `${queue}`),
        );
        const trades = tradeRows.map(([price, free, at], name) =>
          trade(String(name), String(price), String(free), at),
        );
        expect(partByPart(orders, trades, first).sort()).toEqual(allocated(orders, trades));
      }),
    );
  });

  test('all orders together get a part of a trade, behind the amounts that precede each', () => {
    const part = fillableOf(money('20'), 'htx');
    expect([part, fillableOf(money('20'), 'simulated')]).toEqual(['2', '20']);
    const one = { ...trade('a', '9', '20'), free: part };
    const orders = [order(1, 'buy', '9', '1', 0, '18'), order(2, 'buy', '9', '5', 0, '18.5')];
    expect(allocated(orders, [one])).toEqual(['1:a=1', '2:a=0.5']);
    expect(allocated([order(1, 'buy', '9', '5')], [one])).toEqual(['1:a=2']);
  });

  test('never more than an order wants, than a trade has, and nothing outside a limit', () => {
    const some = fc.integer({ min: 1, max: 50 }).map((n) => money(String(n)));
    const at = fc.integer({ min: 0, max: 9 });
    const orders = fc.array(fc.tuple(fc.boolean(), some, some, at), { maxLength: 20 });
    const trades = fc.array(fc.tuple(some, some, at), { maxLength: 20 });
    fc.assert(
      fc.property(orders, trades, (orderRows, tradeRows) => {
        const resting = orderRows.map(([isBuy, limit, remaining, since], id): Resting => {
          const side = isBuy ? 'buy' : 'sell';
          return { id, side, limit, remaining, since, queue: ZERO, queueAt: 0 };
        });
        const market = tradeRows.map(([price, free, ms], name) => ({
          name: String(name),
          price,
          free,
          volume: free,
          used: ZERO,
          at: ms,
        }));
        const used = new Map<string, string>();
        const { parts } = allocateTrades(resting, market);
        for (const [id, list] of parts) {
          const own = resting[id] as Resting;
          const filled = list.reduce((sum, part) => add(sum, part.quantity), ZERO);
          expect(compare(filled, own.remaining)).toBeLessThanOrEqual(0);
          for (const { trade: one, quantity } of list) {
            used.set(one.name, add(money(used.get(one.name) ?? '0'), quantity));
            expect(one.at).toBeGreaterThan(own.since);
            const beyond = compare(one.price, own.limit) * (own.side === 'buy' ? 1 : -1);
            expect(beyond).toBeLessThanOrEqual(0);
          }
        }
        for (const one of market) {
          const usedUp = money(used.get(one.name) ?? '0');
          expect(compare(usedUp, one.free)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

/**
 * Allocates trades with only the best orders of each side loaded, until everything is allocated.
 */
function partByPart(orders: Resting[], trades: MarketTrade[], first: number): string[] {
  const used = new Map<string, string>();
  const take = (key: string, quantity: string) =>
    used.set(key, add(money(used.get(key) ?? '0'), money(quantity)));
  const left = (key: string, of: Money) => subtract(of, money(used.get(key) ?? '0'));
  const given = new Map<string, string>();
  for (let most = first; ; most += 1) {
    const open = orders
      .map((one) => ({ ...one, remaining: left(`order ${one.id}`, one.remaining) }))
      .filter(({ remaining }) => isPositive(remaining));
    const buy = open.filter(({ side }) => side === 'buy').sort(better((a, b) => compare(b, a)));
    const sell = open.filter(({ side }) => side === 'sell').sort(better(compare));
    const free = trades.map((one) => {
      const key = `trade ${one.name}`;
      return { ...one, free: left(key, one.free), used: money(used.get(key) ?? '0') };
    });
    const atHand = [...buy.slice(0, most), ...sell.slice(0, most)];
    const cut = { buy: buy.length > most, sell: sell.length > most };
    const { parts, isComplete } = allocateTrades(atHand, free, cut);
    for (const [id, list] of parts) {
      for (const part of list) {
        const { name } = part.trade;
        for (const key of [`order ${id}`, `trade ${name}`]) take(key, part.quantity);
        const key = `${id}:${name}`;
        given.set(key, add(money(given.get(key) ?? '0'), part.quantity));
      }
    }
    if (isComplete) return [...given].map(([key, quantity]) => `${key}=${quantity}`);
  }
}

const better = (order: (a: Money, b: Money) => number) => (a: Resting, b: Resting) =>
  order(a.limit, b.limit) || a.since - b.since || a.id - b.id;

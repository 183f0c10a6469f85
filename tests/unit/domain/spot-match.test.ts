import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, money, ZERO } from '../../../src/domain/money.ts';
import { allocateTrades, type MarketTrade, type Resting } from '../../../src/domain/spot-match.ts';

const order = (
  id: number,
  side: Resting['side'],
  limit: string,
  remaining: string,
  since = 0,
): Resting => ({ id, side, limit: money(limit), remaining: money(remaining), since });
const trade = (name: string, price: string, free: string, at = 10): MarketTrade => ({
  ...{ name, at, price: money(price), volume: money(free), free: money(free) },
});
/** `id:trade=quantity` of every part. */
const allocated = (orders: Resting[], trades: MarketTrade[]) =>
  [...allocateTrades(orders, trades)]
    .flatMap(([id, parts]) => parts.map((part) => `${id}:${part.trade.name}=${part.quantity}`))
    .sort();

describe('which trades fill which orders', () => {
  test.each([
    ['a better price first', [order(1, 'buy', '9', '1'), order(2, 'buy', '10', '1')], ['2:a=1']],
    ['of one price the older', [order(2, 'buy', '9', '1'), order(1, 'buy', '9', '1')], ['1:a=1']],
    ['cheaper sales first', [order(1, 'sell', '9', '1'), order(2, 'sell', '8', '1')], ['2:a=1']],
    [
      'of two sides the older, and the volume once',
      [order(2, 'buy', '9', '0.7'), order(1, 'sell', '9', '0.6')],
      ['1:a=0.6', '2:a=0.4'],
    ],
    ['not beyond the limit', [order(1, 'buy', '8.99', '1'), order(2, 'sell', '9.01', '1')], []],
    ['not before the order was there', [order(1, 'buy', '9', '1', 10)], []],
  ] as const)('%s', (_, orders, expected) => {
    expect(allocated([...orders], [trade('a', '9', '1')])).toEqual(expected);
  });

  test('an order takes what it needs of several trades, the next order the rest', () => {
    const orders = [order(1, 'buy', '9', '2.5'), order(2, 'buy', '9', '5')];
    const trades = [trade('a', '9', '1'), trade('b', '8', '1'), trade('c', '7', '1')];
    expect(allocated(orders, trades)).toEqual(['1:a=1', '1:b=1', '1:c=0.5', '2:c=0.5']);
  });

  test('never more than an order wants, than a trade has, and nothing outside a limit', () => {
    const some = fc.integer({ min: 1, max: 50 }).map((n) => money(String(n)));
    const at = fc.integer({ min: 0, max: 9 });
    const orders = fc.array(fc.tuple(fc.boolean(), some, some, at), { maxLength: 20 });
    const trades = fc.array(fc.tuple(some, some, at), { maxLength: 20 });
    fc.assert(
      fc.property(orders, trades, (orderRows, tradeRows) => {
        const resting = orderRows.map(([isBuy, limit, remaining, since], id): Resting => {
          return { id, side: isBuy ? 'buy' : 'sell', limit, remaining, since };
        });
        const market = tradeRows.map(([price, free, ms], name) => ({
          ...{ name: String(name), price, free, volume: free, at: ms },
        }));
        const used = new Map<string, string>();
        const parts = allocateTrades(resting, market);
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

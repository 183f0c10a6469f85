// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  isPositive,
  type Money,
  money,
  multiply,
  subtract,
  ZERO,
} from '#core/domain/money.ts';
import { isFarOutside, priceWithin, type SpotLevel, walkBook } from '#core/domain/spot-book.ts';
import {
  nextFee,
  type OrderRequest,
  tradeFee,
  tradeValue,
  validateOrderRequest,
} from '#core/domain/spot-order.ts';
import {
  buyableQuantity,
  linkAtBook,
  linkAtPrice,
  SHARE_PERCENTS,
  shareEntry,
  stepPrice,
} from '#core/domain/spot-ticket.ts';
import { fc } from '../../support/load/properties.ts';

/** Runs a property; fast-check prints the seed of a counterexample. */
const check = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 400 });

const units = (most: number, places: number) =>
  fc.integer({ min: 1, max: most }).map((n) => {
    const digits = String(n).padStart(places + 1, '0');
    return money(places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`);
  });
/**
 * Generates a market with the decimals of its prices and quantities, and a price and quantity
 * within them.
 */
const priced = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 8 }))
  .chain(([pricePrecision, places]) =>
    fc.record({
      price: units(2 ** 31 - 1, pricePrecision),
      quantity: units(2 ** 31 - 1, places),
      places: fc.constant(places),
    }),
  );
const balanceOf = fc
  .tuple(units(2 ** 31 - 1, 9), units(2 ** 31 - 1, 0))
  .map(([small, big]) => add(small, big));

describe('price, quantity and amount', () => {
  test('a typed quantity determines the exact amount, and that amount the same quantity again', () => {
    check(
      fc.property(priced, ({ price, quantity, places }) => {
        const there = linkAtPrice(price, { field: 'quantity', value: quantity }, places);
        expect(there.amount).toBe(multiply(price, quantity));
        const back = linkAtPrice(price, { field: 'amount', value: there.amount }, places);
        expect(back.quantity).toBe(quantity);
      }),
    );
  });

  test('a typed amount is never exceeded, and one more unit would exceed it', () => {
    check(
      fc.property(priced, balanceOf, ({ price, places }, amount) => {
        const { quantity } = linkAtPrice(price, { field: 'amount', value: amount }, places);
        if (!quantity) throw new Error('no quantity');
        expect(compare(tradeValue(price, quantity), amount)).toBeLessThanOrEqual(0);
        const unit = money(places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`);
        expect(compare(tradeValue(price, add(quantity, unit)), amount)).toBe(1);
      }),
    );
  });

  test('missing values determine nothing', () => {
    const nothing = { field: 'quantity', value: undefined } as const;
    expect(linkAtPrice(money('2'), nothing, 4)).toEqual({ quantity: undefined, amount: undefined });
    const typed = { field: 'amount', value: money('5') } as const;
    expect(linkAtPrice(undefined, typed, 4)).toEqual({ quantity: undefined, amount: '5' });
    expect(linkAtBook([], 'buy', typed, 4)).toEqual({ quantity: undefined, amount: '5' });
  });
});

describe('quick amounts', () => {
  test('no percentage costs more than the balance, whatever the price', () => {
    check(
      fc.property(priced, balanceOf, fc.constantFrom(...SHARE_PERCENTS), (at, balance, percent) => {
        const buy = shareEntry('buy', balance, percent, at.places);
        const { quantity } = linkAtPrice(at.price, buy, at.places);
        const cost = tradeValue(at.price, quantity ?? ZERO);
        expect(compare(cost, balance)).toBeLessThanOrEqual(0);
        const sell = shareEntry('sell', balance, percent, at.places);
        const share = multiply(multiply(balance, money(String(percent))), '0.01');
        expect(compare(sell.value, share)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('the affordable quantity costs no more than the balance', () => {
    check(
      fc.property(priced, balanceOf, ({ price, places }, balance) => {
        const most = buyableQuantity(balance, price, places);
        expect(compare(tradeValue(price, most), balance)).toBeLessThanOrEqual(0);
      }),
    );
    expect(buyableQuantity(money('5'), undefined, 4)).toBe('0');
  });
});

describe('fees', () => {
  const rates = fc.constantFrom('0', '0.001', '0.002', '0.000333', '0.99').map((r) => money(r));

  test('are rounded up to 8 decimals and never exceed the received amount', () => {
    check(
      fc.property(balanceOf, rates, (received, rate) => {
        const fee = tradeFee(received, rate);
        const exact = multiply(received, rate);
        expect(compare(fee, exact)).toBeGreaterThanOrEqual(0);
        expect(compare(subtract(fee, exact), money('0.00000001'))).toBe(-1);
        expect((fee.split('.')[1] ?? '').length).toBeLessThanOrEqual(8);
      }),
    );
    expect(tradeFee(money('0.000000001'), money('0.002'))).toBe('0.000000001');
  });

  test('are the same for the parts of an order as for the whole', () => {
    const parts = fc.array(units(2 ** 20, 10), { minLength: 1, maxLength: 30 });
    check(
      fc.property(parts, rates, (received, feeRate) => {
        let receivedInAll = ZERO;
        let charged = ZERO;
        for (const part of received) {
          receivedInAll = add(receivedInAll, part);
          const fee = nextFee({ received: part, receivedInAll, charged, feeRate });
          expect(compare(fee, part)).toBeLessThanOrEqual(0);
          charged = add(charged, fee);
        }
        const whole = tradeFee(receivedInAll, feeRate);
        // A part below the last decimal cannot pay more than itself. The next part pays the rest.
        expect(compare(charged, whole)).toBeLessThanOrEqual(0);
        expect(compare(subtract(whole, charged), money('0.00000001'))).toBe(-1);
      }),
    );
  });
});

describe('walking a book', () => {
  const rows = fc.array(fc.tuple(units(500, 2), units(99_999, 4)), { maxLength: 12 });
  const ladder = rows.map((steps) => {
    let price = money('50');
    return steps.map(([step, quantity]): SpotLevel => {
      price = add(price, step);
      return { price, quantity };
    });
  });

  test('takes at most the wanted quantity, the amount and the book, and nothing beyond the limit', () => {
    const reach = fc.record({
      quantity: fc.option(units(200_000, 4), { nil: undefined }),
      budget: fc.option(units(9_999_999, 3), { nil: undefined }),
      limit: fc.option(
        units(9_000, 2).map((more) => add(money('50'), more)),
        { nil: undefined },
      ),
    });
    check(
      fc.property(ladder, reach, (levels, wanted) => {
        const walk = walkBook(levels, 'buy', wanted, 4);
        const value = walk.parts.reduce(
          (sum, p) => add(sum, tradeValue(p.price, p.quantity)),
          ZERO,
        );
        expect(walk.value).toBe(value);
        expect(compare(walk.quantity, wanted.quantity ?? walk.quantity)).toBeLessThanOrEqual(0);
        expect(compare(value, wanted.budget ?? value)).toBeLessThanOrEqual(0);
        for (const [index, part] of walk.parts.entries()) {
          expect(part.price).toBe(levels[index]?.price);
          expect(isPositive(part.quantity)).toBe(true);
          expect(compare(part.price, wanted.limit ?? part.price)).toBeLessThanOrEqual(0);
          // Only the last level that was taken may have a remainder.
          const isLast = index === walk.parts.length - 1;
          if (!isLast) expect(part.quantity).toBe(levels[index]?.quantity);
        }
      }),
    );
  });

  test('a sale walks down to its limit', () => {
    const bids = [
      { price: money('10'), quantity: money('1') },
      { price: money('9'), quantity: money('1') },
      { price: money('8'), quantity: money('1') },
    ];
    const walk = walkBook(bids, 'sell', { quantity: money('5'), limit: money('9') }, 0);
    expect(walk).toMatchObject({ quantity: '2', value: '19' });
  });
});

describe('price steps', () => {
  test.each([
    ['64000.5', 1, undefined, '64000.51'],
    ['1', 1, undefined, '1.01'],
    ['1.00', -1, undefined, '0.99'],
    ['0.99', -1, undefined, '0.98'],
    ['0.50', -1, undefined, '0.49'],
    ['0.62000', 1, 5, '0.62001'],
    ['0.00000012', -1, 8, '0.00000011'],
    ['0.00000001', -1, 8, '0.00000001'],
    ['12.3', 1, 1, '12.4'],
    ['0.99999', 1, 5, '1.00000'],
  ] as const)('%s by %s with %s places is %s', (shown, direction, places, next) => {
    expect(stepPrice(shown, direction, places)).toBe(next);
  });
});

describe('errors of an order', () => {
  const terms = { minimumValue: money('5'), pricePrecision: 2, quantityPrecision: 4 };
  const fault = (request: Partial<Record<keyof OrderRequest, string>>, balance = '1000') =>
    validateOrderRequest({ side: 'buy', kind: 'limit', ...NOTHING, ...request } as OrderRequest, {
      terms,
      balance: balance as Money,
      bestPrice: money('100'),
    });
  const NOTHING = { price: undefined, quantity: undefined, amount: undefined };

  test.each([
    [{}, 'noPrice'],
    [{ price: '0', quantity: '1' }, 'noPrice'],
    [{ price: '100' }, 'noQuantity'],
    [{ kind: 'market' }, 'noAmount'],
    [{ kind: 'market', side: 'sell' }, 'noQuantity'],
    [{ price: '100.001', quantity: '1' }, 'priceTooPrecise'],
    [{ price: '100', quantity: '1.00001' }, 'quantityTooPrecise'],
    [{ price: '100', quantity: '0.0499' }, 'belowMinimum'],
    [{ kind: 'market', amount: '4.99' }, 'belowMinimum'],
    [{ kind: 'market', side: 'sell', quantity: '0.0499' }, 'belowMinimum'],
    [{ price: '100', quantity: '10.0001' }, 'aboveBalance'],
    [{ kind: 'market', amount: '1000.01' }, 'aboveBalance'],
    [{ side: 'sell', price: '100', quantity: '1000.0001' }, 'aboveBalance'],
    [{ price: '100', quantity: '10' }, undefined],
    [{ kind: 'market', amount: '1000' }, undefined],
    [{ side: 'sell', price: '0.01', quantity: '1000' }, undefined],
  ] as const)('%o: %s', (request, expected) => {
    expect(fault(request)).toBe(expected);
  });
});

test('a price is that of the book where it left it, and far beyond a spread', () => {
  const level = (price: string) => ({ price: money(price), quantity: money('1') });
  const book = { asks: [level('102'), level('103')], bids: [level('100'), level('99')] };
  const within = ['99', '100', '101.5', '102', '110'].map((price) =>
    priceWithin(money(price), book),
  );
  expect(within).toEqual(['100', '100', '101.5', '102', '102']);
  const far = ['97.9', '98', '104', '104.1'].map((price) => isFarOutside(money(price), book));
  expect(far).toEqual([true, false, false, true]);
  for (const oneSided of [
    { asks: [], bids: book.bids },
    { asks: book.bids, bids: book.asks },
  ]) {
    expect(priceWithin(money('110'), oneSided)).toBe('110');
    expect(isFarOutside(money('110'), oneSided)).toBe(false);
  }
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { OrderBook, SpotBalance } from '#/api/spot';
import { depthOf, levelsShown } from '#/features/spot/depth';
import { bookPlaces, formatLevelQuantity, quantityPlaces } from '#/features/spot/format-level';
import { EMPTY_ENTRY, readTicket } from '#/features/spot/ticket';
import { formatPrice } from '#core/domain/format-number.ts';
import { money } from '#core/domain/money.ts';

const level = (price: string, quantity: string) => ({
  price: money(price),
  quantity: money(quantity),
});
const book: OrderBook = {
  asks: [level('101', '1'), level('102', '5')],
  bids: [level('99', '2'), level('98', '5')],
  at: 0,
};
const balance: SpotBalance = {
  quote: money('1000'),
  base: money('4'),
  feeRate: money('0.001'),
  minimumValue: money('1'),
  pricePrecision: 2,
  quantityPrecision: 6,
};
const given = { ...EMPTY_ENTRY, side: 'buy' as const, balance, book, last: '100' };

describe('the ticket', () => {
  test('a quantity determines the exact amount, an amount the affordable quantity', () => {
    const byQuantity = readTicket({ ...given, price: '100.05', typed: '0.123456' });
    expect(byQuantity.amountText).toBe('12.3517728');
    const byAmount = readTicket({ ...given, price: '3', field: 'amount', typed: '10' });
    expect(byAmount.quantityText).toBe('3.333333');
    expect(byAmount.amountText).toBe('10');
  });

  test('the fee is deducted from the received amount, rounded up', () => {
    const buy = readTicket({ ...given, price: '100', typed: '0.333333' });
    expect([buy.fee, buy.arrives]).toEqual(['0.00033334', '0.33299966']);
    const sell = readTicket({ ...given, side: 'sell', price: '100', typed: '2' });
    expect([sell.fee, sell.arrives]).toEqual(['0.2', '199.8']);
  });

  test('a market order is estimated on the shown book', () => {
    const buy = readTicket({ ...given, kind: 'market', field: 'amount', typed: '203' });
    expect(buy.quantityText).toBe('2');
    const sell = readTicket({ ...given, kind: 'market', side: 'sell', typed: '3' });
    expect(sell.amountText).toBe('296');
    expect(sell.most).toBe('396');
  });

  test('reports missing, too small and too large values; without a balance it reports nothing', () => {
    const validationError = (more: Partial<Parameters<typeof readTicket>[0]>) =>
      readTicket({ ...given, ...more }).validationError;
    expect(validationError({ typed: '1' })).toBe('noPrice');
    expect(validationError({ price: '100' })).toBe('noQuantity');
    expect(validationError({ kind: 'market', field: 'amount' })).toBe('noAmount');
    expect(validationError({ price: '100', typed: '0.001' })).toBe('belowMinimum');
    expect(validationError({ price: '100', typed: '10.1' })).toBe('aboveBalance');
    expect(validationError({ price: '100', typed: '10' })).toBeUndefined();
    expect(validationError({ price: '100', typed: '10.1', balance: undefined })).toBeUndefined();
  });
});

describe('the book', () => {
  test('bars are shares of one scale and never longer than it', () => {
    const shares = depthOf(book.asks, 2, 6).map(({ share }) => share);
    expect(shares).toEqual([1 / 6, 1]);
    expect(depthOf(book.asks, 2, 0).map(({ share }) => share)).toEqual([0, 0]);
  });

  test('a taller book shows more levels, at least five of each side or nine of one', () => {
    expect(levelsShown('both', 'asks', 10)).toBe(5);
    expect(levelsShown('asks', 'asks', 10)).toBe(9);
    expect(levelsShown('asks', 'bids', 10)).toBe(0);
    expect(levelsShown('both', 'bids', 17)).toBe(8);
    expect(levelsShown('bids', 'bids', 60)).toBe(20);
  });

  test('figures are short, and prices have equally many decimals', () => {
    const quantities = ['0.0123456789', '12.3456789', '999.999', '32100', '5', '0.5000', '0.0001'];
    const digits = quantityPlaces(quantities.map((quantity) => ({ quantity })));
    expect(quantities.map((one) => formatLevelQuantity(one, digits))).toEqual([
      '0.01',
      '12.34',
      '999.99',
      '32.10K',
      '5.00',
      '0.50',
      '<0.01',
    ]);
    const small = [{ quantity: '0.0012345' }, { quantity: '0.00002' }];
    expect(quantityPlaces(small, 6)).toBe(6);
    expect(quantityPlaces([{ quantity: '1200' }, { quantity: '7' }], 0)).toBe(0);
    expect(formatLevelQuantity('7', 0)).toBe('7');
    const places = bookPlaces([level('101.5', '1'), level('101.25', '1')]);
    expect(formatPrice('101.5', places)).toBe('101.50');
    expect(formatPrice('0.0000000123', 10)).toBe('0.0000000123');
    expect(formatPrice('60100', 0)).toBe('60,100');
  });
});

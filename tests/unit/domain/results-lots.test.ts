// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { createLots, fromUnits, toUnits } from '#core/domain/results-lots.ts';

const USDT = 1;
const BTC = 2;
const ETH = 3;
const HOUR_MS = 3_600_000;
const of = (coinId: number, text: string) => ({ coinId, units: toUnits(text) });
const lotsOf = () => createLots(USDT);
type Lots = ReturnType<typeof lotsOf>;

function stated(lots: Lots, coinId: number, balance: string) {
  const { known, cost } = lots.of(coinId, toUnits(balance));
  return [fromUnits(known), fromUnits(cost)];
}

describe('units', () => {
  test.each(['0', '1', '-1', '0.000000000000000001', '-0.5', '123456789.123456789012345678'])(
    '%s stays what it is',
    (text) => expect(fromUnits(toUnits(text))).toBe(text),
  );

  test('further decimals are cut, and more places can be asked for', () => {
    expect(fromUnits(toUnits('0.0000000000000000019'))).toBe('0.000000000000000001');
    expect(fromUnits(toUnits('0.0000000000000000019', 36), 36)).toBe('0.0000000000000000019');
  });
});

describe('average-cost lots', () => {
  test('purchases are averaged, and a sale takes its share of the cost', () => {
    const lots = lotsOf();
    lots.apply({ at: 0, paid: of(USDT, '100'), received: of(BTC, '1') });
    lots.apply({ at: 2 * HOUR_MS, paid: of(USDT, '300'), received: of(BTC, '1') });
    const sale = lots.apply({ at: 3 * HOUR_MS, paid: of(BTC, '0.5'), received: of(USDT, '150') });
    expect(fromUnits(sale?.profit ?? 0n)).toBe('50');
    expect(sale?.isUnknown).toBe(false);
    // The coins were bought an hour after the start on average.
    expect(sale?.heldMs).toBe(2 * HOUR_MS);
    expect(stated(lots, BTC, '1.5')).toEqual(['1.5', '300']);
  });

  test('selling everything leaves no cost behind, whatever was rounded', () => {
    const lots = lotsOf();
    lots.apply({ at: 0, paid: of(USDT, '100'), received: of(BTC, '3') });
    const profits = ['1', '1', '1'].map(
      (part) => lots.apply({ at: 1, paid: of(BTC, part), received: of(USDT, '40') })?.profit ?? 0n,
    );
    expect(fromUnits(profits.reduce((sum, profit) => sum + profit, 0n))).toBe('20');
    expect(stated(lots, BTC, '0')).toEqual(['0', '0']);
  });

  test('incoming coins cost their price, or have an unknown cost and stay in proportion', () => {
    const lots = lotsOf();
    lots.apply({ at: 0, received: of(BTC, '1'), price: toUnits('100') });
    lots.apply({ at: 0, received: of(BTC, '3') });
    expect(stated(lots, BTC, '4')).toEqual(['1', '100']);
    const sale = lots.apply({ at: 1, paid: of(BTC, '2'), received: of(USDT, '400') });
    // Half of the coin whose cost is known was sold for 100.
    expect([fromUnits(sale?.profit ?? 0n), sale?.isUnknown]).toEqual(['50', true]);
    expect(stated(lots, BTC, '2')).toEqual(['0.5', '50']);
  });

  test('a sale of coins without any known cost has no profit, not zero', () => {
    const lots = lotsOf();
    lots.apply({ at: 0, received: of(BTC, '1') });
    const sale = lots.apply({ at: 1, paid: of(BTC, '1'), received: of(USDT, '5') });
    expect([sale?.profit, sale?.isUnknown]).toEqual([undefined, true]);
  });

  test('another coin takes over the cost, and nothing is realised', () => {
    const lots = lotsOf();
    lots.apply({ at: 0, paid: of(USDT, '100'), received: of(BTC, '1') });
    const sale = lots.apply({ at: 1, paid: of(BTC, '0.25'), received: of(ETH, '5') });
    expect(sale).toBeUndefined();
    expect(stated(lots, BTC, '0.75')).toEqual(['0.75', '75']);
    expect(stated(lots, ETH, '5')).toEqual(['5', '25']);
  });

  test('outgoing coins without a trade reduce the cost and realise nothing', () => {
    const lots = lotsOf();
    lots.apply({ at: 0, paid: of(USDT, '100'), received: of(BTC, '2') });
    expect(lots.apply({ at: 1, paid: of(BTC, '1') })).toBeUndefined();
    expect(stated(lots, BTC, '1')).toEqual(['1', '50']);
  });

  test('the balance decides where times were out of order', () => {
    const lots = lotsOf();
    expect(lots.apply({ at: 0, paid: of(BTC, '1'), received: of(USDT, '9') })?.isUnknown).toBe(
      true,
    );
    lots.apply({ at: 1, paid: of(USDT, '100'), received: of(BTC, '4') });
    expect(stated(lots, BTC, '3')).toEqual(['3', '75']);
    expect(stated(lots, BTC, '5')).toEqual(['4', '100']);
  });
});

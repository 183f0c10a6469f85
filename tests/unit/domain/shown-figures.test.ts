// @vitest-environment node
import { expect, test } from 'vitest';
import { parseAmount, readAmount } from '#core/domain/amount-input.ts';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { priceDecimals } from '#core/domain/candles.ts';
import {
  formatAmount,
  formatCompact,
  formatConversionRate,
  formatPercent,
  formatPrice,
  formatRate,
  formatShare,
  formatSignedAmount,
  formatVolume,
} from '#core/domain/format-number.ts';
import { alertChoices, validateAlert } from '#core/domain/market-alerts.ts';
import { money, ZERO } from '#core/domain/money.ts';
import { averageCost } from '#core/domain/results.ts';
import { validatePrecision } from '#core/domain/spot-order.ts';
import { priceAway, stepPrice, truncateShownPrice } from '#core/domain/spot-ticket.ts';
import { directionTo } from '#core/domain/spot-trigger.ts';
import { fc } from '../../support/load/properties.ts';

// These tests compare the displayed values with the ones that decide: prices, amounts and the
// suggestions of a form.

const PLACES = 12;

/** Returns a positive price, in units of the last of `places` decimals. */
function priceOf(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
}

const anyPlaces = fc.integer({ min: 0, max: PLACES });
const anyUnits = fc.oneof(
  fc.bigInt({ min: 1n, max: 10_000n }),
  fc.bigInt({ min: 1n, max: 10n ** 17n }),
);
const anyPositive = fc
  .tuple(anyUnits, fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => priceOf(units, places));

test('two prices that differ never look the same', () => {
  fc.assert(
    fc.property(anyUnits, fc.bigInt({ min: 1n, max: 100n }), anyPlaces, (units, step, places) => {
      const [one, other] = [priceOf(units, places), priceOf(units + step, places)];
      for (const shownWith of [undefined, places, 2]) {
        expect(formatPrice(one, shownWith)).not.toBe(formatPrice(other, shownWith));
      }
    }),
  );
});

test('equal prices look the same with and without zeros at the end', () => {
  fc.assert(
    fc.property(anyUnits, anyPlaces, (units, places) => {
      const price = priceOf(units, places);
      expect(formatPrice(money(price), places)).toBe(formatPrice(price, places));
      expect(formatPrice(money(price))).toBe(formatPrice(price));
    }),
  );
});

test('a figure that is not zero is never shown as zero', () => {
  const formats: readonly ((plain: string) => string)[] = [
    (plain) => formatPrice(plain),
    (plain) => formatPrice(plain, 2),
    (plain) => formatAmount(plain),
    (plain) => formatAmount(plain, 2),
    (plain) => formatSignedAmount(`-${plain}`, 2),
    formatBalance,
    formatVolume,
    formatCompact,
    formatRate,
    formatConversionRate,
    (plain) => formatPercent(Number(plain)),
    (plain) => formatPercent(-Number(plain)),
    (plain) => formatShare(Number(plain)),
  ];
  fc.assert(
    fc.property(anyPositive, fc.constantFrom(...formats), (plain, format) => {
      expect(format(plain)).toMatch(/[1-9]/);
    }),
  );
});

test('a short form has at most three digits before the point', () => {
  const justBelow = fc
    .tuple(fc.constantFrom(3n, 6n, 9n, 12n), fc.bigInt({ min: 0n, max: 9n }))
    .map(([zeros, below]) => 10n ** zeros - below);
  const any = fc.oneof(justBelow, fc.bigInt({ min: 0n, max: 999_000n * 10n ** 9n }));
  fc.assert(
    fc.property(any, (volume) => {
      expect(formatCompact(String(volume))).toMatch(/^\d{1,3}\.\d\d[KMBT]?$/);
    }),
  );
});

test('a price that a form suggests or steps to is accepted as typed', () => {
  fc.assert(
    fc.property(
      anyUnits,
      anyPlaces,
      fc.constantFrom(-1 as const, 1 as const),
      (units, places, direction) => {
        const suggested = truncateShownPrice(priceOf(units, places), places);
        for (const text of [suggested, stepPrice(suggested, direction, places)]) {
          expect(parseAmount(text, { places })).toMatchObject({ kind: 'amount' });
          const order = {
            side: 'buy',
            kind: 'limit',
            quantity: undefined,
            amount: undefined,
          } as const;
          const terms = { pricePrecision: places, quantityPrecision: 0 };
          expect(validatePrecision({ ...order, price: readAmount(text) }, terms)).toBeUndefined();
        }
      },
    ),
  );
});

test('a suggested alert is accepted at the price for which it is suggested', () => {
  fc.assert(
    fc.property(anyUnits, anyPlaces, (units, places) => {
      const now = money(priceOf(units, places));
      for (const choice of alertChoices(now)) expect(validateAlert(choice, now)).toBeUndefined();
    }),
  );
});

test('a suggested trigger is on its side of the last price', () => {
  fc.assert(
    fc.property(anyUnits, anyPlaces, (units, places) => {
      const last = priceOf(units, places);
      const [above, below] = [1, -1].map((percent) => money(priceAway(last, percent, places)));
      expect(directionTo(above ?? ZERO, money(last))).toBe('above');
      expect(directionTo(below ?? ZERO, money(last))).toBe('below');
    }),
  );
});

test('the chart shows each of its prices in full', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), anyPlaces, (units, places) => {
      const price = Number(priceOf(units, places));
      const candle = { id: 1, open: price, high: price, low: price, close: price, amount: 0 };
      expect(Number(price.toFixed(priceDecimals([candle])))).toBe(price);
    }),
  );
});

test('an average cost keeps 8 digits of a small price', () => {
  const basis = { known: money('3000000'), cost: money('29.6'), unknown: money('0') };
  expect(averageCost(basis)).toBe('0.0000098666666');
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { parseAmount, readAmount } from '#core/domain/amount-input.ts';

describe('reading a typed amount', () => {
  test.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['١٢٫٥', '12.5'],
    ['۱۲٫۵', '12.5'],
    ['१२.५', '12.5'],
    ['௧௨.௫', '12.5'],
    ['𝟙𝟚.𝟝', '12.5'],
    ['１２。５', '12.5'],
    ['12｡5', '12.5'],
    ['1ʼ234.5', '1234.5'],
    ['1′234.5', '1234.5'],
    ['1＇234.5', '1234.5'],
    ['১২.৫', '12.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    [' 1 000 ', '1000'],
  ])('%s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });
  test.each(['', '.', '-1', '+1', '1e5', '1.2.3', '1,2,3', 'abc', '0x10', '١٢a', 'Infinity'])(
    'refuses %s',
    (typed) => {
      expect(readAmount(typed)).toBeUndefined();
    },
  );
});

test('an unfinished amount may end in a separator and has at most the allowed decimals', () => {
  const isAmount = (text: string, places: number) =>
    parseAmount(text, { places }).kind === 'amount';
  expect(isAmount('12٫', 2)).toBe(true);
  expect(isAmount('12.34', 2)).toBe(true);
  expect(isAmount('12.345', 2)).toBe(false);
  expect(isAmount('12.', 0)).toBe(false);
  expect(isAmount('-1', 2)).toBe(false);
  expect(isAmount('', 2)).toBe(true);
});

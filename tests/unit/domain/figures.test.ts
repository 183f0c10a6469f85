import { describe, expect, test } from 'vitest';
import {
  amountText,
  compactText,
  grouped,
  headerPriceText,
  percentText,
  priceText,
  signedAmountText,
} from '../../../src/domain/figures.ts';

describe('prices', () => {
  test.each([
    ['65000.1', '65,000.10'],
    ['65000', '65,000.00'],
    ['1234567.123456789', '1,234,567.123456'],
    ['0.45', '0.45'],
    ['0.123456789', '0.123456'],
    ['0.100000000000000000', '0.1'],
    ['0.000001', '0.000001'],
    ['0.00000012345678901234', '0.000000123456789'],
    ['0', '0.00'],
    ['0.000000000000', '0.00'],
    ['nonsense', '–'],
  ])('%s shows as %s', (price, text) => {
    expect(priceText(price)).toBe(text);
  });

  test.each([
    ['65000.129', '65,000.12'],
    ['2', '2.00'],
    ['0.4567', '0.4567'],
  ])('high or low %s shows as %s', (price, text) => {
    expect(headerPriceText(price)).toBe(text);
  });
});

test('digits group in threes without touching decimals', () => {
  expect(grouped('1234567.1234567')).toBe('1,234,567.1234567');
  expect(grouped('999')).toBe('999');
});

test.each([
  ['12.3456', '12.35'],
  ['999.4', '999.40'],
  ['1000', '1.00K'],
  ['1234567', '1.23M'],
  ['4560000000', '4.56B'],
  ['', '–'],
])('volume %s shows as %s', (volume, text) => {
  expect(compactText(volume)).toBe(text);
});

test.each([
  [1.234, '+1.23%'],
  [-0.4, '−0.40%'],
  [0, '0.00%'],
  [-0.001, '0.00%'],
  [undefined, '–'],
])('change %s shows as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});

test('a balance is cut, never rounded up', () => {
  expect(amountText('9999.999999999')).toBe('9,999.99999999');
  expect(amountText('5')).toBe('5.00');
  expect(amountText('0.1', 2)).toBe('0.10');
});

test('profit and loss carry their sign', () => {
  expect(signedAmountText('4.1')).toBe('+4.10');
  expect(signedAmountText('-5')).toBe('−5.00');
  expect(signedAmountText('0')).toBe('0.00');
});

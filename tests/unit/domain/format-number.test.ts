// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatCompact,
  formatHeaderPrice,
  formatPercent,
  formatPrice,
  formatSignedAmount,
  groupDigits,
} from '../../../src/domain/format-number.ts';

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
    expect(formatPrice(price)).toBe(text);
  });

  test.each([
    ['65000.129', '65,000.12'],
    ['2', '2.00'],
    ['0.4567', '0.4567'],
  ])('high or low %s shows as %s', (price, text) => {
    expect(formatHeaderPrice(price)).toBe(text);
  });
});

test('digits group in threes without touching decimals', () => {
  expect(groupDigits('1234567.1234567')).toBe('1,234,567.1234567');
  expect(groupDigits('999')).toBe('999');
});

test.each([
  ['12.3456', '12.35'],
  ['999.4', '999.40'],
  ['1000', '1.00K'],
  ['1234567', '1.23M'],
  ['4560000000', '4.56B'],
  ['', '–'],
])('volume %s shows as %s', (volume, text) => {
  expect(formatCompact(volume)).toBe(text);
});

test.each([
  [1.234, '+1.23%'],
  [-0.4, '−0.40%'],
  [0, '0.00%'],
  [-0.001, '0.00%'],
  [undefined, '–'],
])('change %s shows as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});

test('a balance is truncated, never rounded up', () => {
  expect(formatAmount('9999.999999999')).toBe('9,999.99999999');
  expect(formatAmount('5')).toBe('5.00');
  expect(formatAmount('0.1', 2)).toBe('0.10');
});

test('profit and loss have a sign', () => {
  expect(formatSignedAmount('4.1')).toBe('+4.10');
  expect(formatSignedAmount('-5')).toBe('−5.00');
  expect(formatSignedAmount('0')).toBe('0.00');
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatAverage,
  formatCompact,
  formatConversionRate,
  formatPercent,
  formatPrice,
  formatRate,
  formatSignedAmount,
  groupDigits,
} from '#core/domain/format-number.ts';

describe('prices', () => {
  test.each([
    ['65000.1', '65,000.10'],
    ['65000', '65,000.00'],
    ['1234567.123456789', '1,234,567.123456789'],
    ['0.45', '0.45'],
    ['0.123456789', '0.123456789'],
    ['0.100000000000000000', '0.1'],
    ['0.000001', '0.000001'],
    ['0.00000012345678901234', '0.00000012345678901234'],
    ['0.0012059', '0.0012059'],
    ['0.0000019999', '0.0000019999'],
    ['0', '0.00'],
    ['0.000000000000', '0.00'],
    ['nonsense', '–'],
  ])('%s shows as %s', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });

  test.each([
    ['0.001205', 7, '0.0012050'],
    ['65000.1', 2, '65,000.10'],
    ['65000.00', 0, '65,000'],
    ['1', 4, '1.0000'],
    ['0.00120591', 7, '0.00120591'],
  ])('%s of a market with %i decimals shows as %s', (price, places, text) => {
    expect(formatPrice(price, places)).toBe(text);
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
  ['999996', '1.00M'],
  ['999994', '999.99K'],
  ['999999999999', '1.00T'],
  ['1234567890123456', '1,234.57T'],
  ['0.004', '0.004'],
  ['0.00000123', '0.0000012'],
  ['0', '0.00'],
  ['', '–'],
])('volume %s shows as %s', (volume, text) => {
  expect(formatCompact(volume)).toBe(text);
});

test.each([
  [1.234, '+1.23%'],
  [-0.4, '−0.40%'],
  [0, '0.00%'],
  [-0.001, '−0.001%'],
  [0.00096, '+0.0010%'],
  [undefined, '–'],
])('change %s shows as %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});

test('a balance is truncated, never rounded up', () => {
  expect(formatAmount('9999.999999999')).toBe('9,999.99999999');
  expect(formatAmount('5')).toBe('5.00');
  expect(formatAmount('0.1', 2)).toBe('0.10');
  expect(formatAmount('0.00499', 2)).toBe('0.0049');
  expect(formatAmount('0.000000001234')).toBe('0.0000000012');
});

test('profit and loss have a sign', () => {
  expect(formatSignedAmount('4.1')).toBe('+4.10');
  expect(formatSignedAmount('-5')).toBe('−5.00');
  expect(formatSignedAmount('0')).toBe('0.00');
  expect(formatSignedAmount('-0.004', 2)).toBe('−0.004');
});

test('a rate is shown in full, and never as zero', () => {
  expect(formatRate('0.825')).toBe('82.5%');
  expect(formatRate('0.00001')).toBe('0.001%');
  expect(formatConversionRate('0.0012059123')).toBe('0.0012059123');
});

test.each([
  ['119327.674018', 2, '119,327.67'],
  ['119327.6', 2, '119,327.60'],
  ['0.00012345', 6, '0.000123'],
  ['0.00012345', 2, '0.00012'],
  ['12.345678', undefined, '12.345678'],
])('an average of %s in a market of %s decimals shows as %s', (average, places, text) => {
  expect(formatAverage(average, places)).toBe(text);
});

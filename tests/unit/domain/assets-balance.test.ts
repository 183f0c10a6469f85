// @vitest-environment node
import { expect, test } from 'vitest';
import { formatBalance, formatExact } from '#core/domain/assets-balance.ts';

test.each([
  ['0', '0.00'],
  ['123456.789', '123,456.78'],
  ['1000', '1,000.00'],
  ['999.99999', '999.9999'],
  ['1.5', '1.50'],
  ['0.123456789012345678', '0.123456'],
  ['0.00001234567', '0.00001234'],
  ['0.05', '0.05'],
  [undefined, '–'],
])('a balance of %s reads %s', (plain, read) => {
  expect(formatBalance(plain)).toBe(read);
});

test('the exact amount has every digit', () => {
  expect(formatExact('1234.123456789012345678')).toBe('1,234.123456789012345678');
  expect(formatExact('7')).toBe('7.00');
  expect(formatExact(undefined)).toBe('–');
});

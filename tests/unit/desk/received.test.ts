// @vitest-environment node
import { expect, test } from 'vitest';
import { validateReceived } from '../../../desk/app/screens/reviews/received.ts';

test('the amount that arrived is typed, above 0, and has no more decimals than the coin', () => {
  expect(validateReceived('50', 6)).toBeUndefined();
  expect(validateReceived('0.000001', 6)).toBeUndefined();
  expect(validateReceived('', 6)).toBe('Type the amount that arrived.');
  expect(validateReceived('1,000', 6)).toBe('Enter digits, using a point for decimals.');
  expect(validateReceived('-5', 6)).toBe('Enter digits, using a point for decimals.');
  expect(validateReceived('1e3', 6)).toBe('Enter digits, using a point for decimals.');
  expect(validateReceived('0.00', 6)).toBe('If nothing arrived, reject the deposit.');
  expect(validateReceived('0.0000001', 6)).toBe('Up to 6 decimals.');
});

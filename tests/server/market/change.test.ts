import { expect, test } from 'vitest';
import { formatChange } from '../../../server/modules/market/change.ts';

test.each([
  ['100', '101.234', '+1.23%'],
  ['100', '97.5', '-2.50%'],
  ['100', '100', '0.00%'],
  ['0', '1', '0.00%'],
  ['100', '100.004', '+0.004%'],
  ['65000', '64999.9', '-0.0002%'],
])('from %s to %s is %s', (open, last, text) => {
  expect(formatChange(open, last)).toBe(text);
});

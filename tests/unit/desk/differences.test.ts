// @vitest-environment node
import { expect, test } from 'vitest';
import { differencesOf } from '../../../desk/app/parts/differences.ts';

test('only the fields that changed are named, in words', () => {
  const shown = {
    version: 'a',
    amount: '50',
    claimedBy: null,
    facts: [{ label: 'Network', value: 'TRC20' }],
  };
  const current = {
    version: 'b',
    amount: '51',
    claimedBy: 'Ben',
    facts: [{ label: 'Network', value: 'TRC20' }],
  };
  expect(differencesOf(shown, current)).toEqual([
    { field: 'amount', before: '50', after: '51' },
    { field: 'claimed by', before: 'none', after: 'Ben' },
  ]);
});

test('nothing shown and nothing now differ in nothing', () => {
  expect(differencesOf(undefined, undefined)).toEqual([]);
});

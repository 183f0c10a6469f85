// @vitest-environment node
import { expect, test } from 'vitest';
import { differencesOf } from '../../../desk/app/parts/differences.ts';

test('only the fields that changed are named, in words', () => {
  const shown = {
    version: 'a',
    amount: '50',
    claimedBy: null,
    stepAt: 0,
    history: [],
    facts: [{ label: 'Network', value: 'TRC20' }],
  };
  const current = {
    version: 'b',
    amount: '51',
    claimedBy: 'Ben',
    stepAt: Date.UTC(2026, 10, 27, 23, 59, 1),
    history: [{ id: 1 }],
    facts: [{ label: 'Network', value: 'TRC20' }],
  };
  expect(differencesOf(shown, current)).toEqual([
    { field: 'amount', before: '50', after: '51' },
    { field: 'step at', before: '1 Jan 1970, 00:00:00 UTC', after: '27 Nov 2026, 23:59:01 UTC' },
    { field: 'claimed by', before: 'none', after: 'Ben' },
  ]);
});

test('nothing shown and nothing now differ in nothing', () => {
  expect(differencesOf(undefined, undefined)).toEqual([]);
});

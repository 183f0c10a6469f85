// @vitest-environment node
import { expect, test } from 'vitest';
import { datedName } from '#/lib/download';

test('a file is named by the day', () => {
  expect(datedName('bills', new Date(2026, 0, 5, 23, 59), 'csv')).toBe('bills-2026-01-05.csv');
});

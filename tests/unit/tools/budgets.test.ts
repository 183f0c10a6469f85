// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { overBudget } from '../../../tools/budgets/check.ts';
import { LIMITS } from '../../../tools/budgets/limits.ts';

test('a figure above its budget is named, whatever figure was committed before', () => {
  const figures = {
    '/': LIMITS.homeScript,
    '+/bank': LIMITS.routeScript + 1,
    '+/options': 190_000,
  };
  expect(overBudget(figures)).toEqual(['+/bank: 80001 bytes, budget 80000']);
});

test('no committed figure is above its budget', () => {
  const file = join(import.meta.dirname, '../../../tools/budgets/figures.json');
  expect(overBudget(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
});

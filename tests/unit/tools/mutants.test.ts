// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../../tools/soak/mutation.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/** Only `npm run soak` runs them, and that rarely: a guard that moves must take its mutant along. */
test.each(MUTANTS)('the guard against "$name" stands where the soak looks', (mutant) => {
  const source = readFileSync(join(ROOT, mutant.file), 'utf8');
  expect(source.split(mutant.from)).toHaveLength(2);
  for (const file of mutant.tests) expect(existsSync(join(ROOT, file))).toBe(true);
});

test('no two mutants are called the same', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

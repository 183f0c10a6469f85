// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../../tools/soak/mutation.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/**
 * The mutants run only in `npm run soak`, which is rare: a guard that moves must move in its mutant
 * too.
 */
test.each(MUTANTS)('the guard against "$name" is where its mutant expects it', (mutant) => {
  const source = readFileSync(join(ROOT, mutant.file), 'utf8');
  expect(source.split(mutant.from)).toHaveLength(2);
  for (const file of mutant.tests) expect(existsSync(join(ROOT, file))).toBe(true);
});

test('no two mutants have the same name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

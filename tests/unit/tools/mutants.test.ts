// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../../../tools/soak/mutation.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

/** Returns the migrations after this one. The list is empty for a file that is not a migration. */
function laterMigrations(file: string): readonly string[] {
  if (!file.endsWith('.sql')) return [];
  const folder = dirname(file);
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(folder, name))
    .filter((path) => path > file);
}

/**
 * The mutants run only in `npm run soak`, which is rare, so a guard that moves must also move in
 * its mutant.
 */
test.each(MUTANTS)('the guard against "$name" is where its mutant expects it', (mutant) => {
  const source = readFileSync(join(ROOT, mutant.file), 'utf8');
  expect(source.split(mutant.from)).toHaveLength(2);
  // A later migration that defines the object again would undo the mutant.
  for (const file of laterMigrations(mutant.file)) {
    expect(readFileSync(join(ROOT, file), 'utf8')).not.toContain(mutant.from);
  }
  for (const file of mutant.tests) expect(existsSync(join(ROOT, file))).toBe(true);
});

test('no two mutants have the same name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

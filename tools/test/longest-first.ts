import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/**
 * Files that take more than 25 s, longest first. Vitest orders by what it measured last, which a
 * clean checkout lacks, and else by size: there the longest file began last and ran alone at the end.
 */
export const LONG = [
  'tests/server/http/fuzz.test.ts',
  'tests/server/system/load-mix.test.ts',
  'tests/server/market/htx.test.ts',
  'tests/server/system/kill.test.ts',
  'tests/server/market/fairness.test.ts',
  'tests/server/uploads/large.test.ts',
  'tests/server/market/htx-coverage.test.ts',
  'tests/server/system/two-instances.test.ts',
  'tests/server/spot/load.test.ts',
  'tests/server/desk/reviews.test.ts',
  'tests/server/ledger/races.test.ts',
  'tests/server/http/authenticator.test.ts',
  'tests/server/db/paging-cost.test.ts',
  'tests/server/http/process.test.ts',
  'tests/server/market/htx-settlement.test.ts',
  'tests/server/uploads/form.test.ts',
  'tests/server/auth/limits.test.ts',
  'tests/server/withdrawal/hold.test.ts',
  'tests/server/market/htx-trust.test.ts',
  'tests/server/withdrawal/whitelist.test.ts',
  'tests/server/security/limits.test.ts',
];

const rank = (file: string) => {
  const place = LONG.findIndex((path) => file.endsWith(`/${path}`));
  return place === -1 ? LONG.length : place;
};
const size = (file: string) => statSync(file).size;

/** Orders test files alike on every machine: those of `LONG`, then the others by size. */
export class LongestFirst implements TestSequencer {
  async shard(): Promise<TestSpecification[]> {
    throw new Error('--shard is not supported');
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) ||
        rank(a.moduleId) - rank(b.moduleId) ||
        size(b.moduleId) - size(a.moduleId) ||
        a.moduleId.localeCompare(b.moduleId),
    );
  }
}

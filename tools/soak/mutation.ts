import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import type { Mutant } from './mutant.ts';
import { ACCESS_MUTANTS } from './mutants/access.ts';
import { DESK_MUTANTS } from './mutants/desk.ts';
import { LEDGER_MUTANTS } from './mutants/ledger.ts';
import { MONEY_MUTANTS } from './mutants/money.ts';
import { TRADING_MUTANTS } from './mutants/trading.ts';
import { copySources, type SourceCopy } from './source-copy.ts';

export const MUTANTS: readonly Mutant[] = [
  ...LEDGER_MUTANTS,
  ...TRADING_MUTANTS,
  ...MONEY_MUTANTS,
  ...ACCESS_MUTANTS,
  ...DESK_MUTANTS,
];

export interface MutationResult {
  readonly name: string;
  /** Why the mutant counts as not detected; `undefined` if a test failed. */
  readonly fault: string | undefined;
  readonly seconds: number;
}

/**
 * Checks that all tests pass without a mutant and that at least one fails with each mutant
 * (quality.md#l5).
 */
export async function runMutants(
  mutants: readonly Mutant[],
  env: NodeJS.ProcessEnv,
  print: (result: MutationResult) => void,
): Promise<readonly MutationResult[]> {
  const copy = copySources();
  try {
    const results: MutationResult[] = [];
    const save = (name: string, started: number, fault: string | undefined) => {
      const result = { name, fault, seconds: (Date.now() - started) / 1000 };
      results.push(result);
      print(result);
    };
    const started = Date.now();
    const healthy = await failuresOf(
      copy,
      [...new Set(mutants.flatMap(({ tests }) => tests))],
      env,
    );
    save('no mutant', started, healthy === 0 ? undefined : `${healthy} tests fail without one`);
    for (const mutant of mutants) {
      const begun = Date.now();
      save(mutant.name, begun, await faultOf(copy, mutant, env));
    }
    return results;
  } finally {
    copy.remove();
  }
}

async function faultOf(
  copy: SourceCopy,
  { file, from, to, tests }: Mutant,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  let putBack: () => void;
  try {
    putBack = copy.replace(file, from, to);
  } catch (error) {
    return (error as Error).message;
  }
  try {
    const failures = await failuresOf(copy, tests, env, ['--bail=1']);
    return failures > 0 ? undefined : `survived ${tests.join(', ')}`;
  } finally {
    putBack();
  }
}

/**
 * Returns the number of failing tests in the copy. A file that does not load counts as 0, because
 * that proves nothing.
 */
async function failuresOf(
  { folder }: SourceCopy,
  tests: readonly string[],
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<number> {
  const report = join(folder, 'mutation.json');
  rmSync(report, { force: true });
  await run(
    'vitest',
    ['run', ...tests, '--reporter=json', `--outputFile=${report}`, '--silent', ...options],
    {
      cwd: folder,
      env,
      onOutput: () => undefined,
    },
  );
  const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numFailedTests: number;
    numTotalTests: number;
  };
  if (numTotalTests === 0) throw new Error(`no test ran of ${tests.join(', ')}`);
  return numFailedTests;
}

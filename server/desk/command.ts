import { EXPECTED_ERRORS } from './open-database.ts';

/**
 * Runs a desk command. Any failure sets exit code 1; an expected failure is printed as a single
 * line.
 */
export async function runCommand(
  command: () => Promise<boolean>,
  expected: readonly (new (...args: never[]) => Error)[] = [],
): Promise<void> {
  try {
    if (!(await command())) process.exitCode = 1;
  } catch (error) {
    const isPlain = [...EXPECTED_ERRORS, ...expected].some((kind) => error instanceof kind);
    console.error(isPlain ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

/** Prints the discrepancies of a verification; returns true when there are none. */
export function report(discrepancies: readonly string[]): boolean {
  for (const discrepancy of discrepancies) console.error(discrepancy);
  console.log(discrepancies.length === 0 ? 'green' : `red: ${discrepancies.length} discrepancies`);
  return discrepancies.length === 0;
}

import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { firstLine } from './report.ts';

type TestRunEnd = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** The fields of vitest's types that `countsOf` reads. */
interface FinishedError {
  readonly message: string;
  readonly [detail: string]: unknown;
}
interface FinishedTest {
  readonly fullName: string;
  result(): { readonly state: string; readonly errors?: readonly FinishedError[] | undefined };
}
interface FinishedFile {
  readonly relativeModuleId: string;
  readonly children: { allTests(): Iterable<FinishedTest> };
  errors(): readonly FinishedError[];
}

/**
 * Returns the counts of a vitest run, and a line for each failure with the file, the name and the
 * first line of the message.
 */
export function countsOf(modules: readonly FinishedFile[], unhandled: readonly FinishedError[]) {
  const failures: string[] = [];
  let passed = 0;
  for (const module of modules) {
    const file = module.relativeModuleId;
    for (const { message } of module.errors()) failures.push(`${file}: ${firstLine(message)}`);
    for (const test of module.children.allTests()) {
      const { state, errors: [error] = [] } = test.result();
      if (state === 'passed') passed += 1;
      else failures.push(`${file} > ${test.fullName}: ${firstLine(error?.message ?? state)}`);
    }
  }
  // An example is an unhandled rejection, which belongs to no test but fails the run.
  for (const { message, VITEST_TEST_PATH: path, stack } of unhandled) {
    const place = path ?? String(stack ?? '').match(/(?:tests|src|server)\/[\w./-]+:\d+/)?.[0];
    failures.push(`${place ?? 'unknown file'}: unhandled ${firstLine(message)}`);
  }
  return { passed, failed: failures.length, failures };
}

/** Writes the counts of a run to the file that `TEST_REPORT` names. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: TestRunEnd[0], unhandled: TestRunEnd[1]): void {
    const { TEST_REPORT: file = 'test-results/report.json' } = process.env;
    writeFileSync(file, JSON.stringify(countsOf(modules, unhandled)));
  }
}

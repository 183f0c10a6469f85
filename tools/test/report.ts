/** Result of a step of the test run. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** The first line of each failure, so that the end of a log says what failed. */
  readonly failures?: readonly string[];
}

export function printSummary(results: readonly StepResult[]): boolean {
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
  console.log('');
  for (const { name, passed, failed, seconds, failures = [] } of results) {
    const mark = failed === 0 ? 'ok  ' : 'FAIL';
    console.log(
      `${mark} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`,
    );
    for (const failure of failures) console.log(`     ${failure}`);
  }
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0;
}

interface VitestReport {
  readonly testResults?: ReadonlyArray<{
    readonly name: string;
    readonly message?: string;
    readonly status?: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }>;
  }>;
}

/** Returns a line for each failed test of a vitest JSON report: file, name, first line. */
export function failuresOf(report: unknown): string[] {
  const files = (report as VitestReport).testResults ?? [];
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '');
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    const lines = failed.map(
      (test) =>
        `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? test.status)}`,
    );
    return lines.length === 0 && status === 'failed'
      ? [`${file}: ${firstLine(message ?? 'did not run')}`]
      : lines;
  });
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: ReadonlyArray<{
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: ReadonlyArray<{
      readonly results: ReadonlyArray<{ readonly error?: { readonly message?: string } }>;
    }>;
  }>;
}

/** Returns a line for each failed test of a Playwright JSON report: file, name, first line. */
export function playwrightFailuresOf(report: unknown): string[] {
  const { suites = [], specs = [] } = report as PlaywrightSuite;
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return `${file} > ${title}: ${firstLine(errors.find(Boolean) ?? 'did not run')}`;
    });
  return [...own, ...suites.flatMap(playwrightFailuresOf)];
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

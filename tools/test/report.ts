import { stripVTControlCharacters } from 'node:util';

/** Maximum number of characters of a message in a line of the summary. */
const GIST_LENGTH = 300;

/** The result of a step of the test run. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** A line for each failure, repeated at the end of the log. */
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

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: ReadonlyArray<{
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: ReadonlyArray<{
      readonly results: ReadonlyArray<{
        readonly error?: { readonly message?: string; readonly stack?: string };
      }>;
    }>;
  }>;
}

/**
 * Returns a line for each failed test of a Playwright JSON report, with the file, the name, the
 * expected and the actual value, and the lines of the test files on the stack.
 */
export function playwrightFailuresOf(report: unknown): string[] {
  const { suites = [], specs = [] } = report as PlaywrightSuite;
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error));
      const { message = 'did not run', stack = '' } = errors.find((error) => error?.message) ?? {};
      return [`${file} > ${title}: ${gistOf(message)}`, ...placesOf(stack)].join(' < ');
    });
  return [...own, ...suites.flatMap(playwrightFailuresOf)];
}

/** Returns a message from Playwright on one line, without its colours and its log. */
function gistOf(message: string): string {
  const [head = ''] = stripVTControlCharacters(message).split(/^Call log:/m, 1);
  const lines = head.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).join('; ').slice(0, GIST_LENGTH);
}

function placesOf(stack: string): string[] {
  return [...stack.matchAll(/(tests\/[\w./-]+:\d+):\d+/g)].map(([, place = '']) => place);
}

/** Returns the first line of a message. */
export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

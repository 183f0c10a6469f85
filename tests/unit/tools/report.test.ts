// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { playwrightFailuresOf } from '../../../tools/test/report.ts';
import { countsOf } from '../../../tools/test/vitest-report.ts';

describe('the summary of a test run lists', () => {
  test('each vitest test that did not pass, a file that did not run, and an unhandled error', () => {
    const result = (
      fullName: string,
      state: 'passed' | 'failed' | 'skipped',
      message?: string,
    ) => ({
      fullName,
      result: () => ({ state, errors: message === undefined ? undefined : [{ message }] }),
    });
    const file = (name: string, tests: ReturnType<typeof result>[], ...messages: string[]) => ({
      relativeModuleId: name,
      children: { allTests: () => tests.values() },
      errors: () => messages.map((message) => ({ message })),
    });
    const modules = [
      file('a.test.ts', [result('adds', 'passed'), result('divides', 'failed', 'by zero\n at')]),
      file('b.test.ts', [result('waits', 'skipped')]),
      file('c.test.ts', [], 'no such file'),
    ];
    const unhandled = [{ message: 'gone', VITEST_TEST_PATH: 'd.test.ts' }];
    expect(countsOf(modules, unhandled)).toEqual({
      passed: 1,
      failed: 4,
      failures: [
        'a.test.ts > divides: by zero',
        'b.test.ts > waits: skipped',
        'c.test.ts: no such file',
        'd.test.ts: unhandled gone',
      ],
    });
    expect(countsOf([], [])).toEqual({ passed: 0, failed: 0, failures: [] });
  });

  test('each Playwright test that did not pass, with the actual value and its place', () => {
    const spec = (title: string, ok: boolean, message?: string, stack?: string) => ({
      file: 'a.test.ts',
      title,
      ok,
      tests: [{ results: [{ error: message === undefined ? undefined : { message, stack } }] }],
    });
    const message =
      'Error: not live\n\n\u001b[32mTimeout\u001b[39m:  5000ms\nCall log:\n  - waiting';
    const stack = `${message}\n  at live (/a/tests/e2e/a.test.ts:7:3)\n  at tests/b.ts:12:9\n`;
    const inner = { specs: [spec('closes', false, message, stack), spec('lags', false)] };
    const report = { suites: [{ specs: [spec('opens', true)], suites: [inner] }] };
    expect(playwrightFailuresOf(report)).toEqual([
      'a.test.ts > closes: Error: not live; Timeout:  5000ms < tests/e2e/a.test.ts:7 < tests/b.ts:12',
      'a.test.ts > lags: did not run',
    ]);
    expect(playwrightFailuresOf({})).toEqual([]);
  });
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { failuresOf, playwrightFailuresOf } from '../../../tools/test/report.ts';

describe('the summary of a test run lists', () => {
  test('each vitest test that did not pass, and a file that did not run', () => {
    const passed = { status: 'passed', fullName: 'adds' };
    const failed = { status: 'failed', fullName: 'divides', failureMessages: ['by zero\n  at …'] };
    const skipped = { status: 'skipped', fullName: 'waits' };
    const testResults = [
      { name: 'a.test.ts', assertionResults: [passed, failed, skipped] },
      { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ];
    expect(failuresOf({ testResults })).toEqual([
      'a.test.ts > divides: by zero',
      'a.test.ts > waits: skipped',
      'b.test.ts: no such file',
    ]);
    expect(failuresOf({})).toEqual([]);
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

/** How a step of the test run ended. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

export function printSummary(results: readonly StepResult[]): boolean {
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
  console.log('');
  for (const { name, passed, failed, seconds } of results) {
    const mark = failed === 0 ? 'ok  ' : 'FAIL';
    console.log(
      `${mark} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`,
    );
  }
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0;
}

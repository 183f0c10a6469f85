import { appendFileSync, mkdirSync } from 'node:fs';

/**
 * The results of every fault on every route, with one JSON object per line. `npm run soak` prints a
 * digest.
 */
export const FAULT_MEASUREMENTS_FILE = 'test-results/network-faults.jsonl';

export interface RouteResult {
  readonly path: string;
  /** The time until the page reported the fault, or until it was complete without the network. */
  readonly toldMs: number;
  readonly message: string;
  /**
   * The time from the end of the fault, or from pressing retry, until the page was complete again.
   */
  readonly backMs: number;
  readonly isBackByItself: boolean;
  readonly complaints: readonly string[];
}

export function saveFaultMeasurements(fault: string, results: readonly RouteResult[]): void {
  mkdirSync('test-results', { recursive: true });
  const lines = results.map((result) => `${JSON.stringify({ fault, ...result })}\n`);
  appendFileSync(FAULT_MEASUREMENTS_FILE, lines.join(''));
}

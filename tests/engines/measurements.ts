import { appendFileSync, mkdirSync } from 'node:fs';

/**
 * The measurements in each engine, with one JSON object per line. `npm run soak` prints a digest.
 */
export const ENGINE_MEASUREMENTS_FILE = 'test-results/engines.jsonl';

export interface EngineMeasurement {
  /** The name and version that the browser reports. */
  readonly browser: string;
  readonly name: string;
  /** Milliseconds, or a count, as the name says. */
  readonly value: number;
}

export function saveEngineMeasurement(figure: EngineMeasurement): void {
  mkdirSync('test-results', { recursive: true });
  appendFileSync(ENGINE_MEASUREMENTS_FILE, `${JSON.stringify(figure)}\n`);
}

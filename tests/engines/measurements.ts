import { appendFileSync, mkdirSync } from 'node:fs';

/** Measurements in each engine, one JSON object per line; `npm run soak` prints a digest. */
export const ENGINE_MEASUREMENTS_FILE = 'test-results/engines.jsonl';

export interface EngineMeasurement {
  /** Name and version as reported by the browser. */
  readonly browser: string;
  readonly name: string;
  /** Milliseconds, or a count according to the name. */
  readonly value: number;
}

export function saveEngineMeasurement(figure: EngineMeasurement): void {
  mkdirSync('test-results', { recursive: true });
  appendFileSync(ENGINE_MEASUREMENTS_FILE, `${JSON.stringify(figure)}\n`);
}

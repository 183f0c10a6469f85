import { appendFileSync, mkdirSync } from 'node:fs';
import { LOAD_SEED } from './random.ts';

/** The measurements of the loads, with one JSON object per line. `npm run soak` prints them. */
export const MEASUREMENTS_FILE = 'test-results/load.jsonl';

export function saveMeasurements(name: string, figures: Readonly<Record<string, unknown>>): void {
  mkdirSync('test-results', { recursive: true });
  appendFileSync(MEASUREMENTS_FILE, `${JSON.stringify({ name, seed: LOAD_SEED, ...figures })}\n`);
}

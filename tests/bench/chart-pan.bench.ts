import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../../tools/bench/table.ts';
import { measurePage } from '../support/browser/bench-page.ts';

/**
 * Measures the time from frame to frame while the view is dragged through 10,000 candles, against
 * 60 frames per second and, with a processor slowed down four times, against 30.
 */
export async function run(): Promise<BenchRow[]> {
  const measured = (slowdown: number) =>
    measurePage({
      folder: fileURLToPath(new URL('./chart-pan', import.meta.url)),
      rounds: 5,
      viewport: { width: 420, height: 500 },
      slowdown,
    });
  const name = 'pan through 10,000 candles, against a frame of 60 a second';
  return [
    { name, ...(await measured(1)), unit: 'ms', limit: 1.1 },
    { name: `${name}, CPU/4`, ...(await measured(4)), unit: 'ms', limit: 2 },
  ];
}

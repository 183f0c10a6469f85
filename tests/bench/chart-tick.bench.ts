import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../../tools/bench/table.ts';
import { measurePage } from '../support/browser/bench-page.ts';

/** Measures the tick of the live candle, with position lines, in Chromium against lightweight-charts in the same page. */
export async function run(): Promise<BenchRow[]> {
  const figures = await measurePage({
    folder: fileURLToPath(new URL('./chart-tick', import.meta.url)),
    rounds: 9,
    viewport: { width: 420, height: 900 },
  });
  return [{ name: 'chart tick, against lightweight-charts', ...figures, unit: 'ms', limit: 0.4 }];
}

import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../../tools/bench/table.ts';
import { measurePage } from '../support/browser/bench-page.ts';

/**
 * Measures a tick of the live candle, with position lines, in Chromium, and compares it with
 * lightweight-charts on the same page. It is measured without indicators, and with three indicators
 * that are computed in the page.
 */
export async function run(): Promise<BenchRow[]> {
  const measured = (query: string) =>
    measurePage({
      folder: fileURLToPath(new URL('./chart-tick', import.meta.url)),
      rounds: 9,
      viewport: { width: 420, height: 900 },
      query,
    });
  const bare = await measured('');
  const full = await measured('?indicators=3');
  return [
    { name: 'chart tick, against lightweight-charts', ...bare, unit: 'ms', limit: 0.8 },
    { name: 'chart tick with three indicators', ...full, unit: 'ms', limit: 1 },
  ];
}

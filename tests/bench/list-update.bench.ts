import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { BenchRow } from '../../tools/bench/table.ts';
import { measurePage } from '../support/browser/bench-page.ts';

/**
 * Measures one poll of a market list of 300 rows, 30 of which have changed, compared with a naive
 * re-render.
 */
export async function run(): Promise<BenchRow[]> {
  const figures = await measurePage({
    folder: fileURLToPath(new URL('./list-update', import.meta.url)),
    rounds: 7,
    viewport: { width: 390, height: 844 },
    plugins: [
      react(),
      lingui(),
      babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
      tailwindcss(),
    ],
  });
  const name = 'market list of 300 rows, one update, against a naive re-render';
  return [{ name, ...figures, unit: 'ms', limit: 0.4 }];
}

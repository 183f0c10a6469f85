import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { chromium } from '@playwright/test';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { type BenchRow, median } from '../../tools/bench/table.ts';
import { freePort } from '../support/free-port.ts';

const ROUNDS = 7;
const LIMIT = 0.4;
const PAGE = fileURLToPath(new URL('./list-update', import.meta.url));

/** One poll of a market list of 300 rows, 30 of them moved, against a naive re-render of the same rows. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trade-bench-'));
  const config = {
    configFile: false,
    logLevel: 'error',
    root: PAGE,
    resolve: { alias: { '#': resolve('src') } },
    plugins: [
      react(),
      lingui(),
      babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
      tailwindcss(),
    ],
    build: { outDir: folder, emptyOutDir: true, rollupOptions: { input: join(PAGE, 'page.html') } },
    preview: { host: '127.0.0.1', port: await freePort() },
  } as const;
  await build({ ...config, plugins: [...config.plugins] });
  const server = await preview({ ...config, plugins: [] });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`http://127.0.0.1:${config.preview.port}/page.html`);
    await page.waitForSelector('html[data-ready=yes]');
    const rounds: { ours: number; peer: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await page.evaluate<{ ours: number; peer: number }>('measureRound()'));
    }
    return [
      {
        name: 'market list of 300 rows, one update, against a naive re-render',
        ours: median(rounds.map(({ ours }) => ours)),
        peer: median(rounds.map(({ peer }) => peer)),
        unit: 'ms',
        limit: LIMIT,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

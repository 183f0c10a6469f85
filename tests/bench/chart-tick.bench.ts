import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { type BenchRow, median } from '../../tools/bench/table.ts';
import { freePort } from '../support/free-port.ts';

const ROUNDS = 9;
const LIMIT = 0.6;
const PAGE = fileURLToPath(new URL('./chart-tick', import.meta.url));

/** The tick of our live candle in real Chromium against lightweight-charts in the same page. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trade-bench-'));
  const config = {
    configFile: false,
    logLevel: 'error',
    root: PAGE,
    resolve: { alias: { '#': resolve('src') } },
    build: { outDir: folder, emptyOutDir: true, rollupOptions: { input: join(PAGE, 'page.html') } },
    preview: { host: '127.0.0.1', port: await freePort() },
  } as const;
  await build(config);
  const server = await preview(config);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 420, height: 900 } });
    await page.goto(`http://127.0.0.1:${config.preview.port}/page.html`);
    await page.waitForSelector('html[data-ready=yes]');
    const rounds: { ours: number; peer: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await page.evaluate<{ ours: number; peer: number }>('measureRound()'));
    }
    return [
      {
        name: 'chart tick, against lightweight-charts',
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

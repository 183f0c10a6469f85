import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { build, type PluginOption, preview } from 'vite';
import { median } from '../../../tools/bench/table.ts';
import { freePort } from '../server/free-port.ts';

interface BenchPage {
  /**
   * The folder with `page.html`. The page's script sets `data-ready` and defines a global
   * `measureRound`.
   */
  readonly folder: string;
  readonly rounds: number;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly plugins?: readonly PluginOption[];
  /** The factor by which the processor is slowed down. */
  readonly slowdown?: number;
  /** Appended to the URL of the page. */
  readonly query?: string;
}

interface Figures {
  readonly ours: number;
  readonly peer: number;
}

/**
 * Builds a page as it is built for production, opens it in Chromium and returns the median of its
 * rounds.
 */
export async function measurePage({
  folder,
  rounds,
  viewport,
  plugins = [],
  query = '',
  slowdown = 1,
}: BenchPage) {
  const outDir = mkdtempSync(join(tmpdir(), 'trade-bench-'));
  const port = await freePort();
  const config = {
    configFile: false,
    logLevel: 'error',
    root: folder,
    resolve: { alias: { '#': resolve('src') } },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: join(folder, 'page.html') } },
    preview: { host: '127.0.0.1', port },
  } as const;
  await build({ ...config, plugins: [...plugins] });
  const server = await preview(config);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport });
    if (slowdown > 1) {
      const client = await page.context().newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    await page.goto(`http://127.0.0.1:${port}/page.html${query}`);
    await page.waitForSelector('html[data-ready=yes]');
    const taken: Figures[] = [];
    for (let round = 0; round < rounds; round++) {
      taken.push(await page.evaluate<Figures>('measureRound()'));
    }
    return {
      ours: median(taken.map(({ ours }) => ours)),
      peer: median(taken.map(({ peer }) => peer)),
    };
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

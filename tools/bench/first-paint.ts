import { createServer } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { type BenchRow, median } from './table.ts';

/** Chrome's own "Slow 4G" profile: a round trip of 562.5 ms, 1.44 Mbit/s down and 675 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const RUNS = 9;

async function firstPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    { timeout: 30_000 },
  );
  const ms = (await paint.jsonValue()) ?? Number.NaN;
  await context.close();
  return ms;
}

/**
 * Measures the first contentful paint of `/` on Slow 4G with a quarter of the processor speed,
 * compared with a page that has one line of HTML.
 */
export async function run(url: string): Promise<BenchRow[]> {
  const floorPort = await freePort();
  const floor = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><html lang="en"><title>Floor</title><body><h1>Floor</h1></body></html>',
    );
  });
  await new Promise<void>((resolve) => floor.listen(floorPort, '127.0.0.1', resolve));
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  const ours: number[] = [];
  const peer: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    ours.push(await firstPaintMs(browser, `${url}/`));
    peer.push(await firstPaintMs(browser, `http://127.0.0.1:${floorPort}/`));
  }
  await browser.close();
  floor.close();
  return [
    {
      name: 'first paint of / (Slow 4G, CPU/4)',
      ours: median(ours),
      peer: median(peer),
      unit: 'ms',
      limit: 1.25,
    },
  ];
}

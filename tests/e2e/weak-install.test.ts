import { expect, test } from '../support/browser/e2e.ts';
import { allFilesKept, missingFiles, mounted } from '../support/browser/pwa.ts';
import { FaultyNetwork } from '../support/faults/faulty-network.ts';
import { NETWORK_FAULTS } from '../support/faults/network-faults.ts';

test.use({ serviceWorkers: 'allow' });

test('a first installation that the network broke off is begun again without a reload', async ({
  page,
  app,
}) => {
  const network = await FaultyNetwork.start(app.url);
  try {
    // The page has its files. Its worker requests all files, and one of them is missing.
    let hasWorker = false;
    const reach = (path: string) => {
      hasWorker ||= path === '/sw.js';
      return hasWorker && path === '/manifest.webmanifest';
    };
    await network.break({ ...NETWORK_FAULTS['connection reset'], reach });
    await page.goto(network.url);
    await mounted(page);
    await expect.poll(() => network.firstHeldAt).toBeDefined();
    await expect
      .poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())))
      .toBe(false);
    await network.heal();
    await allFilesKept(page);
  } finally {
    await network.close();
  }
});

test('files that were lost after the installation are fetched when the network is back', {
  tag: '@soak',
}, async ({ page, app }) => {
  const network = await FaultyNetwork.start(app.url);
  try {
    const reach = (path: string) => /^\/assets\/plot-/.test(path);
    await network.break({ ...NETWORK_FAULTS['connection reset'], reach });
    await page.goto(network.url);
    await mounted(page);
    await expect.poll(() => network.firstHeldAt, { timeout: 30_000 }).toBeDefined();
    expect(await page.evaluate(missingFiles)).not.toEqual([]);
    await network.heal();
    await allFilesKept(page);
  } finally {
    await network.close();
  }
});

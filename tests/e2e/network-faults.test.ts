import type { BrowserContext, Page } from '@playwright/test';
import { money, subtract } from '#core/domain/money.ts';
import { expect, signIn, test } from '../support/browser/e2e.ts';
import { holdingOf } from '../support/browser/e2e-call.ts';
import { foreignFilesCached, openInstalled, readyForOffline } from '../support/browser/pwa.ts';
import { GUEST_ONLY, MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import { saveFaultMeasurements } from '../support/faults/fault-measurements.ts';
import { type Healthy, readHealthy, runRound } from '../support/faults/fault-round.ts';
import { FaultyNetwork } from '../support/faults/faulty-network.ts';
import { type FaultName, NETWORK_FAULTS } from '../support/faults/network-faults.ts';

/**
 * True in `npm run soak`, which tests every fault on every route. `npm test` tests one fault on
 * three routes.
 */
const isLong = process.env.SOAK === '1';
const TABS = isLong ? 5 : 3;
/**
 * How long the network fails during a money call. This is longer than a short fault, which is not
 * reported.
 */
const LASTS_MS = 4_000;

const ROUTES = isLong
  ? [...PUBLIC_ROUTES, ...MEMBER_ROUTES].filter((path) => !GUEST_ONLY.includes(path))
  : ['/', '/options', '/withdrawal'];
const FAULTS = isLong
  ? (Object.keys(NETWORK_FAULTS) as FaultName[])
  : (['captive portal'] as const);

test.use({ serviceWorkers: 'allow' });

let network: FaultyNetwork;
let context: BrowserContext;
let tabs: Page[];
const healthy = new Map<string, Healthy>();

test.beforeAll(async ({ browser, app }) => {
  network = await FaultyNetwork.start(app.url);
  context = await browser.newContext();
  tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  const [first] = tabs as [Page];
  await signIn(first, app.at(network.url));
  await openInstalled(first, network.url);
  await readyForOffline(first);
  await inTabs(ROUTES, async (path, page) => {
    healthy.set(path, await readHealthy(page, network.url + path));
  });
});
test.afterAll(async () => {
  await context.close();
  await network.close();
});

/** Distributes the routes over the tabs, one at a time in each. */
async function inTabs(
  routes: readonly string[],
  work: (path: string, page: Page) => Promise<void>,
) {
  const left = [...routes];
  await Promise.all(
    tabs.map(async (page) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await work(path, page);
    }),
  );
}

for (const name of FAULTS) {
  test(`${name}: every page reports it, and recovers with the network`, async () => {
    if (isLong) test.setTimeout(600_000);
    const complaints: string[] = [];
    for (let at = 0; at < ROUTES.length; at += TABS) {
      const pages = ROUTES.slice(at, at + TABS).map(
        (path, tab) => [path, tabs[tab] as Page, healthy.get(path) as Healthy] as const,
      );
      const results = await runRound({ context, network, fault: NETWORK_FAULTS[name], pages });
      saveFaultMeasurements(name, results);
      for (const result of results) {
        complaints.push(...result.complaints.map((text) => `${result.path}: ${text}`));
      }
    }
    const strangers = await foreignFilesCached(tabs[0] as Page);
    complaints.push(...strangers.map((path) => `keeps a page as ${path}`));
    expect(complaints).toEqual([]);
  });
}

for (const name of isLong ? FAULTS : []) {
  test(`${name}: money calls under way are applied once at most`, async () => {
    const [page] = tabs as [Page];
    await page.goto(`${network.url}/changemoney?id=1&from=1&to=2`);
    const before = await holdingOf(page, 2, 'USDT');
    await page.getByLabel('Amount').fill('3');
    await expect(page.getByRole('button', { name: 'Transfer', exact: true })).toBeEnabled();
    await network.break(NETWORK_FAULTS[name]);
    await page.getByRole('button', { name: 'Transfer', exact: true }).dblclick();
    await page.waitForTimeout(LASTS_MS);
    await network.heal();
    await expect(page.getByRole('button', { name: 'Checking…' })).toHaveCount(0, {
      timeout: 60_000,
    });
    const isDone = await page.getByText('Transfer completed').isVisible();
    const after = await holdingOf(page, 2, 'USDT');
    const moved = subtract(money(after.available), money(before.available));
    expect(isDone ? ['3'] : ['0', '3']).toContain(moved);
  });
}

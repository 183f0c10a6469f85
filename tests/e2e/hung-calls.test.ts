import type { Browser } from '@playwright/test';
import { type App, expect, startApp, test } from '../support/browser/e2e.ts';
import { readyForOffline } from '../support/browser/pwa.ts';
import { FaultyNetwork } from '../support/faults/faulty-network.ts';
import { type HungName, hang, type Lane } from '../support/faults/hung-call.ts';
import { HUNG_CALLS } from '../support/faults/hung-calls.ts';

/** `npm run soak` sets it: every call, where `npm test` takes a poll and a payment. */
const isLong = process.env.SOAK === '1';
const SHORT = ['getAllMarketList', 'transfer'] as const;
const NAMES = isLong ? (Object.keys(HUNG_CALLS) as HungName[]) : SHORT;
/** Tabs at once in each of the two modes: most of the time they wait. */
const LANES = isLong ? 3 : 2;
const ACTION_MS = 30_000;

/** Each mode has a server of its own: what a member did in one is not done yet in the other. */
const apps: App[] = [];
test.beforeAll(async () => {
  const start = () => startApp({ TRUST_PROXY: '127.0.0.1' });
  apps.push(...(await Promise.all(isLong ? [start(), start()] : [start()])));
});
test.afterAll(async () => {
  await Promise.all(apps.map((app) => app.dispose()));
});

async function openLane(
  browser: Browser,
  app: App,
  serviceWorkers: 'allow' | 'block',
): Promise<Lane> {
  const network = await FaultyNetwork.start(app.url);
  const context = await browser.newContext({ serviceWorkers });
  const page = await context.newPage();
  // Actions wait for ever by themselves: one that never can be done is named instead.
  page.setDefaultTimeout(ACTION_MS);
  await page.goto(network.url);
  if (serviceWorkers === 'allow') await readyForOffline(page);
  return { context, network, page };
}

/** Takes the calls one after another, each with the tab of its own that is free. */
async function hangAll(
  browser: Browser,
  app: App,
  serviceWorkers: 'allow' | 'block',
): Promise<string[]> {
  const left = [...NAMES];
  const complaints: string[] = [];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const lane = await openLane(browser, app, serviceWorkers);
      let before = 'the start';
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        const wrong = await hang(lane, name, HUNG_CALLS[name]).catch((fault: Error) => [
          `${name}, after ${before}: ${fault.message}`,
        ]);
        before = name;
        complaints.push(...wrong.map((text) => `${serviceWorkers} ${text}`));
        await lane.network.heal();
      }
      await lane.context.close();
      await lane.network.close();
    }),
  );
  return complaints;
}

test('while one call is never answered every other is, and the member is told', async ({
  browser,
}) => {
  test.setTimeout(isLong ? 3_600_000 : 240_000);
  const [first, last] = [apps[0] as App, apps.at(-1) as App];
  const [under, without] = await Promise.all([
    hangAll(browser, first, 'allow'),
    hangAll(browser, last, 'block'),
  ]);
  const complaints = [...under, ...without];
  expect(complaints, complaints.join('; ')).toEqual([]);
});

import type { Browser } from '@playwright/test';
import { type App, expect, startApp, test } from '../support/browser/e2e.ts';
import { readyForOffline } from '../support/browser/pwa.ts';
import { FaultyNetwork } from '../support/faults/faulty-network.ts';
import { type HungName, hang, type Lane } from '../support/faults/hung-call.ts';
import { HUNG_CALLS } from '../support/faults/hung-calls.ts';

/**
 * True in `npm run soak`, which makes every call, with and without the worker. `npm test` makes
 * only a payment.
 */
const isLong = process.env.SOAK === '1';
const SHORT = ['transfer'] as const;
/** The calls named in the environment, such as `HUNG_CALLS=getusr,logout`, to try a new row. */
const CHOSEN = process.env.HUNG_CALLS?.split(',') as readonly HungName[] | undefined;
const NAMES = CHOSEN ?? (isLong ? (Object.keys(HUNG_CALLS) as HungName[]) : SHORT);
const MODES = isLong ? (['allow', 'block'] as const) : (['block'] as const);
/** The number of concurrent tabs in each mode. Most of the time, the tabs wait. */
const LANES = isLong ? 3 : 1;
const ACTION_MS = 60_000;

/** Each mode has a separate server, so the member's actions in one mode do not affect the other. */
const apps: App[] = [];
test.beforeAll(async ({ app }) => {
  apps.push(app);
  if (isLong) apps.push(await startApp());
});
test.afterAll(() => apps[1]?.dispose());

async function openLane(
  browser: Browser,
  app: App,
  serviceWorkers: 'allow' | 'block',
): Promise<Lane> {
  const network = await FaultyNetwork.start(app.url);
  const context = await browser.newContext({ serviceWorkers });
  const page = await context.newPage();
  // Otherwise, actions wait forever. With a limit, an impossible action is reported.
  page.setDefaultTimeout(ACTION_MS);
  await page.goto(network.url);
  if (serviceWorkers === 'allow') await readyForOffline(page);
  return { context, network, page };
}

/** Runs the calls one after another, each in a free tab. */
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

test('while one call gets no response every other does, and the member sees a message', async ({
  browser,
}) => {
  if (isLong) test.setTimeout(3_600_000);
  const found = await Promise.all(MODES.map((mode, at) => hangAll(browser, apps[at] as App, mode)));
  const complaints = found.flat();
  expect(complaints, complaints.join('; ')).toEqual([]);
});

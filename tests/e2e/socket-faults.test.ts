import type { Browser, Page } from '@playwright/test';
import {
  CHART_TOPIC,
  chipOf,
  figuresOf,
  openChart,
  type ShownFigures,
  seesTicks,
  showsTruth,
} from '../support/browser/chart-page.ts';
import { type App, expect, test } from '../support/browser/e2e.ts';
import { PageWatch } from '../support/browser/page-watch.ts';
import { FaultyFeed } from '../support/feed/feed.ts';
import {
  FRAME_FAULTS,
  frozen,
  HOUR_AGO,
  PING_STORM,
  SILENCE,
} from '../support/feed/feed-faults.ts';

/**
 * `npm run soak` sends every kind of frame, and `npm test` sends one for each check that refuses a
 * frame.
 */
const isLong = process.env.SOAK === '1';
const SHORT: readonly string[] = [
  ...['corrupt frames', 'lying sizes', 'frames of another topic'],
  ...['candles of the future', 'prices of a thousand times'],
];

/**
 * The maximum time until a cut is reported, and until a fault that has ended no longer affects the
 * member.
 */
const CUT_MS = isLong ? 1_000 : 60_000;
const BACK_MS = isLong ? 5_000 : 60_000;
/**
 * The duration of a handshake that hangs. It is longer than the limit while the server responds to
 * other requests.
 */
const HANDSHAKE_HANGS_MS = 6_000;

const isLive = (page: Page, timeout: number) =>
  expect(chipOf(page)).toHaveAttribute('data-feed', 'live', { timeout });
const showsState = (page: Page, state: string, timeout: number) =>
  expect(chipOf(page)).toHaveAttribute('data-feed', state, { timeout });
const buyUp = (page: Page) => page.getByRole('button', { name: 'Buy Up' });

test.describe('a faulty market socket', () => {
  let feed: FaultyFeed;
  test.beforeEach(async ({ app }) => {
    feed = await FaultyFeed.start(app.url);
  });
  test.afterEach(() => feed.close());

  test('damaged frames and false prices never reach the screen, and the chart continues by itself', async ({
    page,
    app,
  }) => {
    const watch = new PageWatch(page);
    await openChart(page, app, feed.url);
    const before = await figuresOf(page);
    for (const [name, fault] of Object.entries(FRAME_FAULTS)) {
      if (!isLong && !SHORT.includes(name)) continue;
      await test.step(name, async () => {
        let damaged = 0;
        feed.fault = (frame) => {
          damaged++;
          return fault(frame);
        };
        feed.replay(2);
        await expect.poll(() => damaged, { intervals: [100] }).toBeGreaterThan(2);
        await showsTruth(page, before);
        feed.fault = undefined;
        await seesTicks(page);
        await showsTruth(page, before);
        expect(feed.subscriptions).toEqual([CHART_TOPIC]);
      });
    }
    feed.fault = PING_STORM;
    await seesTicks(page);
    feed.fault = undefined;
    await seesTicks(page);
    expect(feed.opened, 'one socket has lived through it all').toBe(1);
    expect(watch.complaints).toEqual([]);
  });

  test('a cut socket is reported within a second, history continues, and one subscription returns', async ({
    page,
    app,
  }) => {
    await openChart(page, app, feed.url);
    const before = await figuresOf(page);
    for (const isOld of [false, true]) {
      // The next socket must not end the fault before it has been detected.
      feed.handshake = 'refused';
      feed.cut();
      // Old data that a provider repeats after a restart is ignored.
      if (isOld) feed.fault = HOUR_AGO;
      await showsState(page, 'reconnecting', CUT_MS);
      await showsTruth(page, before);
      const history = page.waitForResponse(/history\/kline/);
      feed.handshake = 'answered';
      if (isOld) {
        await expect.poll(() => feed.subscriptions, { timeout: BACK_MS }).toEqual([CHART_TOPIC]);
        feed.replay(2);
        await expect(chipOf(page)).not.toHaveAttribute('data-feed', 'live');
        feed.fault = undefined;
      }
      await isLive(page, BACK_MS);
      await history;
      await seesTicks(page);
      expect(feed.subscriptions).toEqual([CHART_TOPIC]);
    }
  });

  test('a subscription that is lost or refused is repeated within 2 s', { tag: '@soak' }, async ({
    page,
    app,
  }) => {
    await openChart(page, app, feed.url);
    for (const [code, isRefused] of [['1m', false] as const, ['1D', true] as const]) {
      feed.spoiled = { count: 1, isRefused };
      await page.getByRole('button', { name: code, exact: true }).click();
      await isLive(page, 4_000);
      expect(feed.subscriptions).toHaveLength(1);
      await page.reload();
      await isLive(page, BACK_MS);
    }
  });
});

interface Scene {
  readonly page: Page;
  readonly feed: FaultyFeed;
  readonly before: ShownFigures;
}

async function openScene(browser: Browser, app: App): Promise<Scene> {
  const feed = await FaultyFeed.start(app.url);
  const page = await (await browser.newContext()).newPage();
  await openChart(page, app, feed.url);
  await expect(buyUp(page)).toBeEnabled();
  return { page, feed, before: await figuresOf(page) };
}

/** Slow faults, each on a separate page, which run concurrently. */
const LONG_FAULTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async 'silence although pings flow'({ page, feed }) {
    feed.fault = SILENCE;
    await showsState(page, 'silent', 20_000);
    feed.fault = undefined;
  },
  async 'data whose time does not move'({ page, feed }) {
    feed.fault = frozen();
    await showsState(page, 'silent', 20_000);
    feed.fault = undefined;
  },
  async 'an outage of everything'({ page, feed }) {
    const outage = feed.downFor(16_000);
    await showsState(page, 'reconnecting', 1_000);
    await expect(buyUp(page)).toBeDisabled();
    await outage;
  },
  async 'an outage of the sockets, and of the list'({ page, feed }) {
    feed.handshake = 'refused';
    feed.failing = /getMarketList/;
    feed.cut();
    await showsState(page, 'reconnecting', 1_000);
    await expect(buyUp(page)).toBeDisabled({ timeout: 20_000 });
    feed.handshake = 'answered';
    feed.failing = undefined;
  },
  async 'handshakes that hang'({ page, feed }) {
    feed.handshake = 'hung';
    feed.cut();
    await showsState(page, 'reconnecting', 1_000);
    await page.waitForTimeout(HANDSHAKE_HANGS_MS);
    feed.handshake = 'answered';
  },
};

test('long faults are reported within 20 s and are over within 5 s', { tag: '@soak' }, async ({
  browser,
  app,
}) => {
  test.setTimeout(180_000);
  // The scenes start one after another, because five concurrent cold starts are not the subject of
  // this test.
  const scenes: Array<Scene & { name: string; fault: (scene: Scene) => Promise<void> }> = [];
  for (const [name, fault] of Object.entries(LONG_FAULTS)) {
    scenes.push({ name, fault, ...(await openScene(browser, app)) });
  }
  await Promise.all(
    scenes.map(async ({ name, fault, ...scene }) => {
      const { page, feed, before } = scene;
      await test.step(name, async () => {
        await fault(scene);
        await showsTruth(page, before);
        await Promise.all([
          isLive(page, BACK_MS),
          expect(buyUp(page)).toBeEnabled({ timeout: BACK_MS }),
        ]);
        await seesTicks(page);
        await showsTruth(page, before);
        expect(feed.subscriptions).toEqual([CHART_TOPIC]);
      });
      await page.context().close();
      await feed.close();
    }),
  );
});

test('one market has one price: headline, chart and ticket at every moment', {
  tag: '@soak',
}, async ({ page, app }) => {
  await openChart(page, app, app.url);
  await buyUp(page).click();
  const settings = page.getByRole('dialog', { name: 'Buy Up settings' });
  await settings.getByText('30 s').click();
  await settings.getByRole('button', { name: '25.00' }).click();
  await settings.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Buy Up', exact: true })).toBeVisible();
  const seen = new Set<number>();
  for (let look = 0; look < 60 || seen.size < 4; look++) {
    const { headline, last, ticket } = await figuresOf(page);
    expect([headline, ticket]).toEqual([last, last]);
    seen.add(last);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 40)));
  }
});

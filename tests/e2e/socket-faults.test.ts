import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/e2e.ts';
import { FaultyFeed } from '../support/feed.ts';
import { FRAME_FAULTS, PING_STORM, SILENCE } from '../support/feed-faults.ts';
import { PageWatch } from '../support/page-watch.ts';

const TOPIC = 'market.btcusdt.kline.1day';

/** The chart in words: the same candles that are drawn. */
const summaryOf = (page: Page) => page.getByTestId('chart-summary');
const chipOf = (page: Page) => page.locator('[data-feed]');

async function openChart(page: Page, app: App, feed: FaultyFeed): Promise<void> {
  await signIn(page, Object.assign(Object.create(app), { url: feed.url }) as App);
  await page.goto(`${feed.url}/options?currentSymbol=btcusdt&name=BTC%2FUSDT`);
  await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Waits until the socket, not history, has moved the last price. */
async function seesTicks(page: Page): Promise<void> {
  const before = await summaryOf(page).textContent();
  await expect(summaryOf(page)).not.toHaveText(before ?? '');
  await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
}

/** Every candle is still there, and none of the absurd prices is among them. */
async function showsGoodCandles(page: Page): Promise<void> {
  await expect(summaryOf(page)).toContainText('200');
  await expect(summaryOf(page)).not.toContainText(/(?<![\d,.])0\.50?(?!\d)|NaN|Infinity/);
  await expect(page.locator('canvas').first()).toBeVisible();
}

test.describe('a faulty market socket', () => {
  let feed: FaultyFeed;
  test.beforeEach(async ({ app }) => {
    feed = await FaultyFeed.start(app.url);
  });
  test.afterEach(() => feed.close());

  test('damaged frames never reach the screen, and the chart goes on by itself', async ({
    page,
    app,
  }) => {
    const watch = new PageWatch(page);
    await openChart(page, app, feed);
    for (const [name, fault] of Object.entries(FRAME_FAULTS)) {
      await test.step(name, async () => {
        let damaged = 0;
        feed.fault = (frame) => {
          damaged++;
          return fault(frame);
        };
        await expect.poll(() => damaged).toBeGreaterThan(2);
        await showsGoodCandles(page);
        feed.fault = undefined;
        await seesTicks(page);
        expect(feed.subscriptions).toEqual([TOPIC]);
      });
    }
    feed.fault = PING_STORM;
    await seesTicks(page);
    feed.fault = undefined;
    await seesTicks(page);
    expect(feed.opened, 'one socket has lived through it all').toBe(1);
    expect(watch.complaints).toEqual([]);
  });

  test('silence is told within 20 s although pings flow, and ends by itself', async ({
    page,
    app,
  }) => {
    await openChart(page, app, feed);
    feed.fault = SILENCE;
    await expect(chipOf(page)).toHaveAttribute('data-feed', 'silent', { timeout: 20_000 });
    await showsGoodCandles(page);
    feed.fault = undefined;
    await expect(chipOf(page)).toHaveAttribute('data-feed', 'live', { timeout: 8_000 });
    await seesTicks(page);
    expect(feed.subscriptions).toEqual([TOPIC]);
  });

  test('a cut socket is told within a second, history goes on, and one subscription returns', async ({
    page,
    app,
  }) => {
    await openChart(page, app, feed);
    for (let round = 0; round < 2; round++) {
      feed.cut();
      await expect(chipOf(page)).toHaveAttribute('data-feed', 'reconnecting', { timeout: 1_000 });
      await showsGoodCandles(page);
      const history = page.waitForResponse(/history\/kline/);
      await expect(chipOf(page)).toHaveAttribute('data-feed', 'live', { timeout: 8_000 });
      await history;
      await seesTicks(page);
      expect(feed.subscriptions).toEqual([TOPIC]);
    }
  });
});

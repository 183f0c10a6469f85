import { appendFileSync, mkdirSync } from 'node:fs';
import {
  CHART_TOPIC,
  chipOf,
  figuresOf,
  openChart,
  showsTruth,
} from '../support/browser/chart-page.ts';
import { expect, test } from '../support/browser/e2e.ts';
import { PageWatch } from '../support/browser/page-watch.ts';
import { memoryReader } from '../support/browser/renderer-memory.ts';
import { FaultyFeed } from '../support/feed/feed.ts';
import { floodOf } from '../support/feed/feed-faults.ts';

const PER_SECOND = 5_000;
/** `npm run soak` floods for ten minutes. */
const IS_LONG = process.env.SOAK === '1';
const FOR_MS = IS_LONG ? 600_000 : 8_000;
/** The length of one flood, after which the memory and the chart are read. */
const LOOK_MS = IS_LONG ? 5_000 : 400;
/** A slow machine continues longer, until it has taken enough samples to compare. */
const MIN_LOOKS = 10;
/**
 * The maximum growth of memory after a garbage collection, from the second tenth of the samples
 * (when the page is warm) to the end.
 */
const MAX_GROWTH_MB = 5;
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

test('5,000 frames a second: memory stays constant, the chart live, false prices hidden', async ({
  browser,
  app,
}) => {
  test.setTimeout(FOR_MS + 120_000);
  const feed = await FaultyFeed.start(app.url);
  const page = await (await browser.newContext()).newPage();
  const watch = new PageWatch(page);
  await openChart(page, app, feed.url);
  const before = await figuresOf(page);
  const readMemory = await memoryReader(page);
  const memory: number[] = [];
  let sent = 0;
  const end = Date.now() + FOR_MS;
  while (Date.now() < end || memory.length < MIN_LOOKS) {
    // The frames are dated again each time, because a price with an unchanged time is not live.
    const stop = feed.flood(PER_SECOND, floodOf(feed.last()));
    await page.waitForTimeout(LOOK_MS);
    sent += stop();
    await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
    await showsTruth(page, before);
    const held = await readMemory();
    memory.push(held.page + held.worker);
  }
  const warm = memory.slice(memory.length / 10, memory.length / 5);
  const last = memory.slice(-warm.length);
  const growth = mean(last) - mean(warm);
  mkdirSync('test-results', { recursive: true });
  appendFileSync(
    'test-results/feed-flood.txt',
    `${sent} frames in ${FOR_MS / 1_000} s, ${PER_SECOND} a second: ${mean(warm).toFixed(1)} MB, ` +
      `then ${mean(last).toFixed(1)} MB; ${feed.opened} socket\n`,
  );
  expect(growth).toBeLessThan(MAX_GROWTH_MB);
  expect(feed.opened).toBe(1);
  expect(feed.subscriptions).toEqual([CHART_TOPIC]);
  expect(watch.complaints).toEqual([]);
  await feed.close();
});

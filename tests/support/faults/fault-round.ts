import type { BrowserContext, Page } from '@playwright/test';
import { endpoints } from '#core/contract/endpoints.ts';
import { isWhole, type PageState, readState } from '../browser/page-state.ts';
import type { RouteResult } from './fault-measurements.ts';
import type { FaultyNetwork, NetworkFault } from './faulty-network.ts';

const IS_SOAK = process.env.SOAK === '1';
/**
 * The limits of quality.md#n1. `npm test` checks the result but, on a busy machine, not the speed.
 */
const TOLD_MS = IS_SOAK ? 16_000 : 60_000;
const BACK_MS = 2_000;
/**
 * The maximum number of requests of one page for the same path during a fault. If there are more,
 * the page is in a loop.
 */
const ASKED_MOST = 16;
const LOOK_EVERY_MS = 100;
/** The minimum duration of a fault. A page need not report shorter ones. */
const LASTS_MS = 4_000;

const MONEY = new Set(
  Object.values(endpoints).flatMap((endpoint) => (endpoint.money ? [`/api/${endpoint.path}`] : [])),
);
/** Messages that Chromium itself logs about a failed request. */
const BROWSERS_OWN =
  /^(Failed to load (resource|module script)|WebSocket connection to|The script has an unsupported MIME type|An unknown error occurred when fetching the script|A bad HTTP response code \(\d+\) was received when fetching)/;

/** The state of a page without a fault. */
export interface Healthy extends PageState {
  /**
   * The time that this machine, under its current load, needs to open the page over a sound
   * network.
   */
  readonly openMs: number;
}

/** Opens `url` over a sound network and returns the page's state. */
export async function readHealthy(page: Page, url: string): Promise<Healthy> {
  const start = Date.now();
  let openMs = 0;
  await page.goto(url);
  let before = await readState(page);
  for (let tries = 0; tries < 60; tries++) {
    await page.waitForTimeout(400);
    const now = await readState(page);
    if (openMs === 0 && !now.isLoading) openMs = Date.now() - start;
    const isSame = now.labels.join() === before.labels.join() && now.figures === before.figures;
    if (isSame && now.labels.length > 0 && !now.isLoading && now.message === '')
      return { ...now, openMs };
    before = now;
  }
  throw new Error(`${url} never became quiet: ${JSON.stringify(before)}`);
}

async function holdsWithin(
  page: Page,
  limitMs: number,
  holds: (state: PageState) => boolean,
  meanwhile?: () => Promise<void>,
): Promise<{ state: PageState; ms: number; isMet: boolean }> {
  const start = Date.now();
  for (;;) {
    const state = await readState(page);
    const ms = Date.now() - start;
    if (holds(state)) return { state, ms, isMet: true };
    if (ms > limitMs) return { state, ms, isMet: false };
    await meanwhile?.();
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

export interface Round {
  readonly context: BrowserContext;
  readonly network: FaultyNetwork;
  readonly fault: NetworkFault;
  readonly pages: ReadonlyArray<readonly [path: string, page: Page, healthy: Healthy]>;
}

/**
 * Runs one fault on several routes concurrently, each in its own tab, from the start of the fault
 * to the recovery.
 */
export async function runRound({ context, network, fault, pages }: Round): Promise<RouteResult[]> {
  let struckAt = 0;
  const strike = async () => {
    struckAt = Date.now();
    await network.break(fault);
    await context.setOffline(fault.isDeviceOffline ?? false);
  };
  const open = () =>
    Promise.all(
      pages.map(async ([path, page]) => {
        await page.goto(network.url + path, { waitUntil: 'commit' });
        await page.locator('#shell').waitFor({ state: 'detached' });
      }),
    );
  const listeners = pages.map(([, page]) => listen(page));
  if (fault.strikes === 'at start') await strike();
  await open();
  if (fault.strikes === 'midway') {
    await Promise.all(
      pages.map(([, page, healthy]) =>
        holdsWithin(page, TOLD_MS, (state) => isWhole(state, healthy)),
      ),
    );
    await strike();
  }
  const reported = await Promise.all(
    pages.map(([, page, healthy]) =>
      holdsWithin(
        page,
        TOLD_MS,
        // Data read before the fault may remain, but must be marked.
        (state) =>
          state.message !== '' || (fault.strikes === 'at start' && isWhole(state, healthy)),
      ),
    ),
  );
  await new Promise((done) => setTimeout(done, Math.max(0, LASTS_MS - (Date.now() - struckAt))));
  const most = [...network.asked].filter(([, count]) => count > ASKED_MOST * pages.length);
  const paid = [...network.asked.keys()].filter((path) => MONEY.has(path));
  await network.heal();
  await context.setOffline(false);
  const back = await Promise.all(pages.map(([, page, healthy]) => comesBack(page, healthy)));
  return pages.map(([path, , healthy], at) => {
    const { state, ms, isMet } = reported[at] as (typeof reported)[number];
    const returned = back[at] as (typeof back)[number];
    const complaints = listeners[at]?.() ?? [];
    const words = [...state.labels, state.message].join('');
    if (words === '') complaints.push('blank');
    if (!isMet) complaints.push(`said nothing within ${TOLD_MS} ms`);
    if (state.path !== healthy.path) complaints.push(`was sent to ${state.path}`);
    if (state.zeros > healthy.zeros) complaints.push('shows zero for what is unknown');
    if (!returned.isMet) {
      const missing = healthy.labels.filter((label) => !returned.state.labels.includes(label));
      complaints.push(`not back: ${returned.state.message || missing.slice(0, 5).join(', ')}`);
    }
    for (const [call, count] of most) complaints.push(`asked ${call} ${count} times`);
    for (const call of paid) complaints.push(`sent ${call}`);
    const { ms: backMs, isByItself: isBackByItself } = returned;
    return { path, toldMs: ms, message: state.message, backMs, isBackByItself, complaints };
  });
}

/**
 * Waits for the page to recover automatically within the limit, or otherwise within the limit after
 * pressing its retry button.
 */
async function comesBack(page: Page, healthy: Healthy) {
  // The app is not charged for the time that the machine needs to draw the page.
  const limitMs = BACK_MS + Math.min(healthy.openMs, BACK_MS);
  const holds = (state: PageState) => isWhole(state, healthy);
  const alone = await holdsWithin(page, limitMs, holds);
  if (alone.isMet) return { ...alone, isByItself: true };
  const pressedMs = IS_SOAK ? limitMs : TOLD_MS;
  const pressed = await holdsWithin(page, pressedMs, holds, () => page.evaluate(pressRetries));
  return { ...pressed, isByItself: false };
}

function pressRetries(): void {
  for (const button of document.querySelectorAll('button')) {
    const isRetry = button.textContent.trim() === 'Try again';
    if (isRetry && !button.disabled && button.getAttribute('aria-busy') !== 'true') button.click();
  }
}

/** Collects forbidden events until the returned function is called. */
function listen(page: Page): () => string[] {
  const collected: string[] = [];
  const onError = (error: Error) => collected.push(`uncaught: ${error.message}`);
  const onConsole = (message: { type(): string; text(): string }) => {
    const isOurs = /^(error|warning)$/.test(message.type()) && !BROWSERS_OWN.test(message.text());
    if (isOurs) collected.push(`${message.type()}: ${message.text()}`);
  };
  page.on('pageerror', onError);
  page.on('console', onConsole);
  return () => {
    page.off('pageerror', onError);
    page.off('console', onConsole);
    return collected;
  };
}

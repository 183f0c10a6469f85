import type { BrowserContext, Page } from '@playwright/test';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { MARKET_DATA } from '#core/contract/market-data.ts';
import { UPLOAD_PATH } from '#core/contract/upload.ts';
import { readState } from '../browser/page-state.ts';
import { mounted } from '../browser/pwa.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import { NETWORK_FAULTS } from './network-faults.ts';

const IS_SOAK = process.env.SOAK === '1';
/**
 * The limits of quality.md#n3. `npm test` checks the result but, on a busy machine, not the speed.
 */
const TOLD_MS = IS_SOAK ? 16_000 : 60_000;
const ANSWERED_MS = IS_SOAK ? 2_000 : 20_000;
/** A dialog may stay open for this time, with the member's input. */
const CLOSED_MS = 2_000;
/** By this time, retries of the call have happened and occupy the available connections. */
const ASK_OTHERS_AFTER_MS = [5_000, 11_000];

const SAID =
  /No connection|You’re offline|Offline since|No response from|did not respond|didn’t respond|Something went wrong|couldn’t|could not be|Failed to load|Checking…|not confirmed|could not confirm|unknown right now|As of \d/;

/** Every call of the contract, the upload of photos, and the reads of market data. */
export type HungName = EndpointName | 'upload' | 'history' | 'detail';

/** How a member experiences one call without a response. */
export interface Hang {
  /** The screen that needs the call. */
  readonly path: string;
  /** True if members are redirected away from the screen. */
  readonly isGuest?: boolean;
  /** True if the screen is opened under a host name instead of an IP address. */
  readonly isNamed?: boolean;
  /** Enters the input that is needed before the fault. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The action that sends the call. Without it, the screen is opened during the fault. */
  readonly press?: (page: Page) => Promise<void>;
  /** The expected message. Without it, any message counts, or a page that is not waiting. */
  readonly told?: RegExp;
}

interface Call {
  readonly path: string;
  readonly method: string;
  /** True if the call, made without a token, is refused immediately and has no effect. */
  readonly isAction: boolean;
}

/** Matches the reads, except for searches, of which a member may make only a few. */
const READS = /^(get|history|detail|tradeget)/;

const CALLS: Readonly<Record<string, Call>> = Object.fromEntries([
  ...Object.values(endpoints).map(({ name, path, method }) => [
    name,
    { path: `/api/${path.replace(':key', 'no-such-key')}`, method, isAction: !READS.test(name) },
  ]),
  ['upload', { path: `/api/${UPLOAD_PATH}`, method: 'POST', isAction: true }],
  ['history', quote('market/history/kline?symbol=btcusdt&period=5min&size=1')],
  ['detail', quote('market/detail?symbol=ethusdt')],
]);

function quote(path: string): Call {
  return { path: `${MARKET_DATA}/${path}`, method: 'GET', isAction: false };
}

/** A browser tab behind a separate network. */
export interface Lane {
  readonly context: BrowserContext;
  readonly network: FaultyNetwork;
  readonly page: Page;
}

let addresses = 0;

/** Hangs one call and returns the faults that occurred. */
export async function hang(lane: Lane, name: HungName, row: Hang): Promise<string[]> {
  const { page, network } = lane;
  // Requests per address are limited, and each row makes every request.
  addresses += 1;
  network.clientAddress = `10.0.${addresses >> 8}.${addresses & 255}`;
  const url = row.isNamed ? network.namedUrl : network.url;
  await beSomebody(page, url, row.isGuest ?? false);
  if (row.press) {
    await page.goto(url + row.path);
    await mounted(page);
    await row.prepare?.(page);
  }
  const pathOfCall = (CALLS[name]?.path ?? '').replace(/\?.*|no-such-key/g, '');
  const reach = (path: string) =>
    path === pathOfCall || (pathOfCall.endsWith('/') && path.startsWith(pathOfCall));
  await network.break({ ...NETWORK_FAULTS.hang, reach });
  if (row.press) await row.press(page);
  else await page.goto(url + row.path, { waitUntil: 'commit' });
  const [told, late] = await Promise.all([untilTold(lane, row), askOthers(page, name)]);
  const complaints = late.map((call) => `${call} was not answered within ${ANSWERED_MS} ms`);
  if (told === undefined) complaints.push(`the member was not told within ${TOLD_MS} ms`);
  const asked = [...network.asked.keys()].some((path) => reach(path));
  if (!asked) complaints.push('the screen never asked for it');
  if (network.mostHeld > 1) complaints.push(`${network.mostHeld} open requests of one question`);
  await network.heal();
  await untilClosed(page);
  return complaints.map((text) => `${name}: ${text}`);
}

/**
 * Waits until the dialog of a call that finally got a response has closed, along with its history
 * entry. Otherwise, this step back would stop a navigation that started in the meantime.
 */
async function untilClosed(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => !document.querySelector('dialog[open]') && !history.state?.layers?.depth,
      {
        timeout: CLOSED_MS,
      },
    )
    .catch(() => undefined);
}

/** Returns the time since the first held request, or since this call if there is none. */
async function untilTold({ page, network }: Lane, row: Hang): Promise<number | undefined> {
  const start = Date.now();
  for (;;) {
    const { message, isLoading } = await readState(page);
    const words = await page.evaluate(() => document.body.textContent);
    const isMounted = await page.evaluate(() => document.getElementById('shell') === null);
    const isUsable = isMounted && !isLoading && !row.press;
    const isTold = row.told ? row.told.test(words) : SAID.test(words) || message !== '' || isUsable;
    const ms = Date.now() - (network.firstHeldAt ?? start);
    if (isTold) return ms;
    if (ms > TOLD_MS) return undefined;
    await page.waitForTimeout(100);
  }
}

/** Makes every other call, and /healthz, from the page. Returns the calls that were late. */
async function askOthers(page: Page, name: HungName): Promise<string[]> {
  const others = Object.entries(CALLS).filter(([other]) => other !== name);
  const asked = [...others.map(([, call]) => call), { ...quote(''), path: '/healthz' }];
  const late: string[] = [];
  const start = Date.now();
  for (const [round, after] of ASK_OTHERS_AFTER_MS.entries()) {
    await page.waitForTimeout(Math.max(0, after - (Date.now() - start)));
    const isMember = round === 0;
    late.push(...(await page.evaluate(askEach, [asked, ANSWERED_MS, isMember] as const)));
  }
  return late;
}

/**
 * Only one round calls with the member's token, because a member's calls per minute are limited and
 * a refused call also gets a response.
 */
async function askEach([calls, limitMs, isMember]: readonly [
  calls: readonly Call[],
  limitMs: number,
  isMember: boolean,
]): Promise<string[]> {
  const Token = localStorage.getItem('trade-token') ?? '';
  const late: string[] = [];
  const ask = ({ path, method, isAction }: Call) => {
    const signal = AbortSignal.timeout(limitMs);
    const headers: Record<string, string> = isAction || !isMember ? {} : { Token };
    return fetch(path, { method, headers, signal })
      .then((answer) => answer.text())
      .then(
        () => true,
        () => false,
      );
  };
  for (const call of calls) {
    // The call is measured again immediately. Held connections stay held, but a busy machine is
    // only busy for a moment.
    if (!(await ask(call)) && !(await ask(call))) late.push(call.path);
    if (late.length === 3) break;
  }
  return late;
}

/**
 * Signs in or out without the form, preserving a signed-in member's session, and deletes the reads
 * stored on the device, which would not be requested otherwise. It uses an address without the app,
 * which would store them again.
 */
async function beSomebody(page: Page, url: string, isGuest: boolean): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.evaluate(async (asGuest) => {
    await new Promise((done) => {
      const forgetting = indexedDB.deleteDatabase('trade-queries');
      forgetting.onsuccess = done;
      forgetting.onerror = done;
    });
    localStorage.setItem('trade-lang-token', 'en');
    const key = 'trade-token';
    if (asGuest) return localStorage.removeItem(key);
    if (localStorage.getItem(key)) return;
    const body = new URLSearchParams({ username: 'demo', password: 'demo2026' });
    const answer = await fetch('/api/login', { method: 'POST', body });
    localStorage.setItem(key, (await answer.json()).data.userinfo.token);
  }, isGuest);
}

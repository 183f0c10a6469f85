import '../../support/screens/page';

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isLoadingOptional } from '#/lib/optional-load';
import { startSession } from '#/state/session';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../../support/browser/routes';
import { bodyOfOld, isUnknownToOld } from '../../support/old-server/old-server';
import { fillDomGaps, phoneMedia } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { TRON } from '../../support/server/funding';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const MARKET = '?currentSymbol=btcusdt&name=BTC%2FUSDT';
/** Addresses that show one item, another tab, or content that only some members have. */
const MORE = [
  `/exchange${MARKET}`,
  `/exchange${MARKET}&view=chart`,
  `/exchange${MARKET}&view=orders`,
  `/options${MARKET}`,
  `/options${MARKET}&view=orders&tab=settled`,
  '/options?account=practice',
  '/loans-application?id=1',
  '/lockming-application?id=1',
  '/withdrawal?id=1',
  '/trade-account?type=1&id=1&name=USDT',
  '/support/new?topic=spot&record=1',
];

let exchange: TestServer;
let member: FundedMember;
/** The requested paths that an old server does not have. */
let unknown: string[];
let open = 0;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  exchange.prices.set('btcusdt', '64250.1');
  member = await fundedMember(exchange, { 1: { USDT: '1000', BTC: '1' }, 2: { USDT: '1000' } });
  await member.call('setusraddress', { c_id: 1, address: TRON });
  unknown = [];
});
afterEach(clearPage);

/** Puts an old server with the same wire format between the page and the exchange. */
function connectOldServer(): void {
  connectPage(exchange);
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (isUnknownToOld(pathname)) {
      unknown.push(pathname);
      return new Response('', { status: 404 });
    }
    open += 1;
    try {
      const answer = await real(request);
      const body = await answer.text();
      const isCall = pathname.startsWith('/api/');
      return new Response(isCall ? bodyOfOld(pathname, body) : body, answer);
    } finally {
      open -= 1;
    }
  });
}

/** A wide screen has the most content next to each page. */
const wide = (query: string) =>
  Object.assign(phoneMedia(query), { matches: /width >=|min-width/.test(query) });

/** Waits until all requests of the page have responses. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await waitFor(() => expect([open, isLoadingOptional()]).toEqual([0, false]));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  }
}

test.each([
  ...PUBLIC_ROUTES.map((path) => [path, false] as const),
  ...[...MEMBER_ROUTES, ...MORE].map((path) => [path, true] as const),
])('%s asks an old server for nothing that it does not have', async (path, isMember) => {
  connectOldServer();
  if (isMember) startSession(member.token ?? '');
  window.matchMedia = wide;
  try {
    await renderApp(path);
    await quiet();
    const lines = document.querySelectorAll('use[href^="/market-data/"]');
    expect([...unknown, ...lines]).toEqual([]);
  } finally {
    window.matchMedia = phoneMedia;
  }
});

test('a purchase of an option asks an old server for nothing that it does not have', async () => {
  connectOldServer();
  startSession(member.token ?? '');
  const { user } = await renderApp(`/options${MARKET}`);
  const buy = await screen.findByRole('button', { name: /^Buy Up/ });
  await waitFor(() => expect(buy.hasAttribute('disabled')).toBe(false));
  await user.click(buy);
  const settings = within(await screen.findByRole('dialog', { name: 'Buy Up settings' }));
  await user.click(settings.getByRole('radio', { name: /^1 min/ }));
  await user.type(settings.getByLabelText('Stake'), '50');
  await user.click(settings.getByRole('button', { name: 'Continue' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Buy Up' }));
  await user.click(await confirm.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('dialog', { name: 'Your order' });
  await quiet();
  expect(unknown).toEqual([]);
});

test('a withdrawal asks an old server for nothing that it does not have', async () => {
  connectOldServer();
  startSession(member.token ?? '');
  const { user } = await renderApp('/withdrawal');
  await user.type(await screen.findByLabelText('Amount'), '33');
  await user.type(await screen.findByLabelText('Transaction password'), 'pay2026');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const check = within(await screen.findByRole('dialog', { name: 'Review your withdrawal' }));
  await user.click(check.getByRole('button', { name: 'Confirm' }));
  await quiet();
  expect(unknown).toEqual([]);
});

test('a coin of the assets asks an old server for nothing that it does not have', async () => {
  connectOldServer();
  startSession(member.token ?? '');
  const { user } = await renderApp('/assets');
  await user.click((await screen.findAllByRole('button', { name: /BTC/ }))[0] as Element);
  await screen.findByRole('dialog');
  await quiet();
  expect(unknown).toEqual([]);
});

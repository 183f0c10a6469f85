import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { chooseOrderType } from '../../support/screens/order-type';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
afterEach(clearPage);

/** Breaks the connection for this call only. */
function lose(path: string) {
  const real = globalThis.fetch;
  globalThis.fetch = ((input: Request, init) =>
    new URL(input.url).pathname === path
      ? Promise.reject(new TypeError('Failed to fetch'))
      : real(input, init)) as typeof fetch;
}

test.each(['Limit', 'Market'])(
  'a balance that cannot be loaded is a dash with its reason: %s order',
  async (kind) => {
    exchange.time.set(Date.now());
    exchange.prices.set('ethusdt', '3500.12');
    connectPage(exchange);
    lose('/api/getMarketBalance');
    startSession((await exchange.signedIn()).token ?? '');
    const { user } = await renderApp('/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT');
    await chooseOrderType(user, kind);
    const figure = (name: string) => {
      const row = screen.getByText(name).closest('div') as HTMLElement;
      return within(row).getByRole('definition');
    };
    await waitFor(() => expect(figure('Available').textContent).toBe('–'));
    expect(figure('Max buy').textContent).toBe('–');
    const reason = /You can’t trade|couldn’t load/;
    expect(screen.getByText(reason)).toBeTruthy();
  },
);

import '../../support/screens/page';

import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  for (const symbol of ['btcusdt', 'ethusdt']) exchange.prices.set(symbol, '3500');
  connectPage(exchange);
  startSession((await exchange.signedIn()).token ?? '');
});
afterEach(clearPage);

test.each(['', '&view=chart'])(
  'a market that is not traded is reported, not replaced by another one (%s)',
  async (view) => {
    const { user } = await renderApp(`/exchange?currentSymbol=nousdt&name=NO%2FUSDT${view}`);
    expect(await screen.findByText('This market isn’t available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Buy|Sell)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose a market' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  },
);

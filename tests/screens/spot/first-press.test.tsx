import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(async () => {
  clearPage();
  await exchange.stop();
});

test('a press in the first moments of a page counts and is not taken for a second tap', async () => {
  exchange.time.set(Date.now());
  exchange.prices.set('ethusdt', '3500');
  exchange.prices.setBook('ethusdt', { asks: [['3501', '1']], bids: [['3499', '5']] });
  const calls = connectPage(exchange);
  startSession((await exchange.signedIn()).token ?? '');
  const { user } = await renderApp('/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT');
  const buy = await screen.findByRole('button', { name: 'Buy ETH' });
  await waitFor(() => expect(buy.hasAttribute('disabled')).toBe(false));
  await user.clear(screen.getByRole('textbox', { name: 'Price (USDT)' }));
  await user.type(screen.getByRole('textbox', { name: 'Price (USDT)' }), '3000');
  await user.type(screen.getByRole('textbox', { name: 'Quantity (ETH)' }), '0.2');

  const press = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(press, 'timeStamp', { value: 100 });
  buy.closest('form')?.dispatchEvent(press);
  await waitFor(() => expect(calls.get('/api/upbbbuy')).toBe(1));
});

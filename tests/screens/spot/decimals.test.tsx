import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
afterEach(clearPage);

const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

test('the form refuses at once what the market has no decimals for, and never fills it in', async () => {
  exchange.time.set(Date.now());
  exchange.prices.set('ethusdt', '3500.1239');
  connectPage(exchange);
  const member = await exchange.signedIn();
  startSession(member.token ?? '');
  const { user } = await renderApp('/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT');
  const buy = await screen.findByRole('button', { name: 'Buy ETH' });
  await waitFor(() => expect(buy.hasAttribute('disabled')).toBe(false));
  await waitFor(() => expect(field('Price (USDT)').value).toBe('3500.12'));
  await user.type(field('Price (USDT)'), '3');
  const words = await screen.findByText('Up to 2 decimals');
  expect(field('Price (USDT)').getAttribute('aria-describedby')).toBe(words.id);
  expect(field('Price (USDT)').value).toBe('3500.12');
  await user.type(field('Price (USDT)'), '{Backspace}');
  expect(screen.queryByText('Up to 2 decimals')).toBeNull();
});

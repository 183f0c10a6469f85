import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadCatalog } from '#/app/i18n';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { startTestServer, type TestServer } from '../../support/server/test-server';

// The catalog is loaded before the exchange replaces the network.
await loadCatalog('de');

let exchange: TestServer;
beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
afterEach(() => {
  vi.restoreAllMocks();
  clearPage();
});

const offer = () => screen.queryByText('Deutsch')?.closest('aside');

test('home offers the own catalog of the language of the browser, in that language, once', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
  connectPage(exchange);
  const { user, router } = await renderApp('/');
  await waitFor(() => expect(offer()?.lang).toBe('de'));
  expect(offer()?.textContent).not.toContain('Switch');
  await router.navigate({ to: '/login' });
  await waitFor(() => expect(offer()).toBeUndefined());
  await router.navigate({ to: '/' });
  await waitFor(() => expect(offer()).toBeTruthy());
  const decline = offer()?.querySelectorAll('button')[1];
  await user.click(decline as Element);
  expect(offer()).toBeUndefined();
  expect(localStorage.length).toBeGreaterThan(0);
});

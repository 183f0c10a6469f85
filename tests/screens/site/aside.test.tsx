import '../../support/screens/page';

import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  connectPage(exchange);
  startSession((await fundedMember(exchange, { 1: { USDT: '100' } })).token ?? '');
});
afterEach(() => {
  vi.restoreAllMocks();
  clearPage();
});

/** Gives the screen a width in rem, from 48, which is medium. */
function widen(width = 48): void {
  const phone = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, least] = /^\(width >= (\d+)rem\)$/.exec(query) ?? [];
    return Object.assign(phone(query), { matches: Number(least) <= width });
  });
}

describe('beside a page', () => {
  test('nothing is mounted on a phone', async () => {
    await renderApp('/security');
    await screen.findByRole('heading', { name: 'Security' });
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('a form has its newest records, without the export of the whole list', async () => {
    widen();
    await renderApp('/changemoney');
    const recent = await screen.findByRole('region', { name: 'Recent history' });
    expect((await within(recent).findAllByRole('listitem')).length).toBeGreaterThan(0);
    expect(within(recent).queryByRole('button', { name: 'Export CSV' })).toBeNull();
    const all = within(recent).getByRole('link', { name: 'Full history' });
    expect(all.getAttribute('href')).toMatch(/^\/trade-account/);
  });

  test('a page with nothing of its own there has one column', async () => {
    widen();
    await renderApp('/security');
    await screen.findByRole('heading', { name: 'Security' });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByRole('table', { name: 'Markets' })).toBeNull();
  });
});

describe('home', () => {
  test('has a second ranking on a medium screen, of another order than the selected one', async () => {
    widen();
    const { user } = await renderApp('/');
    const names = async () =>
      (await screen.findAllByRole('table')).map((table) => table.getAttribute('aria-label'));
    expect(await names()).toEqual(['Gainers', 'Volume']);
    await user.click(screen.getByRole('button', { name: 'Volume' }));
    expect(await names()).toEqual(['Volume', 'Gainers']);
  });

  test('has a list of markets on the widest screens, in which the favourites come first', async () => {
    widen(85);
    for (const symbol of ['btcusdt', 'ethusdt', 'adausdt']) exchange.prices.set(symbol, '100');
    const { user } = await renderApp('/');
    const pairs = async () =>
      within(await screen.findByRole('table', { name: 'Markets' }))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    const [first, second, third] = await pairs();
    await user.click(screen.getByRole('button', { name: `Favourite ${third}` }));
    expect((await pairs()).slice(0, 3)).toEqual([third, first, second]);
    expect(screen.getAllByRole('table')).toHaveLength(3);
  });
});

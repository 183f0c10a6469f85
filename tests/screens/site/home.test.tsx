import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { marketQueries } from '#/api/market';
import { store } from '#/state/device-atom';
import { toggleFavouriteAtom } from '#/state/favourites';
import { startSession } from '#/state/session';
import { startDoneAtom } from '#/state/start';
import { members } from '../../../server/db/schema/auth';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const DAY_MS = 86_400_000;

let exchange: TestServer;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
  const now = Date.now();
  exchange.time.set(now);
  const { prices } = exchange;
  for (const [symbol, before, after] of [
    ['btcusdt', '65000', '66300'],
    ['ethusdt', '3500', '3395'],
    ['adausdt', '0.45', '0.477'],
    ['ethbtc', '0.05', '0.05'],
  ] as const) {
    prices.set(symbol, before, now - DAY_MS + 5_000);
    prices.set(symbol, after, now);
  }
});
afterAll(() => exchange.stop());
beforeEach(() => {
  calls = connectPage(exchange);
});
afterEach(clearPage);

describe('home', () => {
  test('shows banners, tiles, the ten services and the ranking by rise', async () => {
    await renderApp('/');
    const ranking = await screen.findByRole('table', { name: 'Gainers' });
    // The list is polled only later.
    expect(calls.get('/api/getMarketList')).toBe(1);
    const rows = within(ranking).getAllByRole('row').slice(1);
    expect(rows.slice(0, 2).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1.*ADA\/USDT.*0\.477.*\+6\.00%/),
      expect.stringMatching(/^2.*BTC\/USDT.*66,300\.00.*\+2\.00%/),
    ]);
    expect(rows[0]?.textContent).toContain('2.00 ADA');
    const line = () => rows[0]?.querySelector('use')?.getAttribute('href');
    await waitFor(() => expect(line()).toMatch(/sparklines.*#adausdt$/));
    const services = within(screen.getByRole('navigation', { name: 'Services' }));
    expect(services.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/options', '/recharge', '/withdrawal', '/exchangeb', '/invite']),
    );
    const strip = screen.getByRole('list', { name: 'Markets' });
    expect(within(strip).getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/options?currentSymbol=btcusdt&name=BTC%2FUSDT',
    );
    const banners = await screen.findByRole('region', { name: 'Announcements' });
    expect(within(banners).getByText('Up or down: know your profit before you buy')).toBeTruthy();
  });

  test('live prices replace older ones of the list in their places, but not incredible ones', async () => {
    const { queryClient } = await renderApp('/');
    const ranking = await screen.findByRole('table', { name: 'Gainers' });
    const tickAt = Date.now() + DAY_MS;
    queryClient.setQueryData(marketQueries.livePrices().queryKey, {
      adausdt: { lastPrice: '0.46', changePercent: 2.2222, tickAt: 1 },
      btcusdt: { lastPrice: '71500', changePercent: 10, tickAt },
      ethusdt: { lastPrice: '999', changePercent: -70, tickAt },
    });
    const texts = () =>
      within(ranking)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    await waitFor(() => expect(texts()[1]).toMatch(/^2.*BTC\/USDT.*71,500\.00.*\+10\.00%/));
    expect(texts()[0]).toMatch(/ADA\/USDT.*0\.477.*\+6\.00%/);
    expect(texts().join()).toMatch(/ETH\/USDT.*3,395\.00/);
    const strip = screen.getByRole('list', { name: 'Markets' });
    expect(within(strip).getAllByRole('link')[0]?.textContent).toContain('71,500.00');
  });

  test('one thing has one icon, on home, in assets and in the menu', async () => {
    const member = await fundedMember(exchange, { 1: { USDT: '100' } });
    startSession(member.token ?? '');
    const icons = new Map<string, string>();
    function collect() {
      for (const link of screen.getAllByRole('link')) {
        const icon = [...(link.querySelector('svg')?.classList ?? [])]
          .filter((name) => name.startsWith('lucide-'))
          .join(' ');
        const path = link.getAttribute('href')?.split('?')[0] ?? '';
        if (icon) expect(icons.get(path) ?? icon, path).toBe(icon);
        if (icon) icons.set(path, icon);
      }
    }
    const { router, user } = await renderApp('/');
    await screen.findByRole('table', { name: 'Gainers' });
    collect();
    await user.click(screen.getByRole('button', { name: /Your menu/ }));
    await screen.findByRole('link', { name: 'Invite friends' });
    collect();
    await router.navigate({ to: '/assets' });
    await screen.findByRole('navigation', { name: 'Quick actions' });
    collect();
    expect(icons.get('/exchangeb')).not.toBe(icons.get('/exchange'));
    expect(icons.get('/changemoney')).not.toBe(icons.get('/exchangeb'));
  });

  test('the ranking has four orders', async () => {
    const { user } = await renderApp('/');
    const first = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      const ranking = await screen.findByRole('table', { name });
      return within(ranking).getAllByRole('rowheader')[0]?.textContent;
    };
    expect(await first('Losers')).toBe('ETH/USDT');
    expect(await first('Volume')).toBe('BTC/USDT');
    expect(await first('New')).toMatch(/USDT|BTC|ETH/);
    expect(await first('Gainers')).toBe('ADA/USDT');
    expect(screen.getByRole('button', { name: 'Gainers' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  test('a guest sees how to begin, and what waits after the login', async () => {
    const { user } = await renderApp('/');
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    const start = await screen.findByRole('link', { name: 'Try it with practice funds' });
    expect(start.getAttribute('href')).toBe('/register?redirect=%2Foptions%3Faccount%3Dpractice');
    const ranking = await screen.findByRole('table', { name: 'Gainers' });
    await user.click(within(ranking).getByRole('link', { name: /BTC\/USDT/ }));
    expect((await screen.findByText(/^Log in to trade/)).textContent).toBe(
      'Log in to trade BTC/USDT66,300.00+2.00%',
    );
  });

  test('a member sees the total, and unread messages on the bell', async () => {
    const member = await fundedMember(exchange, { 1: { USDT: '2500' } });
    startSession(member.token ?? '');
    await renderApp('/');
    const total = await screen.findByRole('region', { name: 'Total assets' });
    await waitFor(() => expect(total.textContent).toContain('2,500.00'));
    expect(within(total).getByRole('link', { name: 'Deposit' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Notifications/ })).toBeTruthy();
  });

  test('a new member has three steps in the place of the banners, until all are done', async () => {
    const member = await fundedMember(exchange, {});
    startSession(member.token ?? '');
    await renderApp('/');
    const steps = await screen.findByRole('region', { name: /first trade/ });
    const links = within(steps).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/real_authentication',
      '/recharge',
      '/options',
    ]);
    expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull();
  });

  test('a member who has traded has the banners', async () => {
    const member = await fundedMember(exchange, { 2: { USDT: '100' } });
    startSession(member.token ?? '');
    await exchange.context.db.update(members).set({ identityStatus: 2 });
    const bought = await member.call('creatorder', { m_id: 1, ctime: 30, ctzed: 10, buytype: 1 });
    expect(bought.code).toBe(1);
    await renderApp('/');
    expect(await screen.findByRole('region', { name: 'Announcements' })).toBeTruthy();
    await waitFor(() => expect(store.get(startDoneAtom)).toBeTruthy());
    expect(screen.queryByRole('region', { name: /first trade/ })).toBeNull();
  });

  test('reports that markets could not be loaded and loads them on retry', async () => {
    const real = globalThis.fetch;
    let isBroken = true;
    globalThis.fetch = (async (input: Request, init) => {
      if (isBroken && new URL(input.url).pathname === '/api/getMarketList') {
        return new Response('<html>502</html>', { status: 502 });
      }
      return real(input, init);
    }) as typeof fetch;
    const { user } = await renderApp('/');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByRole('table', { name: 'Gainers' })).toBeTruthy();
  });
});

describe('market', () => {
  const table = () => screen.findByRole('table', { name: 'Markets' });
  const pairs = async () =>
    within(await table())
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent);

  test('tabs and sub-tabs filter by parent and child, and are in the address', async () => {
    const { user, router } = await renderApp('/market');
    expect((await pairs()).every((pair) => pair?.endsWith('/USDT'))).toBe(true);
    const parents = screen.getByRole('tablist', { name: 'Quote currencies' });
    await user.click(within(parents).getByRole('tab', { name: 'BTC' }));
    await waitFor(async () => expect(await pairs()).toContain('ETH/BTC'));
    const subtabs = screen.getByRole('tablist', { name: 'Currencies' });
    await user.click(within(subtabs).getByRole('tab', { name: 'ETH' }));
    await waitFor(async () => expect(await pairs()).toEqual(['ETH/BTC']));
    expect(router.state.location.search).toMatchObject({ tab: '2', child: '3' });
  });

  test('a column sorts both ways and then returns to the order of the server', async () => {
    const { user } = await renderApp('/market');
    const before = await pairs();
    const head = () => screen.getByRole('button', { name: 'Change' });
    await user.click(head());
    await waitFor(async () => expect((await pairs())[0]).toBe('ADA/USDT'));
    expect(screen.getByRole('columnheader', { name: 'Change' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await user.click(head());
    await user.click(head());
    await waitFor(async () => expect(await pairs()).toEqual(before));
  });

  test('search finds across currencies and reports when nothing is found', async () => {
    const { user } = await renderApp('/market');
    await table();
    await user.type(screen.getByLabelText('Search markets'), 'eth/b');
    await waitFor(async () => expect(await pairs()).toEqual(['ETH/BTC']));
    await user.type(screen.getByLabelText('Search markets'), 'zzz');
    expect(await screen.findByText(/No market matches/)).toBeTruthy();
  });

  test('a starred market appears among the favourites', async () => {
    const { user } = await renderApp('/market');
    await table();
    await user.click(screen.getByRole('button', { name: 'Favourite ETH/USDT' }));
    await user.click(screen.getByRole('tab', { name: 'Favourites' }));
    await waitFor(async () => expect(await pairs()).toEqual(['ETH/USDT']));
    store.set(toggleFavouriteAtom, 'ethusdt');
    expect(await screen.findByText('No favourites yet')).toBeTruthy();
  });

  test('a visitor who taps a row signs in first and returns to that market', async () => {
    const { user, router } = await renderApp('/market');
    await user.click(within(await table()).getByRole('link', { name: 'BTC/USDT' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toMatchObject({
      redirect: '/options?currentSymbol=btcusdt&name=BTC%2FUSDT',
    });
  });
});

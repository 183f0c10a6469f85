import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertLevelsAtom } from '#/state/alerts';
import { store } from '#/state/device-atom';
import { startSession } from '#/state/session';
import { alterAnswer, loseAnswers } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const ETH = '/options?currentSymbol=ethusdt&name=ETH%2FUSDT';

let exchange: TestServer;
let member: FundedMember;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  for (const symbol of ['btcusdt', 'ethusdt']) {
    // The last test may have added a future tick.
    exchange.prices.clear(symbol);
    exchange.prices.set(symbol, '3500');
  }
  member = await fundedMember(exchange, {});
  connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

async function openAlerts() {
  const page = await renderApp(ETH);
  await page.user.click(await screen.findByRole('button', { name: /^Price alerts/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Price alerts' }));
  const field = (name: string) => dialog.findByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string, text: string) => {
    await page.user.clear(await field(name));
    await page.user.type(await field(name), text);
  };
  const press = async (name: string) =>
    page.user.click(await dialog.findByRole('button', { name }));
  return { ...page, dialog, field, type, press };
}

const openOnServer = async () => (await member.query('getAlertList', { status: 'open' })).list;

/** Adds a tick slightly in the future. */
function tick(price: string) {
  exchange.prices.set('ethusdt', price, exchange.time.now() + 500);
  exchange.time.advance(1_000);
}

describe('price alerts', () => {
  // This test runs first, because otherwise the alert watch of an earlier page would report the
  // alerts.
  test('one that fires before the list is read is told, and one set before it', async () => {
    for (const value of ['3600', '3550']) {
      await member.query('createAlert', { symbol: 'ethusdt', kind: 'above', value });
    }
    tick('3555');
    await exchange.context.alerts.checkNow();
    // The toast is queried first, because it may disappear before the dialog has loaded.
    const told = screen.findByText('ETH/USDT rose to 3,555.00');
    const { queryClient } = await openAlerts();
    expect(await told).toBeTruthy();
    tick('3620');
    await exchange.context.alerts.checkNow();
    const toldAgain = screen.findByText('ETH/USDT rose to 3,620.00');
    await queryClient.refetchQueries({ queryKey: ['member'] });
    expect(await toldAgain).toBeTruthy();
  });

  test('one that fires before any list has shown it is told', async () => {
    const { dialog, type, press } = await openAlerts();
    expect(await dialog.findByText('No open alerts')).toBeTruthy();
    alterAnswer('/api/createAlert', async (answer) => {
      tick('3612.5');
      await exchange.context.alerts.checkNow();
      return answer;
    });
    await type('Price (USDT)', '3600');
    await press('Set alert');
    expect(await screen.findByText('ETH/USDT rose to 3,612.50')).toBeTruthy();
  });

  test('one is set from the current price, changed and deleted', async () => {
    const { user, dialog, field, type, press } = await openAlerts();
    expect(await dialog.findByText('No open alerts')).toBeTruthy();
    expect((await field('Price (USDT)')).value).toBe('3500');
    await press('Set alert');
    expect(await dialog.findByText(/Enter a higher price/)).toBeTruthy();
    await type('Price (USDT)', '4,000.5');
    await press('Set alert');
    const list = within(await dialog.findByRole('list', { name: 'Open alerts' }));
    expect(list.getByRole('listitem').textContent).toContain('Rises to 4,000.50');
    expect(await openOnServer()).toMatchObject([{ symbol: 'ethusdt', value: '4000.5' }]);
    await waitFor(() =>
      expect(store.get(alertLevelsAtom)).toMatchObject([{ symbol: 'ethusdt', price: '4000.5' }]),
    );

    await press('Change: ETH/USDT rises to 4,000.50');
    await user.click(dialog.getByRole('radio', { name: 'Changes by' }));
    expect((await field('Change (%)')).value).toBe('5');
    await type('Change (%)', '7.5');
    await press('Change alert');
    await waitFor(() => expect(list.getByRole('listitem').textContent).toContain('7.5%'));
    expect(await openOnServer()).toMatchObject([{ upper: '3762.5', lower: '3237.5' }]);

    await press('Delete: ETH/USDT changes by 7.5%');
    expect(await dialog.findByText('No open alerts')).toBeTruthy();
    expect(await openOnServer()).toEqual([]);
  });

  test('one is set by two presses, at a distance from the price', async () => {
    const { dialog, field, press } = await openAlerts();
    await press('−3%');
    expect((await field('Price (USDT)')).value).toBe('3395');
    expect(dialog.getByRole('radio', { name: 'Falls to', checked: true })).toBeTruthy();
    await press('Set alert');
    await dialog.findByRole('list', { name: 'Open alerts' });
    expect(await openOnServer()).toMatchObject([
      { symbol: 'ethusdt', kind: 'below', value: '3395' },
    ]);
  });

  test('those of other markets are listed under all', async () => {
    await member.query('createAlert', { symbol: 'btcusdt', kind: 'below', value: '3000' });
    const { user, dialog, press, field } = await openAlerts();
    expect(await dialog.findByText('No open alerts')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'All markets' }));
    const list = within(await dialog.findByRole('list', { name: 'Open alerts' }));
    expect(list.getByRole('listitem').textContent).toContain('BTC/USDTFalls to 3,000.00Now 3,500');
    await press('Change: BTC/USDT falls to 3,000.00');
    expect((await field('Price (USDT)')).value).toBe('3000');
    await press('Cancel');
    expect((await field('Price (USDT)')).value).toBe('3500');
  });

  test('one that fires is told by a toast, the bell, a message and the list', async () => {
    const { user, router, queryClient, dialog, type, press } = await openAlerts();
    // The first button is used, because the toast in the dialog has another one.
    const close = async (one: typeof dialog) =>
      user.click(one.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await type('Price (USDT)', '3600');
    await press('Set alert');
    await dialog.findByRole('list', { name: 'Open alerts' });
    await close(dialog);
    tick('3612.5');
    await exchange.context.alerts.checkNow();
    const told = screen.findByText('ETH/USDT rose to 3,612.50');
    await queryClient.refetchQueries({ queryKey: ['member'] });
    expect(await told).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Price alerts, new' }));
    const again = within(await screen.findByRole('dialog', { name: 'Price alerts' }));
    const fired = await again.findByRole('list', { name: 'Past alerts' });
    expect(fired.textContent).toContain('Rises to 3,600.00');
    expect(fired.textContent).toContain('3,612.50');
    await close(again);
    expect(await screen.findByRole('button', { name: 'Price alerts' })).toBeTruthy();
    await router.navigate({ to: '/notify' });
    expect(await screen.findByText('Price alert: ETH/USDT')).toBeTruthy();
  });

  test('a list that cannot be read says so and asks again', async () => {
    const sent = loseAnswers('/api/getAlertList');
    const { dialog, press } = await openAlerts();
    expect(await dialog.findByText('You’re offline')).toBeTruthy();
    const before = sent();
    await press('Try again');
    await waitFor(() => expect(sent()).toBeGreaterThan(before));
  });

  test('at a server without alerts they stay on the device, which says so and checks them', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, alerts: undefined }));
    const { queryClient, dialog, type, press } = await openAlerts();
    expect(await dialog.findByText(/only work while the app is open/)).toBeTruthy();
    await type('Price (USDT)', '3600');
    await press('Set alert');
    await dialog.findByRole('list', { name: 'Open alerts' });
    expect(await openOnServer()).toEqual([]);
    expect(localStorage.getItem('trade-alerts')).toContain('"value":"3600"');
    tick('3601');
    await queryClient.refetchQueries({ queryKey: ['market', 'list'] });
    expect(await screen.findByText('ETH/USDT rose to 3,601.00')).toBeTruthy();
    expect(dialog.getByRole('list', { name: 'Past alerts' }).textContent).toContain('3,601.00');
    expect(await dialog.findByText('No open alerts')).toBeTruthy();
  });
});

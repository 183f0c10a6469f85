import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { fundedMember } from '../../support/server/funded-member';
import type { TestClient } from '../../support/server/test-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const SYMBOL = 'btcusdt';
const WAITING = 'Opens at the next price';

describe('an order that waits for its opening price', () => {
  let exchange: TestServer;
  let member: TestClient;
  let calls: Map<string, number>;

  beforeAll(async () => {
    fillDomGaps();
    exchange = await startTestServer({ engine: 'pglite' });
  });
  afterAll(() => exchange.stop());
  beforeEach(async () => {
    exchange.time.set(Date.now());
    exchange.prices.clear(SYMBOL);
    exchange.prices.set(SYMBOL, '3500');
    calls = connectPage(exchange);
    member = await fundedMember(exchange, { 2: { USDT: '1000' } });
    startSession(member.token ?? '');
  });
  afterEach(clearPage);

  const order = { m_id: 1, ctime: 300, ctzed: '100', buytype: 1 };
  /** Changes the responses of `path` before they reach the page. */
  function change(path: string, alter: (data: Record<string, unknown>) => object): void {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) => {
      const answer = await real(input, init);
      if (new URL(input.url).pathname !== path) return answer;
      const body = await answer.json();
      return Response.json({ ...body, data: alter(body.data) });
    }) as typeof fetch;
  }
  async function openRunning() {
    const { user } = await renderApp('/options?view=orders&tab=running');
    const list = await screen.findByRole('list', { name: 'In progress' });
    const [row] = within(list).getAllByRole('button');
    if (!row) throw new Error('no order in progress');
    await user.click(row);
    const popup = await screen.findByRole('dialog', { name: 'Your order' });
    return { list, popup };
  }
  async function pass(ms: number) {
    exchange.time.advance(ms);
    await exchange.context.jobs.runDue();
  }

  test('popup and list say so, and show the price as soon as it is known', async () => {
    await member.call('creatorder', order);
    const { list, popup } = await openRunning();
    expect(await within(popup).findByText(WAITING)).toBeTruthy();
    expect(within(list).getByText(WAITING)).toBeTruthy();
    exchange.prices.set(SYMBOL, '3512.25', exchange.time.now() + 500);
    await pass(5_000);
    expect(await within(popup).findByText('3,512.25')).toBeTruthy();
    await waitFor(() => expect(list.textContent).toContain('3,512.25'));
    expect(screen.queryByText(WAITING)).toBeNull();
  });

  test('one without an opening price is shown as refunded, and a notice is sent to the member', async () => {
    await member.call('creatorder', order);
    const { popup } = await openRunning();
    expect(await within(popup).findByText(WAITING)).toBeTruthy();
    await pass(16_000);
    expect(await within(popup).findByText('Refunded')).toBeTruthy();
    expect(popup.querySelector('[data-outcome="refunded"]')).toBeTruthy();
    expect((await member.call('getusr')).data.has_unread).toBe(1);
  });

  test('an exchange that returns the price immediately is shown as before', async () => {
    await member.call('creatorder', order);
    change('/api/getHyOrderInfo', ({ evidence: _, ...data }) => ({ ...data, buyprice: 3500.5 }));
    const { popup } = await openRunning();
    expect(await within(popup).findByText('3,500.50')).toBeTruthy();
    expect(within(popup).queryByText(WAITING)).toBeNull();
  });

  test('the form refuses more than the largest stake of the exchange', async () => {
    change('/api/getHyConfig', (data) => ({ ...data, hymax: ['40', '40', '40', '40', '40'] }));
    const { user } = await renderApp(`/options?currentSymbol=${SYMBOL}&name=BTC%2FUSDT`);
    const buy = await screen.findByRole('button', { name: /^Buy Up/ });
    await waitFor(() => expect(buy.hasAttribute('disabled')).toBe(false));
    await user.click(buy);
    const settings = within(await screen.findByRole('dialog', { name: 'Buy Up settings' }));
    await user.click(settings.getByRole('radio', { name: /^30 s/ }));
    await user.type(settings.getByLabelText('Stake'), '40.01');
    expect(settings.getByText('You can stake up to 40.00 USDT right now.')).toBeTruthy();
    await user.clear(settings.getByLabelText('Stake'));
    await user.type(settings.getByLabelText('Stake'), '40');
    expect(settings.queryByText(/You can stake up to/)).toBeNull();
    expect(calls.get('/api/creatorder')).toBeUndefined();
  });
});

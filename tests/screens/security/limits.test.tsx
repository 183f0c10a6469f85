import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: FundedMember;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  exchange.prices.set('btcusdt', '50000');
  exchange.prices.setBook('btcusdt', { asks: [['50001', '1']], bids: [['49999', '1']] });
  member = await fundedMember(exchange, { 1: { USDT: '1000' } });
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const dialog = (name: string) => screen.findByRole('dialog', { name });
const limits = () => member.query('getLimits');

describe('trading limits', () => {
  test('a limit is set at once, and raised or removed after a day', async () => {
    const { user } = await renderApp('/security');
    await user.click(await screen.findByRole('link', { name: /Trading limits/ }));
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: /^Maximum stake per option/ }));
      return within(await dialog('Maximum stake per option'));
    };
    const set = async (value: string) => {
      const stake = await open();
      const field = stake.getByLabelText<HTMLInputElement>('Your limit');
      await user.clear(field);
      await user.type(field, value);
      await user.click(stake.getByRole('button', { name: 'Set limit' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };

    const stake = await open();
    await user.click(stake.getByRole('button', { name: 'Set limit' }));
    expect(await stake.findByText('Enter an amount')).toBeTruthy();
    expect(calls.get('/api/setLimit')).toBeUndefined();
    await user.click(stake.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await set('100');
    expect((await limits()).limits[0]?.value).toBe('100');
    expect(await screen.findByRole('button', { name: /per option ?100\.00/ })).toBeTruthy();
    await set('200');
    expect(await screen.findByRole('button', { name: /Changes to 200/ })).toBeTruthy();
    await user.click((await open()).getByRole('button', { name: 'Remove limit' }));
    expect(await screen.findByRole('button', { name: /This limit ends on/ })).toBeTruthy();
    expect((await limits()).limits[0]).toMatchObject({ value: '100' });
  });

  test('a pause is asked for and shown with its end', async () => {
    const { user } = await renderApp('/security/limits');
    await user.click(await screen.findByRole('button', { name: /^Pause trading/ }));
    const pause = within(await dialog('Pause trading'));
    const days = pause.getByLabelText('Days');
    await user.clear(days);
    await user.type(days, '31');
    await user.click(pause.getByRole('button', { name: 'Pause trading' }));
    expect(await pause.findByText('Enter 1 to 30 days')).toBeTruthy();
    await user.clear(days);
    await user.type(days, '2');
    await user.click(pause.getByRole('button', { name: 'Pause trading' }));
    expect(await screen.findByText('Pause trading for 2 days?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pause now' }));
    expect(await screen.findByText(/^You paused trading until/)).toBeTruthy();
    expect((await limits()).pausedUntil).toBeTruthy();
  });

  test('the ticket of a spot order names the limit', async () => {
    await member.query('setLimit', { kind: 'order', value: '500' });
    await renderApp('/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT');
    expect(await screen.findByText(/^Your own limit:/)).toBeTruthy();
  });

  test('a server without limits has none', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, limits: undefined }));
    await renderApp('/security/limits');
    expect(await screen.findByText('Trading limits aren’t available')).toBeTruthy();
  });
});

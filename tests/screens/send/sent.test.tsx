import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as downloads from '#/lib/download';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const DAY_MS = 86_400_000;
const [USDT, BTC] = [1, 2];

let exchange: TestServer;
let sender: FundedMember;
let receiver: FundedMember;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  sender = await fundedMember(exchange, { 1: { USDT: '100', BTC: '1' } });
  receiver = await fundedMember(exchange, {});
  await sender.call('searchUser', { username: receiver.username });
  for (const [coin, amount] of [
    [USDT, '12.5'],
    [BTC, '0.5'],
  ] as const) {
    const fields = { to_uid: receiver.id, c_id: coin, amount, paypassword: 'pay2026' };
    expect((await sender.call('internalTransfer', fields)).code).toBe(1);
  }
  connectPage(exchange);
  startSession(sender.token ?? '');
});
afterEach(clearPage);

async function rows(name: string) {
  const list = await screen.findByRole('list', { name });
  return within(list).getAllByRole('listitem');
}

describe('sent transfers', () => {
  test('each row has every field; one without a fee shows a dash; only an open one can be cancelled', async () => {
    await renderApp('/transfer-list');
    const [bitcoin, tether] = await rows('All');
    const summary = bitcoin?.querySelector('summary')?.textContent;
    expect(summary).toMatch(new RegExp(`^${receiver.username}0\\.50\\sBTC.*Transferring$`));
    expect(bitcoin?.textContent).toMatch(/Fee0\.001\sBTCThe recipient gets0\.499\sBTCArrival/);
    expect(bitcoin?.textContent).toMatch(/Order number\d{22}Get helpCancel$/);
    expect(tether?.textContent).toMatch(/Finished.*Fee--The recipient gets12\.50\sUSDT/);
    expect(tether?.querySelector('button')).toBeNull();
  });

  test('the tabs are in the address and filter', async () => {
    const { user, router } = await renderApp('/transfer-list');
    await user.click(await screen.findByRole('tab', { name: 'Finished' }));
    expect(await rows('Finished')).toHaveLength(1);
    expect(router.state.location.search).toEqual({ status: 'finished' });
    await user.click(screen.getByRole('tab', { name: 'Cancelled' }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
  });

  test('cancelling requires confirmation, returns everything, and reloads the list', async () => {
    const { user } = await renderApp('/transfer-list?status=transferring');
    await rows('Transferring');
    await user.click(
      screen.getByRole('button', { name: `Cancel sending to ${receiver.username}` }),
    );
    const question = () => screen.findByRole('dialog', { name: 'Cancel sending these coins?' });
    await user.click(within(await question()).getByRole('button', { name: 'Keep it' }));
    await user.click(
      screen.getByRole('button', { name: `Cancel sending to ${receiver.username}` }),
    );
    await user.dblClick(within(await question()).getByRole('button', { name: 'Cancel sending' }));
    expect(await screen.findByText(/^Cancelled\. The full amount/)).toBeTruthy();
    expect(await screen.findByText('No records yet')).toBeTruthy();
    const { data } = await sender.call('getCoinBalance', { c_id: BTC });
    expect(data.balance_list[0].balance).toBe('1');
  });

  test('one that arrived meanwhile cannot be cancelled, and both message and list say so', async () => {
    const { user } = await renderApp('/transfer-list');
    const [open] = await rows('All');
    exchange.time.advance(DAY_MS);
    await exchange.context.jobs.runDue();
    exchange.time.advance(-DAY_MS);
    await user.click(within(open as HTMLElement).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel sending these coins?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel sending' }));
    expect(await screen.findByText('It’s too late to cancel this.')).toBeTruthy();
    await waitFor(async () => expect((await rows('All'))[0]?.textContent).toContain('Finished'));
    const { data } = await receiver.call('getCoinBalance', { c_id: BTC });
    expect(data.balance_list[0].balance).toBe('0.499');
  });

  test('an unknown status has a neutral text and no action', async () => {
    alterAnswer('/api/Balance/getInternalTransferList', ({ list }) => ({
      list: list.map((row: object) => ({ ...row, status: 8, arrival_time: null })),
    }));
    await renderApp('/transfer-list');
    const [row] = await rows('All');
    expect(row?.textContent).toContain('Unknown status');
    expect(row?.textContent).toMatch(/Arrival–Order/);
    expect(row?.querySelector('button')).toBeNull();
  });

  test('the list is saved as a table with plain amounts', async () => {
    const save = vi.spyOn(downloads, 'downloadText').mockImplementation(() => undefined);
    const { user } = await renderApp('/transfer-list?status=finished');
    await rows('Finished');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [name, text] = save.mock.calls[0] ?? [];
    expect(name).toMatch(/^sent-transfers-finished-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toMatch(
      /Order number,Status,Sent,Arrival,Recipient,Coin,Amount,Fee,The recipient gets\r\n/,
    );
    expect(text).toMatch(/,Finished,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d,\d{4}-\d\d-\d\dT/);
    expect(text).toMatch(new RegExp(`${receiver.username},USDT,12\\.5,0,12\\.5\r\n$`));
    save.mockRestore();
  });
});

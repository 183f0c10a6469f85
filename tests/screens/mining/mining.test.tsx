import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { memberPage } from '../../support/screens/member-page';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { DAY_MS, fundsOf } from '../../support/server/products';

const page = memberPage({ 1: { USDT: '5000.12345678', ETH: '3.5' } });

const amount = () => screen.findByLabelText('Amount') as Promise<HTMLInputElement>;
const main = () => screen.getByRole('main');
const lock = () => screen.getByRole('button', { name: 'Lock' });
const confirm = () => screen.findByRole('button', { name: 'Confirm' });
const orders = async () =>
  within(await screen.findByRole('list', { name: 'Lock-ups' })).getAllByRole('listitem');

describe('mining', () => {
  test('from the machine to its form: range, balance, estimate with its formula, the risk once', async () => {
    const { user, router } = await renderApp('/lockming');
    const machines = await screen.findByRole('list', { name: 'Mining machines' });
    expect(within(machines).getAllByRole('listitem')[0]?.textContent).toMatch(
      /Compact miner0\.01% per day3\.65% per yearLock amount100\.00 – 5,000\.00\sUSDTTerm7 days/,
    );
    await user.click(screen.getByRole('link', { name: 'Lock in Compact miner' }));
    expect(router.state.location.href).toBe('/lockming-application?id=1');
    expect((await amount()).value).toBe('100');
    await waitFor(() => expect(main().textContent).toMatch(/Available 5,000\.12\sUSDT/));
    expect(main().textContent).toMatch(/Estimated rewards0\.07\sUSDTFormula100\.00 × 0\.01% × 7/);
    expect(screen.getAllByText(/cannot be released early/)).toHaveLength(1);
    await user.clear(await amount());
    expect(main().textContent).toMatch(/Estimated rewards–FormulaAmount × 0\.01% × 7/);
    await user.type(await amount(), '99');
    expect(await screen.findByText(/must be between 100\.00 and 5,000\.00 USDT/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(screen.queryByText(/must be between/)).toBeNull());
    expect((await amount()).value).toBe('100');
    // The choices are the minimum amount, shares of the maximum, and everything.
    const choices = within(screen.getByRole('group', { name: 'Quick amounts' }));
    expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '100',
      '1,250',
      '2,500',
      '5,000',
    ]);
    await user.click(choices.getByRole('button', { name: '2,500' }));
    expect((await amount()).value).toBe('2500');
  });

  test('more than the balance cannot be locked', async () => {
    const { user } = await renderApp('/lockming-application?id=2');
    await waitFor(() => expect(main().textContent).toMatch(/Available/));
    await user.clear(await amount());
    await user.type(await amount(), '6000');
    await user.click(lock());
    expect(await screen.findByText(/Not enough USDT in your funds account/)).toBeTruthy();
    expect((await amount()).value).toBe('6000');
    expect(page.calls.get('/api/Machine/buyMiningMachine')).toBeUndefined();
  });

  test('is locked once, appears among the orders, and pays eight decimals at maturity', async () => {
    const { user, router } = await renderApp('/lockming-application?id=1');
    await user.clear(await amount());
    await user.type(await amount(), '1234');
    await user.click(lock());
    const confirmation = await screen.findByRole('dialog', { name: 'Review your lock-up' });
    expect(confirmation.textContent).toMatch(
      /Compact minerFrom your funds account1,234\.00\sUSDTEstimated rewards0\.8638\sUSDTUnlocks after7 daysYou get back1,234\.8638\sUSDT/,
    );
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    expect(page.calls.get('/api/Machine/buyMiningMachine')).toBeUndefined();
    await user.click(lock());
    await user.dblClick(await confirm());
    expect(await screen.findByText(/locked and now earning rewards/)).toBeTruthy();
    expect(page.calls.get('/api/Machine/buyMiningMachine')).toBe(1);
    expect(router.state.location.href).toBe('/lockming?tab=orders');
    expect((await orders())[0]?.textContent).toMatch(
      /Compact miner\d+Get helpLockedAmount1,234\.00\sUSDTEstimated rewards0\.8638\sUSDTActual rewards0\.00\sUSDT/,
    );
    expect((await fundsOf(page.exchange, page.member.id, 'USDT')).frozen).toBe('1234');
    page.exchange.time.advance(7 * DAY_MS);
    await page.exchange.context.jobs.runDue();
    expect(await fundsOf(page.exchange, page.member.id, 'USDT')).toEqual({
      available: '5000.98725678',
      frozen: '0',
    });
    clearPage();
    connectPage(page.exchange);
    await page.member.login(page.member.username, 'river88stone');
    startSession(page.member.token ?? '');
    await renderApp('/lockming?tab=orders');
    expect((await orders())[0]?.textContent).toMatch(/Ended.*Actual rewards0\.8638\sUSDT/);
  });

  test('an address without a known machine shows a message', async () => {
    await renderApp('/lockming-application?id=nothing');
    expect(await screen.findByText('This machine isn’t available')).toBeTruthy();
  });

  test('an empty list of orders links to the machines', async () => {
    const { user } = await renderApp('/lockming?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'View machines' }));
    expect(await screen.findByRole('list', { name: 'Mining machines' })).toBeTruthy();
  });
});

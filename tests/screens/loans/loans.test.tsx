import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { alterAnswer, goOffline, loseAnswers } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { photosOf } from '../../support/screens/photos';
import { renderApp } from '../../support/screens/render';
import { fund } from '../../support/server/funded-member';
import { fundingOf } from '../../support/server/funding';
import { uploadImage } from '../../support/server/upload';

const SLOTS = ['Front of the card', 'Back of the card', 'Selfie with the card'] as const;

const page = memberPage({});

const amount = () => screen.findByLabelText('Loan amount') as Promise<HTMLInputElement>;
const main = () => screen.getByRole('main');
const submit = () => screen.getByRole('button', { name: 'Apply' });
const confirm = () => screen.findByRole('button', { name: 'Confirm' });
const orders = async () =>
  within(await screen.findByRole('list', { name: 'Loan applications' })).getAllByRole('listitem');

async function apply(id: string): Promise<void> {
  const image = () => uploadImage(page.exchange.app, page.member);
  const photos = {
    front_card: await image(),
    later_card: await image(),
    handheld_card: await image(),
  };
  const { code } = await page.member.call('applyLoan', { id, amount: '700', ...photos });
  expect(code).toBe(1);
}

describe('applying for a loan', () => {
  test('from the project to its form: starts at the minimum, steps, shows the cost and its formula', async () => {
    const { user, router } = await renderApp('/loans');
    await user.click(await screen.findByRole('link', { name: 'Apply for Standard loan' }));
    expect(router.state.location.search).toEqual({ id: '2' });
    expect((await amount()).value).toBe('500');
    expect(main().textContent).not.toContain('need to verify your identity');
    for (const fact of [/Meridian Finance/, /0\.07%/, /30 days/, /Single payment at maturity/]) {
      expect(main().textContent).toMatch(fact);
    }
    expect(screen.getByRole('button', { name: 'Less' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect((await amount()).value).toBe('501');
    await user.clear(await amount());
    await user.type(await amount(), '٢٠٠٠.5');
    expect((await amount()).value).toBe('2000.5');
    expect(await screen.findByText('Whole numbers only')).toBeTruthy();
    await user.clear(await amount());
    await user.type(await amount(), '٢٠٠٠5');
    expect((await amount()).value).toBe('20005');
    expect(await screen.findByText(/must be between 500\.00 and 10,000\.00 USDT/)).toBeTruthy();
    await user.clear(await amount());
    await user.type(await amount(), '2000');
    await waitFor(() => expect(screen.queryByText(/must be between/)).toBeNull());
    expect(main().textContent).toMatch(/Estimated interest42\.00\sUSDT/);
    expect(main().textContent).toMatch(/2,000\.00 × 0\.07% × 30/);
    expect(main().textContent).toMatch(/To repay2,042\.00\sUSDT/);
  });

  test('a loan that requires certification shows this before the form, with a link to it', async () => {
    await renderApp('/loans-application?id=3');
    await amount();
    expect(main().textContent).toContain('Verify your identity to apply for this loan.');
    const link = within(main()).getByRole('link', { name: 'Identity verification' });
    expect(link.getAttribute('href')).toBe('/real_authentication');
  });

  test('each photo has its message, and nothing is sent without all three', async () => {
    const addPhoto = photosOf(page.exchange, page.member);
    const { user } = await renderApp('/loans-application?id=1');
    await amount();
    await addPhoto('Front of the card');
    await user.click(submit());
    expect(await screen.findByText('Upload the back of your card.')).toBeTruthy();
    expect(screen.getByText('Upload a photo of yourself holding the card.')).toBeTruthy();
    expect(screen.queryByText('Upload the front of your card.')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(
        'Back of the card: add photo',
      ),
    );
    expect(page.calls.get('/api/applyLoan')).toBeUndefined();
  });

  test('is sent once, appears among the orders, and is credited with the approval', async () => {
    const addPhoto = photosOf(page.exchange, page.member);
    const { user, router, queryClient } = await renderApp('/loans-application?id=2');
    await user.clear(await amount());
    await user.type(await amount(), '1234');
    for (const slot of SLOTS) await addPhoto(slot);
    await user.click(submit());
    const asked = await screen.findByRole('dialog', { name: 'Review your application' });
    expect(asked.textContent).toMatch(
      /Standard loanLoan amount1,234\.00\sUSDTDue after\d+ days.*To repay1,259\.914\sUSDT/,
    );
    await user.dblClick(await confirm());
    expect(await screen.findByText(/Application submitted/)).toBeTruthy();
    expect(page.calls.get('/api/applyLoan')).toBe(1);
    expect(router.state.location.href).toBe('/loans?tab=orders');
    expect((await orders())[0]?.textContent).toMatch(
      /Standard loan\d+Get helpIn reviewAmount1,234\.00\sUSDTInterest25\.914\sUSDTTo repay1,259\.914\sUSDT.*Single payment at maturityDue date–Repayment–/,
    );
    const { review, balance } = fundingOf(page.exchange);
    await review();
    expect(await balance(page.member.id)).toEqual(['1234', '0']);
    await queryClient.invalidateQueries();
    await waitFor(async () => expect((await orders())[0]?.textContent).toMatch(/Approved/));
    expect((await orders())[0]?.textContent).toMatch(/RepaymentNot repaid yet/);
    expect(screen.queryByRole('button', { name: /Cancel the application/ })).toBeNull();
  });

  test('without a response it is sent under one key and typed values stay', async () => {
    const addPhoto = photosOf(page.exchange, page.member);
    const { user } = await renderApp('/loans-application?id=1');
    await user.clear(await amount());
    await user.type(await amount(), '150');
    for (const slot of SLOTS) await addPhoto(slot);
    loseAnswers('/api/applyLoan');
    await user.click(submit());
    await user.click(await confirm());
    expect(await screen.findByRole('button', { name: 'Checking…' })).toBeTruthy();
    expect((await amount()).value).toBe('150');
  });

  test.each(['/loans-application', '/loans-application?id=99'])(
    '%s is no known loan',
    async (path) => {
      await renderApp(path);
      expect(await screen.findByText('This loan isn’t available')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'View loans' }).getAttribute('href')).toBe('/loans');
    },
  );
});

describe('loan orders', () => {
  test('an application is cancelled once; filters show the status of each', async () => {
    await apply('2');
    const { user, router } = await renderApp('/loans?tab=orders');
    expect(await orders()).toHaveLength(1);
    await user.click(
      screen.getByRole('button', { name: 'Cancel the application for Standard loan' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this application?' });
    expect(dialog.textContent).toMatch(/700\.00\sUSDT/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Cancel application' }));
    await waitFor(async () => expect((await orders())[0]?.textContent).toMatch(/Cancelled/));
    expect(page.calls.get('/api/cancelLoanApply')).toBe(1);
    expect(screen.queryByRole('button', { name: /Cancel the application/ })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Approved' }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
    expect(router.state.location.search).toEqual({ tab: 'orders', status: 'approved' });
    await user.click(screen.getByRole('tab', { name: 'Cancelled' }));
    expect(await orders()).toHaveLength(1);
    const { balance } = fundingOf(page.exchange);
    expect(await balance(page.member.id)).toEqual(['0', '0']);
  });

  test('a loan is repaid early once, for the interest of the days begun', async () => {
    await apply('2');
    const { review, balance } = fundingOf(page.exchange);
    await review();
    await fund(page.exchange, page.member.id, { 1: { USDT: '10' } });
    const { user } = await renderApp('/loans?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'Repay Standard loan now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Repay this loan now?' });
    expect(dialog.textContent).toMatch(
      /Interest0\.49\sUSDT.*To repay700\.49\sUSDTAvailable710\.00\sUSDT/,
    );
    const online = goOffline();
    expect(within(dialog).getByText('You’re offline. Reconnect to submit.')).toBeTruthy();
    const repay = within(dialog).getByRole('button', { name: 'Repay now' });
    expect(repay).toHaveProperty('disabled', true);
    online();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Repay now' }));
    await waitFor(async () => expect((await orders())[0]?.textContent).toMatch(/RepaymentRepaid/));
    expect(page.calls.get('/api/repayLoan')).toBe(1);
    expect(screen.queryByRole('button', { name: /^Repay / })).toBeNull();
    expect(await balance(page.member.id)).toEqual(['9.51', '0']);
  });

  test('without a response a repayment is unknown, and sent under one key', async () => {
    await apply('2');
    const { review } = fundingOf(page.exchange);
    await review();
    const { user } = await renderApp('/loans?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'Repay Standard loan now' }));
    loseAnswers('/api/repayLoan');
    const dialog = await screen.findByRole('dialog', { name: 'Repay this loan now?' });
    await user.click(within(dialog).getByRole('button', { name: 'Repay now' }));
    expect(await screen.findByRole('button', { name: 'Checking…' })).toBeTruthy();
  });

  test('an older server does not say what an early repayment costs: it is not offered', async () => {
    await apply('2');
    await fundingOf(page.exchange).review();
    alterAnswer('/api/getLoanRecords', (data) => ({
      list: data.list.map((loan: object) => ({ ...loan, early_interest: undefined })),
    }));
    await renderApp('/loans?tab=orders');
    expect((await orders())[0]?.textContent).toMatch(/Not repaid yet/);
    expect(screen.queryByRole('button', { name: /^Repay / })).toBeNull();
  });

  test('an empty list links to the projects', async () => {
    const { user } = await renderApp('/loans?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'View loans' }));
    const projects = await screen.findByRole('list', { name: 'Loan offers' });
    expect(within(projects).getAllByRole('listitem')).toHaveLength(3);
  });
});

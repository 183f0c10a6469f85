import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { store } from '#/state/device-atom';
import { shownReceiptAtom } from '#/state/receipt';
import { currentToasts } from '#/ui/toast';
import { money } from '#core/domain/money.ts';
import { alterAnswer, loseAnswers } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { photosOf } from '../../support/screens/photos';
import { renderApp } from '../../support/screens/render';
import { fundingOf } from '../../support/server/funding';
import { uploadImage } from '../../support/server/upload';

const page = memberPage({ 1: { USDT: '100' } });

const amount = () => screen.findByLabelText('Amount paid') as Promise<HTMLInputElement>;
const submit = () => screen.getByRole('button', { name: 'Submit deposit' });
const records = async () => (await page.member.call('getRechargeList', { type: 1 })).data.list;

describe('deposit', () => {
  test('is reported once with its proof; the receipt follows it until it is credited', async () => {
    const addPhoto = photosOf(page.exchange, page.member);
    const { user, queryClient } = await renderApp('/recharge');
    expect(await screen.findByRole('img', { name: 'QR code of the address' })).toBeTruthy();
    expect(screen.getByText(/to your funds account after review/)).toBeTruthy();
    await user.type(await amount(), '25,5');
    await addPhoto('Proof of payment');
    await user.dblClick(submit());
    expect(await screen.findByText(/Deposit submitted/)).toBeTruthy();
    expect(page.calls.get('/api/recharge')).toBe(1);
    const receipt = await screen.findByRole('region', { name: 'In review' });
    expect(receipt.textContent).toContain('25.50');
    // The receipt shows the message, and no toast repeats it.
    expect(within(receipt).getByText(/Deposit submitted/)).toBeTruthy();
    expect(currentToasts()).toEqual([]);
    expect(await records()).toMatchObject([{ num: '25.5', status: 1 }]);
    await waitFor(() => expect(store.get(shownReceiptAtom)).toBeDefined());
    const { review, balance } = fundingOf(page.exchange);
    await review();
    expect(await balance(page.member.id)).toEqual(['125.5', '0']);
    await queryClient.refetchQueries();
    expect(await screen.findByRole('region', { name: 'Credited' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New deposit' }));
    expect((await amount()).value).toBe('');
    expect(screen.getByLabelText('Proof of payment: add photo')).toBeTruthy();
  });

  test('names its transaction if the member likes; what differs from the report is shown', async () => {
    const addPhoto = photosOf(page.exchange, page.member);
    const { user, queryClient } = await renderApp('/recharge');
    await user.type(await amount(), '5000');
    await addPhoto('Proof of payment');
    const txid = screen.getByLabelText('Transaction hash or reference (optional)');
    await user.type(txid, 'paid');
    await user.click(submit());
    expect(await screen.findByText(/^Enter the hash or reference exactly/)).toBeTruthy();
    expect(page.calls.get('/api/recharge')).toBeUndefined();
    await user.clear(txid);
    const hash = 'ab'.repeat(32);
    await user.type(txid, hash.toUpperCase());
    await user.click(submit());
    await screen.findByText(/Deposit submitted/);
    const [deposit] = await records();
    expect(deposit).toMatchObject({ txid: hash });
    const { decide } = fundingOf(page.exchange);
    await decide('deposit', Number(deposit?.id), true, '', money('50'));
    await queryClient.refetchQueries();
    const receipt = await screen.findByRole('region', { name: 'Credited' });
    expect(receipt.textContent).toContain('50.00 credited (5,000.00 reported)');
  });

  test('a proof that backs another deposit is refused at its field', async () => {
    const addPhoto = photosOf(page.exchange, page.member);
    const { user } = await renderApp('/recharge');
    await user.type(await amount(), '5');
    const voucher = await addPhoto('Proof of payment');
    const [coin] = await page.member.query('getrecharge');
    const networkId = coin?.networks[0]?.id ?? '';
    await page.member.mutate('recharge', {
      coinId: 1,
      networkId: networkId,
      amount: '9',
      voucher: voucher,
      type: 1,
    });
    await user.click(submit());
    const used = 'This proof of payment has already been used for another deposit.';
    expect(await screen.findAllByText(used)).toHaveLength(1);
  });

  test('is reported as credited on every other page, and all figures are read again', async () => {
    const { member, exchange } = page;
    const [coin] = await member.query('getrecharge');
    const voucher = await uploadImage(exchange.app, member);
    const networkId = coin?.networks[0]?.id ?? '';
    await member.query('recharge', { coinId: 1, networkId, amount: '25.5', voucher });
    const { queryClient } = await renderApp('/assets');
    await screen.findAllByText('100.00');
    await waitFor(() => expect(page.calls.get('/api/getRechargeList')).toBeGreaterThan(0));
    await fundingOf(exchange).review();
    await queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey.includes('records') });
    expect(await screen.findByText('25.50 USDT credited')).toBeTruthy();
    expect((await screen.findAllByText('125.50')).length).toBeGreaterThan(0);
  });

  test('shows missing amount and proof at their fields, and focuses the first', async () => {
    const { user } = await renderApp('/recharge');
    await amount();
    await user.click(submit());
    expect(await screen.findByText('Enter an amount.')).toBeTruthy();
    expect(screen.getByText('Upload your proof of payment.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await amount()));
    expect(page.calls.get('/api/recharge')).toBeUndefined();
  });

  test('the query chooses the coin; bank details can be copied line by line', async () => {
    const { user, router } = await renderApp('/recharge?id=3');
    expect((await screen.findByRole('button', { name: /^Coin: / })).textContent).toContain('ETH');
    await user.click(screen.getByRole('button', { name: /^Coin: / }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Coin' })).getByText('USDT'));
    await user.click(await screen.findByRole('radio', { name: 'Bank transfer' }));
    const details = await screen.findByRole('region', { name: 'Bank details' });
    for (const line of ['Bank name', 'Account number', 'Account name', 'Bank address']) {
      expect(within(details).getByRole('button', { name: `Copy: ${line}` })).toBeTruthy();
    }
    expect(within(details).getByText('DEMOXX00')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'QR code of the address' })).toBeNull();
    expect(router.state.location.search).toMatchObject({ id: '1' });
  });

  test('the code of the address can be saved; the page has two numbered steps', async () => {
    const { user } = await renderApp('/recharge');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save image' });
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    expect(await screen.findByText('We couldn’t create the image.')).toBeTruthy();
    const heads = screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);
    expect(heads).toEqual(expect.arrayContaining(['1 Pay', '2 Report your payment']));
  });

  test('the address is shown in groups of four but copied plain', async () => {
    await renderApp('/recharge');
    const region = await screen.findByRole('region', { name: 'Deposit address' });
    expect(region.textContent).toContain('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy');
    expect(within(region).getByText('TLsV')).toBeTruthy();
    expect(within(region).getByRole('button', { name: 'Copy address' })).toBeTruthy();
    const support = screen.getByRole('link', { name: 'Support' });
    expect(support.getAttribute('href')).toBe('mailto:support@example.com');
  });

  test('without a response it is sent under one key, then reported as unknown', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, idempotency: 0 }));
    const sent = loseAnswers('/api/recharge');
    const addPhoto = photosOf(page.exchange, page.member);
    const { user } = await renderApp('/recharge');
    await user.type(await amount(), '7');
    await addPhoto('Proof of payment');
    await user.click(submit());
    const told = await screen.findByRole('dialog', { name: 'Request not confirmed' });
    expect(within(told).getByRole('link', { name: 'View your history' })).toBeTruthy();
    expect(sent()).toBe(1);
    expect((await amount()).value).toBe('7');
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alterAnswer, loseAnswers } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';
import { bookOf } from '../../support/server/address-book';
import { lastCode } from '../../support/server/last-code';

const on = memberPage({ 1: { USDT: '1000' } });

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const inDialog = async (user: User, name: string) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

/** Fills in the first step and the proof, up to but not including the last press. */
async function fillForm(user: User): Promise<void> {
  await press(user, 'Create API key');
  await user.type(await screen.findByLabelText('Name'), 'Bot');
  await user.click(screen.getByLabelText('Trade options and spot'));
  await user.type(screen.getByLabelText('Daily order limit'), '250');
  await user.type(screen.getByLabelText('IP addresses'), '203.0.113.7');
  await press(user, 'Continue');
  await press(user, 'Send code');
  await waitFor(() => expect(on.calls.get('/api/emssend')).toBe(1));
  await user.type(screen.getByLabelText('E-mail code'), lastCode(on.exchange.mails));
  await user.type(screen.getByLabelText('Transaction password'), 'pay2026');
}

test('a key is created with rights and limits, shown once, and removed', async () => {
  const { user } = await renderApp('/security');
  await user.click(await screen.findByRole('link', { name: /API keys/ }));
  expect(await screen.findByText('No API keys yet')).toBeTruthy();
  await fillForm(user);
  await inDialog(user, 'Create API key');
  expect(await screen.findByText('Copy this key now. We won’t show it again.')).toBeTruthy();
  const { list } = await on.member.query('getApiKeyList');
  expect(list[0]).toMatchObject({
    ...{ name: 'Bot', rights: ['read', 'trade'], networks: '203.0.113.7', tradeLimit: '250' },
  });
  await press(user, 'I saved it');
  expect(await screen.findByText('203.0.113.7')).toBeTruthy();
  expect(screen.getByText(/^Daily order limit/).textContent).toMatch(/250\.00\sUSDT/);
  expect(screen.getByText(/Never used/)).toBeTruthy();
  await press(user, 'Remove: Bot');
  await inDialog(user, 'Remove');
  expect(await screen.findByText('No API keys yet')).toBeTruthy();
  expect((await on.member.query('getApiKeyList')).list).toEqual([]);
});

test('the form says what is missing, and keeps what was entered', async () => {
  const { user } = await renderApp('/security/api-keys');
  await press(user, 'Create API key');
  await press(user, 'Continue');
  expect(await screen.findByText('Enter a name')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Bot');
  await user.click(screen.getByLabelText('View balances and orders'));
  await press(user, 'Continue');
  expect(await screen.findByText('Select at least one permission')).toBeTruthy();
  await user.click(screen.getByLabelText('Withdraw to whitelisted addresses'));
  await press(user, 'Continue');
  expect(await screen.findByText('Enter the IP addresses allowed to withdraw')).toBeTruthy();
  await user.type(screen.getByLabelText('IP addresses'), '0.0.0.0/0');
  await press(user, 'Continue');
  const badNetwork = 'Enter IP addresses or ranges, separated by commas';
  expect(await screen.findByText(badNetwork)).toBeTruthy();
  await user.clear(screen.getByLabelText('IP addresses'));
  await user.type(screen.getByLabelText('IP addresses'), '203.0.113.0/24');
  await press(user, 'Continue');
  await inDialog(user, 'Back');
  expect(await screen.findByDisplayValue('203.0.113.0/24')).toBeTruthy();
});

test('a limit of zero is refused instead of being no limit, and one without its right is not sent', async () => {
  const { user } = await renderApp('/security/api-keys');
  await press(user, 'Create API key');
  await user.type(await screen.findByLabelText('Name'), 'Bot');
  await user.click(screen.getByLabelText('Trade options and spot'));
  await user.type(screen.getByLabelText('Daily order limit'), '0');
  await press(user, 'Continue');
  expect(await screen.findByText('Enter an amount')).toBeTruthy();
  await user.click(screen.getByLabelText('Withdraw to whitelisted addresses'));
  expect(screen.getByText(/while the address whitelist is on/)).toBeTruthy();
  await user.click(screen.getByLabelText('Withdraw to whitelisted addresses'));
  await user.click(screen.getByLabelText('Trade options and spot'));
  await press(user, 'Continue');
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy();
});

test('with as many keys as possible the page says so before anything is entered', async () => {
  const proof = await bookOf(on.exchange, on.member).proof();
  await on.member.query('createApiKey', { name: 'Bot', rights: ['read'], ...proof });
  alterAnswer('/api/getApiKeyList', ({ list: [key] }) => ({
    list: Array.from({ length: 10 }, (_, index) => ({ ...key, id: index + 1 })),
  }));
  await renderApp('/security/api-keys');
  expect(await screen.findByText('You already have 10 API keys. Remove one first.')).toBeTruthy();
  const create = screen.getByRole('button', { name: 'Create API key' });
  expect(create).toHaveProperty('disabled', true);
});

test('without a response nothing is claimed, and a key that was created can be removed', async () => {
  const { user } = await renderApp('/security/api-keys');
  await fillForm(user);
  // The test acts as if the server had created the key but its response had been lost.
  const proof = await bookOf(on.exchange, on.member).proof();
  await on.member.query('createApiKey', { name: 'Lost', rights: ['read'], ...proof });
  const sent = loseAnswers('/api/createApiKey');
  await inDialog(user, 'Create API key');
  await waitFor(() => expect(sent()).toBe(1));
  expect(screen.queryByText('Copy this key now. We won’t show it again.')).toBeNull();
  await inDialog(user, 'Close');
  expect(await screen.findByRole('button', { name: 'Remove: Lost' })).toBeTruthy();
});

test('an old server is not asked for keys', async () => {
  alterAnswer('/api/getSetting', (data) => ({ ...data, apikeys: undefined }));
  await renderApp('/security');
  expect(await screen.findByRole('link', { name: /Trading limits/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /API keys/ })).toBeNull();
  await renderApp('/security/api-keys');
  expect(await screen.findByText('Not available')).toBeTruthy();
  expect(on.calls.get('/api/getApiKeyList')).toBeUndefined();
});

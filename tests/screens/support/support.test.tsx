import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { transact } from '../../../server/db/transact';
import { answerRequest, lockRequest } from '../../../server/modules/support/support.service';
import { alterAnswer, loseAnswers } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { photosOf } from '../../support/screens/photos';
import { renderApp } from '../../support/screens/render';

const on = memberPage({ 1: { USDT: '1000' } });

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const choose = async (user: User, field: string, option: RegExp) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${field}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
};

/** Support answers the member's newest request. */
async function answer(text: string, closes = false): Promise<void> {
  const { db, texts } = on.exchange.context;
  const id = Number((await on.member.query('getSupportList')).list[0]?.id);
  await transact(db, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw new Error('there is no request');
    const now = on.exchange.time.now();
    await answerRequest(tx, texts, { request, text, closes, by: 'Sue', now });
  });
}

test('a request with record and photo is sent, answered and closed', async () => {
  const sent = { account: 1, amount: '10' } as const;
  on.exchange.prices.set('btcusdt', '64000');
  on.exchange.prices.setBook('btcusdt', { asks: [['64010', '9']], bids: [['63990', '9']] });
  const convert = { type: 1, from_coin_id: 1, to_coin_id: 2, ...sent, paypassword: 'pay2026' };
  expect((await on.member.call('exchangeCoin', convert)).code).toBe(1);
  const addPhoto = photosOf(on.exchange, on.member);
  const { user, router } = await renderApp('/support');
  expect(await screen.findByText('You’ll find your questions and our answers here.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'New request' }));
  await press(user, 'Send message');
  expect(await screen.findByText('Write a message.')).toBeTruthy();
  await choose(user, 'Topic', /Convert/);
  await choose(user, 'Order or record', /USDT\/BTC · 10/);
  await user.type(screen.getByLabelText('Your message'), 'Where is it?');
  const photo = await addPhoto('Photo 1');
  expect(screen.getByLabelText('Photo 2: add photo')).toBeTruthy();
  await press(user, 'Send message');

  const thread = await screen.findByRole('list', { name: 'Support request' });
  expect(within(thread).getByText('Where is it?')).toBeTruthy();
  expect(screen.getByText(/USDT\/BTC · 10/)).toBeTruthy();
  expect(within(thread).getByAltText('Photo 1').getAttribute('src')).toContain(photo);
  expect(screen.getByText('Waiting for support')).toBeTruthy();

  await answer('It is in your account.');
  await router.navigate({ to: '/notify' });
  expect(await screen.findByText('Customer service replied')).toBeTruthy();
  await router.navigate({ to: '/support' });
  expect(await screen.findByText('Answered')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /Where is it/ }));
  expect(await screen.findByText('It is in your account.')).toBeTruthy();
  await user.type(screen.getByLabelText('Your message'), 'Thank you');
  await press(user, 'Send message');
  expect(await screen.findByText('Thank you')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveProperty('value', ''));
  await press(user, 'Close request');
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect((await on.member.query('getSupportList')).list[0]?.status).toBe('closed');
});

test('without a response nothing is claimed, and the text stays', async () => {
  const { user } = await renderApp('/support/new?topic=account');
  await user.type(await screen.findByLabelText('Your message'), 'Hello');
  const lost = loseAnswers('/api/createSupportRequest');
  await press(user, 'Send message');
  await waitFor(() => expect(lost()).toBe(1));
  expect(screen.queryByText('Request not found.')).toBeNull();
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Hello');
});

test('an old server is not asked', async () => {
  alterAnswer('/api/getSetting', (data) => ({ ...data, support: undefined }));
  await renderApp('/support');
  expect(await screen.findByText('Not available')).toBeTruthy();
  expect(on.calls.get('/api/getSupportList')).toBeUndefined();
  // The header of the deposits page is unchanged.
  await renderApp('/recharge');
  expect(await screen.findByRole('button', { name: 'Support' })).toBeTruthy();
});

test('an address without the id of a request leads to the list', async () => {
  const { router } = await renderApp('/support/request');
  await waitFor(() => expect(router.state.location.pathname).toBe('/support'));
});

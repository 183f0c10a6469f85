import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { transact } from '../../../server/db/transact';
import { answerRequest, lockRequest } from '../../../server/modules/support/support.service';
import {
  alterAnswer,
  cutAnswers,
  goOffline,
  loseAnswers,
} from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { photosOf } from '../../support/screens/photos';
import { renderApp } from '../../support/screens/render';
import { ownEverything } from '../../support/server/call-rows';

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
  await user.click(await screen.findByText('Customer service replied'));
  await user.click(await screen.findByRole('link', { name: 'View your requests' }));
  expect(await screen.findByText('Answered')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /Where is it/ }));
  expect(await screen.findByText('It is in your account.')).toBeTruthy();
  await user.type(screen.getByLabelText('Your message'), 'Thank you');
  await press(user, 'Send message');
  expect(await screen.findByText('Thank you')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveProperty('value', ''));
  await press(user, 'Close request');
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(screen.getByText('Your message will reopen this request.')).toBeTruthy();
  expect((await on.member.query('getSupportList')).list[0]?.status).toBe('closed');
});

/** The page that lists the orders or records of each topic. */
const LISTS = {
  deposit: '/trade-account?tab=deposit',
  withdrawal: '/trade-account?tab=withdrawal',
  spot: '/trade-lst?status=open',
  loan: '/loans?tab=orders',
  mining: '/lockming?tab=orders',
  staking: '/staking-list',
  transfer: '/transfer-list',
} as const;

/** Opens the only option in the list of running orders. */
async function openOption(user: User): Promise<void> {
  const list = within(await screen.findByRole('list', { name: 'In progress' }));
  await user.click(await list.findByRole('button'));
  expect(await screen.findByText('How to recalculate the result')).toBeTruthy();
}

test('each order and record leads to the form with itself attached', async () => {
  const owner = await on.exchange.signedIn();
  const { image } = await ownEverything(on.exchange, owner);
  await owner.call('recharge', { c_id: 1, num: 5, a_id: 1, payimg: image });
  startSession(owner.token ?? '');
  const { user, router } = await renderApp('/support');
  const isLinked = async (category: keyof typeof LISTS | 'option') => {
    const [newest] = (await owner.query('getSupportRecords', { category })).list;
    const address = `/support/new?topic=${category}&record=${newest?.id}`;
    await waitFor(() => {
      const [first] = screen.getAllByRole('link', { name: 'Get help' });
      expect(first?.getAttribute('href')).toBe(address);
    });
  };
  for (const [category, path] of Object.entries(LISTS)) {
    router.history.push(path);
    await isLinked(category as keyof typeof LISTS);
  }
  router.history.push('/options?view=orders&tab=running');
  await openOption(user);
  await isLinked('option');
  // Nobody can be asked about practice orders.
  router.history.push('/options?account=practice&view=orders&tab=running');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your order' })).toBeNull());
  await openOption(user);
  expect(screen.queryByRole('link', { name: 'Get help' })).toBeNull();
});

/** Places an order and returns its id. */
async function placeOrder(): Promise<string> {
  on.exchange.prices.set('btcusdt', '64000');
  const order = { m_id: 1, operate_type: 1, type: 1, num: '0.001', price: '20000' };
  expect((await on.member.call('upbbbuy', order)).code).toBe(1);
  return (await on.member.query('getSupportRecords', { category: 'spot' })).list[0]?.id ?? '';
}

test('the record of a link stays attached, although others have a draft or it is too old to be listed', async () => {
  const id = await placeOrder();
  const { user, router } = await renderApp('/support/new?topic=account');
  await user.type(await screen.findByLabelText('Your message'), 'Another question');
  alterAnswer('/api/getSupportRecords', () => ({ list: [] }));
  router.history.push(`/support/new?topic=spot&record=${id}`);
  await screen.findByRole('button', { name: 'Order or record (optional): Attached' });
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', '');
  await user.type(screen.getByLabelText('Your message'), 'Where is it?');
  await press(user, 'Send message');
  expect(await screen.findByText(/^BTC\/USDT · 0\.001/)).toBeTruthy();
});

test('records that cannot be loaded are not reported as none', async () => {
  loseAnswers('/api/getSupportRecords');
  const { user } = await renderApp('/support/new?topic=spot');
  await press(user, 'Order or record (optional): None');
  const list = within(await screen.findByRole('dialog', { name: 'Order or record (optional)' }));
  expect(await list.findByText('You’re offline')).toBeTruthy();
});

test('offline nothing is sent, and what was written is sent afterwards', async () => {
  const { user } = await renderApp('/support/new?topic=account');
  await user.type(await screen.findByLabelText('Your message'), 'Hello');
  const online = goOffline();
  expect(await screen.findByText('You’re offline. Reconnect to submit.')).toBeTruthy();
  const send = () => screen.getByRole('button', { name: 'Send message' });
  expect(send()).toHaveProperty('disabled', true);
  expect(on.calls.get('/api/createSupportRequest')).toBeUndefined();
  online();
  await waitFor(() => expect(send()).toHaveProperty('disabled', false));
  await user.click(send());
  expect(await screen.findByRole('list', { name: 'Support request' })).toBeTruthy();
  expect((await on.member.query('getSupportList')).list[0]?.text).toBe('Hello');
});

test('without a response nothing is claimed, the text stays, and sent again it is one request', async () => {
  alterAnswer('/api/getSetting', (data) => ({ ...data, idempotency: 0 }));
  const { user } = await renderApp('/support/new?topic=account');
  await user.type(await screen.findByLabelText('Your message'), 'Hello');
  const heal = cutAnswers('/api/createSupportRequest');
  await press(user, 'Send message');
  const unknown = within(await screen.findByRole('dialog', { name: 'Request not confirmed' }));
  expect(unknown.getByRole('link', { name: 'View your requests' })).toBeTruthy();
  await user.click(unknown.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Hello');
  heal();
  await press(user, 'Send message');
  expect(await screen.findByRole('list', { name: 'Support request' })).toBeTruthy();
  expect(on.calls.get('/api/createSupportRequest')).toBe(2);
  expect((await on.member.query('getSupportList')).list).toHaveLength(1);
});

test('an old server is not asked', async () => {
  await placeOrder();
  alterAnswer('/api/getSetting', (data) => ({ ...data, support: undefined }));
  await renderApp('/trade-lst');
  expect(await screen.findByText('Order number')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Get help' })).toBeNull();
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

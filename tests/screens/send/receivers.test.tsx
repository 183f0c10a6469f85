import '../../support/screens/page';

import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { alterAnswer } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';
import { bookOf } from '../../support/server/address-book';

const page = memberPage({ 1: { USDT: '100' } }, {});
const DAY = 24 * 3_600_000;

const press = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function add() {
  await page.member.query('searchUser', { username: page.other.username });
  await page.member.query('addReceiver', { receiverId: page.other.id });
}

describe('members in the address book', () => {
  test('are added by username and removed with a proof', async () => {
    const { user } = await renderApp('/security/addresses');
    await press(user, 'Add member');
    await press(user, 'Add');
    expect(await screen.findByText('Enter a username.')).toBeTruthy();
    const field = await screen.findByLabelText('Recipient’s username');
    await user.type(field, page.other.username);
    await press(user, 'Add');
    expect(await screen.findByText('Member added to your address book')).toBeTruthy();
    await press(user, new RegExp(page.other.username));
    const { emailCode } = await bookOf(page.exchange, page.member).proof();
    await user.type(await screen.findByLabelText('E-mail code'), emailCode);
    await user.type(screen.getByLabelText('Transaction password'), 'pay2026');
    await press(user, 'Remove member');
    expect(await screen.findByText('Member removed from your address book')).toBeTruthy();
    expect(await page.member.query('getReceiverList')).toEqual([]);
  });

  test('are found by a tap on the page of transfers', async () => {
    await add();
    const { user } = await renderApp('/transfer');
    await press(user, new RegExp(page.other.username));
    expect(await screen.findByText(/tap it to confirm the recipient/)).toBeTruthy();
    await press(user, new RegExp(page.other.username));
    expect(await screen.findByLabelText('Amount')).toBeTruthy();
  });

  test('with the whitelist a new receiver is added first, and waits', async () => {
    await bookOf(page.exchange, page.member).whitelist(1);
    const { user } = await renderApp('/transfer');
    const field = await screen.findByLabelText('Recipient’s username');
    await user.type(field, `${page.other.username}{Enter}`);
    await press(user, new RegExp(page.other.username));
    expect(await screen.findByText(/Add this member to your address book first/)).toBeTruthy();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    await press(user, 'Add to address book');
    expect(await screen.findByText(/you can send to them from/)).toBeTruthy();
  });

  test('with the whitelist a settled receiver gets the form', async () => {
    page.exchange.time.advance(-2 * DAY);
    await add();
    page.exchange.time.advance(2 * DAY);
    await page.member.login(page.member.username, 'river88stone');
    await bookOf(page.exchange, page.member).whitelist(1);
    const { user } = await renderApp('/transfer');
    await press(user, new RegExp(page.other.username));
    await press(user, new RegExp(page.other.username));
    expect(await screen.findByLabelText('Amount')).toBeTruthy();
  });

  test('are hidden where the server does not have them', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, receivers: undefined }));
    await renderApp('/security/addresses');
    expect(await screen.findByRole('button', { name: 'Add address' })).toBeTruthy();
    expect(screen.queryByText('Members')).toBeNull();
    expect(page.calls.get('/api/getReceiverList')).toBeUndefined();
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportConnectivity } from '#/state/connectivity';
import { textProposals } from '../../../server/db/schema/support';
import { alterAnswer } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';

const on = memberPage({});

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const proposals = () => on.exchange.context.db.select().from(textProposals);

test('a text of any page is selected, and a better one arrives with screen, language and id', async () => {
  const { user, router } = await renderApp('/');
  await press(user, 'Language');
  await press(user, 'Wrong text?');
  await router.navigate({ to: '/support' });
  await screen.findByText('You’ll find your questions and our answers here.');
  await press(user, 'Select the text');
  const dialog = await screen.findByRole('dialog', { name: 'Wrong text?' });
  await user.type(within(dialog).getByRole('searchbox'), 'our answers');
  await user.click(within(dialog).getByRole('option', { name: /^You’ll find your questions/ }));
  expect(within(dialog).getByText('/support')).toBeTruthy();
  expect(within(dialog).getByText('English')).toBeTruthy();
  expect(within(dialog).getByText(/^support\.your-questions/)).toBeTruthy();
  const send = within(dialog).getByRole('button', { name: 'Send suggestion' });
  expect(send).toHaveProperty('disabled', true);
  const box = within(dialog).getByLabelText('Your suggestion');
  await user.clear(box);
  await user.type(box, 'Here are your questions.');
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Select the text' })).toBeNull());
  expect(await proposals()).toEqual([
    expect.objectContaining({
      screen: '/support',
      language: 'en',
      textId: expect.stringMatching(/^support\.your-questions/),
      current: 'You’ll find your questions and our answers here.',
      proposal: 'Here are your questions.',
    }),
  ]);
});

test('a text that is no longer shown is found by its words', async () => {
  const { user } = await renderApp('/');
  await press(user, 'Language');
  await press(user, 'Wrong text?');
  await press(user, 'Select the text');
  const dialog = await screen.findByRole('dialog', { name: 'Wrong text?' });
  await user.type(within(dialog).getByRole('searchbox'), 'last used');
  await user.click(within(dialog).getByRole('option', { name: 'Last used: {seen}' }));
  expect(within(dialog).getByText('Leave everything in brackets unchanged.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  // The dialog is in the bar and is closed by a step back in the history.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Wrong text?' })).toBeNull());
  const bar = await screen.findByRole('complementary', { name: 'Wrong text?' });
  await user.click(within(bar).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary', { name: 'Wrong text?' })).toBeNull();
});

test('without a connection the text stays in the form, and a draft of it when the form is closed', async () => {
  const { user } = await renderApp('/');
  await press(user, 'Language');
  await press(user, 'Wrong text?');
  const openForm = async () => {
    await press(user, 'Select the text');
    const dialog = within(await screen.findByRole('dialog', { name: 'Wrong text?' }));
    await user.type(dialog.getByRole('searchbox'), 'last used');
    await user.click(dialog.getByRole('option', { name: 'Last used: {seen}' }));
    return dialog;
  };
  const better = 'Last used: {seen} ago';
  const first = await openForm();
  await user.type(first.getByLabelText('Your suggestion'), ' ago');
  const online = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('network'));
  await user.click(first.getByRole('button', { name: 'Send suggestion' }));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('No connection');
  await user.click(within(failure).getByRole('button', { name: 'Close' }));
  reportConnectivity('offline');
  expect(await first.findByText('You’re offline. Reconnect to submit.')).toBeTruthy();
  expect(first.getByRole('button', { name: 'Send suggestion' })).toHaveProperty('disabled', true);
  expect(first.getByLabelText('Your suggestion')).toHaveProperty('value', better);
  await user.click(first.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Wrong text?' })).toBeNull());

  globalThis.fetch = online;
  reportConnectivity('online');
  const second = await openForm();
  expect(second.getByLabelText('Your suggestion')).toHaveProperty('value', better);
  const sent = await proposals();
  await user.click(second.getByRole('button', { name: 'Send suggestion' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Select the text' })).toBeNull());
  expect((await proposals()).slice(sent.length)).toEqual([
    expect.objectContaining({ current: 'Last used: {seen}', proposal: better }),
  ]);
});

test('an old server gets no proposals', async () => {
  alterAnswer('/api/getSetting', (data) => ({ ...data, texts: undefined }));
  const { user } = await renderApp('/');
  await press(user, 'Language');
  expect(await screen.findByRole('option', { name: /Deutsch/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wrong text?' })).toBeNull();
});

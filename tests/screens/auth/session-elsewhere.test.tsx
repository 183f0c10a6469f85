import '../../support/screens/page';

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { STORAGE_KEY } from '#/lib/storage';
import { endSession, startSession } from '#/state/session';
import { getUserBalanceList } from '#core/contract/assets.ts';
import { transfer } from '#core/contract/transfer.ts';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';
import type { FundedMember } from '../../support/server/funded-member';

const BALANCES = `/api/${getUserBalanceList.path}`;

const page = memberPage({ 2: { USDT: '111.25' } }, { 2: { USDT: '222.75' } });

/** Another tab replaces the session; this page has not reloaded yet. */
function signInElsewhere({ token }: FundedMember) {
  localStorage.setItem(STORAGE_KEY.token, token ?? '');
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY.token, newValue: token ?? null }));
  });
}

describe('when another tab signs in as somebody else', () => {
  test('the data of the first member disappears, from memory too, and no request is sent', async () => {
    const { queryClient } = await renderApp('/assets');
    expect((await screen.findAllByText(/111\.25/)).length).toBeGreaterThan(0);
    const asked = page.calls.get(BALANCES);
    expect(asked).toBeGreaterThan(0);
    signInElsewhere(page.other);
    expect(screen.queryByText(/111\.25/)).toBeNull();
    await queryClient.refetchQueries({ type: 'active' });
    expect(page.calls.get(BALANCES)).toBe(asked);
    const stored = queryClient.getQueryCache().findAll({ queryKey: ['member'] });
    expect(JSON.stringify(stored.map(({ state }) => state.data))).not.toMatch(/111\.25|222\.75/);
  });

  test('a form the first member filled cannot be sent any more', async () => {
    const { user } = await renderApp('/changemoney');
    await user.type(await screen.findByLabelText('Amount', { selector: 'input' }), '5');
    signInElsewhere(page.other);
    expect(screen.queryByLabelText('Amount', { selector: 'input' })).toBeNull();
    expect(page.calls.get(`/api/${transfer.path}`)).toBeUndefined();
  });

  test('the next page belongs to the second member', async () => {
    const { router } = await renderApp('/assets');
    await screen.findAllByText(/111\.25/);
    signInElsewhere(page.other);
    await act(() => router.navigate({ to: '/assets', search: { tab: 'options' } }));
    await waitFor(() => expect(screen.queryAllByText(/222\.75/).length).toBeGreaterThan(0));
    expect(screen.queryByText(/111\.25/)).toBeNull();
  });
});

test('a second sign-in in the same page shows only its own data', async () => {
  const { router } = await renderApp('/assets');
  await screen.findAllByText(/111\.25/);
  act(endSession);
  expect(screen.queryByText(/111\.25/)).toBeNull();
  await act(() => router.navigate({ to: '/market' }));
  act(() => void startSession(page.other.token ?? ''));
  await act(() => router.navigate({ to: '/assets' }));
  await waitFor(() => expect(screen.queryAllByText(/222\.75/).length).toBeGreaterThan(0));
  expect(screen.queryByText(/111\.25/)).toBeNull();
});

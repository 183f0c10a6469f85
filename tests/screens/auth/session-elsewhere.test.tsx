import '../../support/screens/page';

import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUserBalanceList } from '#/contract/assets';
import { transfer } from '#/contract/transfer';
import { STORAGE_KEY } from '#/lib/storage';
import { endSession, memberKeyOf, startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const BALANCES = `/api/${getUserBalanceList.path}`;

let exchange: TestServer;
let first: FundedMember;
let second: FundedMember;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  first = await fundedMember(exchange, { 2: { USDT: '111' } });
  second = await fundedMember(exchange, { 2: { USDT: '222' } });
  calls = connectPage(exchange);
  startSession(first.token ?? '');
});
afterEach(clearPage);

/** Another tab replaces the session; this page has not been loaded anew yet. */
function signInElsewhere({ token }: FundedMember) {
  localStorage.setItem(STORAGE_KEY.token, token ?? '');
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY.token, newValue: token ?? null }));
  });
}

const keyOf = ({ token }: FundedMember) => memberKeyOf(token ?? '');

describe('when another tab signs in as somebody else', () => {
  test('the data of the first member disappears, and nothing is stored as its own', async () => {
    const { queryClient } = await renderApp('/assets');
    expect((await screen.findAllByText(/111\.00/)).length).toBeGreaterThan(0);
    const asked = calls.get(BALANCES);
    expect(asked).toBeGreaterThan(0);
    signInElsewhere(second);
    expect(screen.queryByText(/111\.00/)).toBeNull();
    await queryClient.refetchQueries({ type: 'active' });
    expect(calls.get(BALANCES)).toBe(asked);
    const known = queryClient.getQueryData(['member', keyOf(first), 'wallet', 'assets']);
    expect(JSON.stringify(known)).toContain('111');
    expect(JSON.stringify(known)).not.toContain('222');
    expect(queryClient.getQueryCache().findAll({ queryKey: ['member', keyOf(second)] })).toEqual(
      [],
    );
  });

  test('a form the first member filled cannot be sent any more', async () => {
    const { user } = await renderApp('/changemoney');
    await user.type(await screen.findByLabelText('Amount', { selector: 'input' }), '5');
    signInElsewhere(second);
    expect(screen.queryByLabelText('Amount', { selector: 'input' })).toBeNull();
    expect(calls.get(`/api/${transfer.path}`)).toBeUndefined();
  });

  test('the next page belongs to the second member', async () => {
    const { router } = await renderApp('/assets');
    await screen.findAllByText(/111\.00/);
    signInElsewhere(second);
    await act(() => router.navigate({ to: '/assets', search: { tab: 'options' } }));
    await waitFor(() => expect(screen.queryAllByText(/222\.00/).length).toBeGreaterThan(0));
    expect(screen.queryByText(/111\.00/)).toBeNull();
  });
});

test('a second sign-in in the same page shows only its own data', async () => {
  const { router } = await renderApp('/assets');
  await screen.findAllByText(/111\.00/);
  act(endSession);
  expect(screen.queryByText(/111\.00/)).toBeNull();
  await act(() => router.navigate({ to: '/market' }));
  act(() => void startSession(second.token ?? ''));
  await act(() => router.navigate({ to: '/assets' }));
  await waitFor(() => expect(screen.queryAllByText(/222\.00/).length).toBeGreaterThan(0));
  expect(screen.queryByText(/111\.00/)).toBeNull();
});

import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authQueries, type Member } from '#/api/auth';
import { RequireTransactionPassword } from '#/components/transaction-password/require-transaction-password';
import { parseSearch, samePagePath, stringifySearch } from '#/lib/url';
import { endSession, startSession } from '#/state/session';
import { renderPiece } from '../../../support/screens/piece';

const TOKEN = 'a-token';
const FORM = '/withdrawal?id=7';

/**
 * Renders the guard at the URL of a money form. `hasPassword` is undefined until the member has
 * loaded.
 */
async function show(hasPassword: boolean | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (hasPassword !== undefined) {
    const { queryKey } = authQueries.member();
    client.setQueryData(queryKey, { hasTransactionPassword: hasPassword } as Member);
  }
  const root = createRootRoute({ component: Outlet });
  const form = () => <RequireTransactionPassword>the form</RequireTransactionPassword>;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/withdrawal', component: form }),
      createRoute({ getParentRoute: () => root, path: '/resetLegalPwd' }),
    ]),
    history: createMemoryHistory({ initialEntries: [FORM] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  renderPiece(<RouterProvider router={router as never} />, client);
  return router;
}

const link = () => screen.findByRole('link', { name: 'Set transaction password' });

describe('a money form', () => {
  beforeEach(() => {
    startSession(TOKEN);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  });
  afterEach(() => {
    cleanup();
    endSession();
    vi.unstubAllGlobals();
  });

  it('sends a member without transaction password to set it, with a return address', async () => {
    const router = await show(false);
    fireEvent.click(await link());
    expect(screen.queryByText('the form')).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/resetLegalPwd'));
    const { redirect } = router.state.location.search as { redirect: string };
    expect(samePagePath(redirect)).toBe(FORM);
  });

  it.each([true, undefined])(
    'is shown unless the password is known to be missing (%s)',
    async (hasPassword) => {
      await show(hasPassword);
      expect(await screen.findByText('the form')).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});

import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { errorMessage } from '#/app/error-message';
import { loadCatalog, showLanguage } from '#/app/i18n';
import { Providers } from '#/app/providers';
import { createQueryClient } from '#/app/query-client';
import { createAppRouter } from '#/app/router';
import { endSession } from '#/state/session';
import { currentToasts, dismissToast, toast } from '#/ui/toast';
import type { TestServer } from '../server/test-server';
import { resetState } from './app-state';
import { phoneMedia } from './dom-gaps';
import { PAGE_START } from './page';
import { resetStandIns } from './stand-ins';
import './wait-limit';

const HOST = '127.0.0.1:4173';

// The catalog is loaded before any test replaces the network with the exchange, because catalogs
// are files, not calls.
await loadCatalog('en');

/**
 * Sends the page's fetch calls to the real exchange, without a socket. Counts the calls by path.
 */
export function connectPage({ app }: Pick<TestServer, 'app'>): Map<string, number> {
  const calls = new Map<string, number>();
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1);
    const answer = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: HOST },
      ...(request.method === 'POST' && { payload: await request.text() }),
    });
    const { 'retry-after': retryAfter } = answer.headers;
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: {
        'Content-Type': 'application/json',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      },
    });
  });
  return calls;
}

/**
 * Renders the whole app at an address, as a member sees it. By default, it is in English and signed
 * out.
 */
export async function renderApp(address: string) {
  // The screen is a phone in portrait, unless the test has set another one.
  window.matchMedia ??= phoneMedia;
  const signedOut = vi.fn();
  const queryClient = createQueryClient({
    // A call may end after its page is closed, while the page of the next test is open.
    showToast: (tone, message) => {
      if (queryClients.includes(queryClient)) toast({ tone, message });
    },
    messageOf: errorMessage,
    signedOut,
  });
  queryClients.push(queryClient);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(queryClient, history);
  await showLanguage('en');
  await router.load();
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, queryClient, user: userEvent.setup({ delay: null }) };
}

const queryClients: QueryClient[] = [];

/**
 * Resets everything that a rendered app has changed: the screen, the session, the stored and shared
 * state, the network and the time.
 */
export function clearPage(): void {
  cleanup();
  endSession();
  for (const client of queryClients.splice(0)) client.clear();
  for (const { id } of currentToasts()) dismissToast(id);
  resetState();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.setSystemTime(PAGE_START);
  resetStandIns();
}

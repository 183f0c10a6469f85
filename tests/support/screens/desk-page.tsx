import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { currentToasts, dismissToast } from '#/ui/toast';
import { Toaster } from '#/ui/toaster';
import { createQueryClient } from '../../../desk/app/api/query-client.ts';
import { createDeskRouter } from '../../../desk/app/router.tsx';
import { buildDeskApp } from '../../../server/desk/http/desk-app.ts';
import { startTestServer } from '../server/test-server';
import { PAGE_START } from './page';
import { resetStandIns } from './stand-ins';
import './wait-limit';

const HOST = 'localhost:4174';
/** The height that is reported to lists in jsdom, which has no layout. */
const LIST_PX = 800;

/** How a test changes a response of the desk. */
type Alter = (call: string, answer: Response) => Response | Promise<Response>;

/** Starts the exchange with its desk, at which requests wait for operators. */
export async function startDesk() {
  const on = await startTestServer({ config: { review: 'desk' } });
  const app = await buildDeskApp(on.context);
  return {
    on,
    app,
    async stop() {
      await app.close();
      await on.stop();
    },
  };
}

/** Sends the page's calls to the desk, without a socket, and keeps its cookie. */
function connectDesk(app: FastifyInstance, alter: Alter): void {
  let cookie = '';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...(init.headers as Record<string, string>), host: HOST, cookie },
      payload: init.body as string,
    });
    const [set] = answer.cookies;
    if (set) cookie = `${set.name}=${set.value}`;
    const response = new Response(answer.body, { status: answer.statusCode });
    return alter(path.slice('/api/'.length), response);
  });
}

/** Renders the desk at an address, signed out. */
export function renderDesk(app: FastifyInstance, address: string, alter: Alter = (_, own) => own) {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(LIST_PX);
  // This is the width of a desktop window.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: true, media }) as never;
  connectDesk(app, alter);
  const router = createDeskRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toaster closeLabel="Close" />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

/** Renders the desk, and signs in as an operator of the demo. */
export async function openDesk(app: FastifyInstance, address: string, name = 'Ada', alter?: Alter) {
  const page = renderDesk(app, address, alter);
  await page.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await screen.findByRole('navigation', { name: 'Screens' });
  return page;
}

type User = ReturnType<typeof userEvent.setup>;

/** Reads the open decision and presses its button. */
export async function confirmDecision(user: User, title: RegExp, button: string) {
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByText('Signed by');
  await user.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
}

export async function dialogIsClosed() {
  await waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('the dialog is open');
  });
}

export function clearDesk(): void {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.setSystemTime(PAGE_START);
  resetStandIns();
}

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: FundedMember;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await fundedMember(exchange, {});
  connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const notices = async () =>
  within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('button');
const unread = () => screen.queryAllByText('Unread');

/** Opens the message at this index and closes it again. */
async function read(index: number, user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.click((await notices())[index] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  const text = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return text;
}

describe('notifications', () => {
  test('a message has the icon of its subject, and a bell for an unknown one', async () => {
    const row = { title: 'A message', addtime: '2026-11-21 10:00:00', status: 1, content: '' };
    alterAnswer('/api/getNoticeList', () => ({
      list: [
        { ...row, id: 2, kind: 'deposit' },
        { ...row, id: 1, kind: 'toString' },
      ],
    }));
    await renderApp('/notify');
    const icons = (await notices()).map((each) => each.querySelector('svg')?.classList.value);
    expect(icons).toEqual([
      expect.stringContaining('lucide-download'),
      expect.stringContaining('lucide-bell'),
    ]);
  });

  test('opening marks as read, here at once and on the server; the dot disappears with the last', async () => {
    const { user, router } = await renderApp('/notify');
    const count = (await notices()).length;
    expect(unread()).toHaveLength(count);
    // The messages are grouped by day, so the first one is below the heading of its day.
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toMatch(/Today|\d{4}/);
    expect(await read(0, user)).toMatch(/\d{4}/);
    expect(unread()).toHaveLength(count - 1);
    expect((await member.call('getusr')).data.has_unread).toBe(1);
    for (let index = 1; index < count; index += 1) await read(index, user);
    expect(unread()).toHaveLength(0);
    await waitFor(async () => expect((await member.call('getusr')).data.has_unread).toBe(0));
    await router.navigate({ to: '/' });
    await user.click(await screen.findByRole('button', { name: /Your menu/ }));
    const panel = await screen.findByRole('dialog', { name: 'Your menu' });
    expect(within(panel).queryByText('Unread')).toBeNull();
  });

  test('a button marks all as read, here and on the server, and goes', async () => {
    const { user } = await renderApp('/notify');
    const { length } = await notices();
    expect(unread()).toHaveLength(length);
    const button = await screen.findByRole('button', { name: 'Mark all as read' });
    await user.click(button);
    await waitFor(() => expect(unread()).toHaveLength(0));
    expect(await screen.findByText('All notifications marked as read')).toBeTruthy();
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect((await member.call('getusr')).data.has_unread).toBe(0);
  });

  test('a server without that call has no such button', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, readall: undefined }));
    await renderApp('/notify');
    await notices();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('markup is shown without harmful parts', async () => {
    alterAnswer('/api/getNoticeList', ({ list }) => ({
      list: list.map((row: object) => ({
        ...row,
        title: '<b>Plain</b>',
        content: '<p dir="rtl">Read <b>this</b><img src=x onerror=alert(1)></p>',
      })),
    }));
    const { user } = await renderApp('/notify');
    await user.click((await notices())[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '<b>Plain</b>' });
    await waitFor(() => expect(dialog.querySelector('p[dir=rtl] b')?.textContent).toBe('this'));
    expect(dialog.querySelector('[onerror]')).toBeNull();
  });

  test('a failure is reported and can be retried', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) =>
      new URL(input.url).pathname === '/api/getNoticeList'
        ? new Response('{', { status: 500 })
        : real(input, init)) as typeof fetch;
    const { user } = await renderApp('/notify');
    expect(await screen.findByText('Failed to load')).toBeTruthy();
    globalThis.fetch = real;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await notices()).length).toBeGreaterThan(0);
  });
});

describe('about us', () => {
  test('each title opens its article', async () => {
    const { user } = await renderApp('/introduction');
    await user.click(await screen.findByRole('button', { name: 'Risk notice' }));
    const article = await screen.findByRole('dialog', { name: 'Risk notice' });
    await waitFor(() => expect(article.textContent?.length).toBeGreaterThan(60));
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { drawnCodes } from '../../support/screens/stand-ins';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: FundedMember;
let code: string;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await fundedMember(exchange, {});
  code = (await member.call('getusr')).data.invit;
  connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(() => {
  clearPage();
  Reflect.deleteProperty(navigator, 'share');
});

const link = () => `${location.origin}/register?invite=${code}`;

describe('invite', () => {
  test('the side panel opens it with the code; QR, code and link agree', async () => {
    const { user, router } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: /Your menu/ }));
    const panel = await screen.findByRole('dialog', { name: 'Your menu' });
    await waitFor(() => expect(panel.textContent).toContain(member.username));
    expect(panel.textContent).toMatch(/VIP 0.*Credit score\d+/);
    expect(panel.textContent).toMatch(/Not verified/);
    expect(panel.textContent).toMatch(/Transaction password set/);
    await user.click(within(panel).getByRole('link', { name: 'Invite friends' }));
    expect(router.state.location.href).toBe(`/invite?code=${code}`);
    expect(await screen.findByText(code)).toBeTruthy();
    expect(screen.getByText(link())).toBeTruthy();
    await waitFor(() =>
      expect(drawnCodes).toMatchObject([{ data: link(), image: '/icons/logo.svg' }]),
    );
    expect(screen.getByRole('img', { name: 'QR code of your invitation link' })).toBeTruthy();
  });

  test('without a code in the address the own one is loaded; both can be copied', async () => {
    const { user } = await renderApp('/invite');
    expect(await screen.findByText(link())).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(link());
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    expect(await navigator.clipboard.readText()).toBe(code);
  });

  test('shares where the device can; a closed sheet is no failure, a failed picture is', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await renderApp('/invite');
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link() }));
    expect(screen.queryByText(/Couldn’t share/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save image' }));
    expect(await screen.findByText('We couldn’t create the image.')).toBeTruthy();
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { drawnCodes } from '../../support/screens/stand-ins';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { offerRewards } from '../../support/server/invite-terms';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: FundedMember;
let code: string;
let calls: ReturnType<typeof connectPage>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await fundedMember(exchange, {});
  code = (await member.call('getusr')).data.invit;
  calls = connectPage(exchange);
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
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save image' });
    // By this time, the QR code is drawn.
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    expect(await screen.findByText('We couldn’t create the image.')).toBeTruthy();
  });

  test('friends are listed with a masked name, and without rewards nothing is said of them', async () => {
    const friend = await fundedMember(exchange, {}, { inviteCode: code });
    const { user, router } = await renderApp('/invite');
    await user.click(await screen.findByRole('tab', { name: 'Friends' }));
    const list = await screen.findByRole('list', { name: 'Friends' });
    expect(list.textContent).toMatch(new RegExp(`^${friend.username.slice(0, 2)}\\*\\*\\*`));
    expect(router.state.location.search).toEqual({ tab: 'friends' });
    expect(screen.queryByText('No bonus')).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Bonus' })).toBeNull();
  });

  test('a bonus is shown with its terms, what waits and what was paid', async () => {
    const { db, jobs } = exchange.context;
    await offerRewards(db, 'USDT', { minAmount: '3' });
    await offerRewards(db, 'ETH', { days: 60 });
    const now = exchange.time.now();
    exchange.time.set(now - 2 * 86_400_000);
    const friend = await fundedMember(exchange, { 1: { ETH: '20' } }, { inviteCode: code });
    const sell = async (quantity: string) => {
      exchange.prices.set('ethusdt', '2500');
      exchange.prices.setBook('ethusdt', { bids: [['2500', '900']] });
      await friend.login(friend.username, 'river88stone');
      const market = (await friend.query('getAllMarketList', { parentId: 1 })).list;
      const marketId = Number(market.find(({ symbol }) => symbol === 'ethusdt')?.id);
      await friend.query('upbbbuy', { marketId, kind: 'market', side: 'sell', quantity });
    };
    await sell('8');
    exchange.time.set(now - 86_400_000);
    await jobs.runDue();
    await sell('1');
    exchange.time.set(now);
    await jobs.runDue();
    const { user } = await renderApp('/invite?tab=friends');
    expect(await screen.findByText('Earning')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Bonus' }));
    const terms = await screen.findByRole('list', { name: 'Terms by coin' });
    expect(terms.textContent).toMatch(/Fees in USDT20%After registration30 daysMinimum payment3/);
    expect(terms.textContent).toMatch(/Fees in ETH20%After registration60 days/);
    const sums = screen.getByRole('list', { name: 'Your bonus by coin' });
    expect(sums.textContent).toMatch(/Total paidNot paid yet4\.00\sUSDT0\.50\sUSDT/);
    const paid = await screen.findByRole('list', { name: 'Paid bonus' });
    expect(paid.textContent).toMatch(/USDT4\.00\sUSDT/);
  });

  test('an older server is asked nothing', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, invites: undefined }));
    await renderApp('/invite?tab=friends');
    expect(await screen.findByText(link())).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(calls.get('/api/getInvitationList')).toBeUndefined();
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clearDesk, confirmDecision, openDesk, startDesk } from '../../support/screens/desk-page';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';

let desk: Awaited<ReturnType<typeof startDesk>>;
let member: FundedMember;
beforeAll(async () => {
  fillDomGaps();
  desk = await startDesk();
  member = await fundedMember(desk.on, { 1: { USDT: '1000' } });
});
afterAll(() => desk.stop());
afterEach(clearDesk);

describe('ledger and money', () => {
  test('an entry has its postings, and a balance is recomputed at a time', async () => {
    const { user } = await openDesk(desk.app, '/ledger?entry=1');
    const postings = await screen.findByRole('region', { name: 'Postings' });
    expect(postings.textContent).toMatch(/house: opening/);
    const balance = screen.getByRole('region', { name: 'Balance at a point in time' });
    await user.type(within(balance).getByLabelText('Member number'), String(member.id));
    await user.click(within(balance).getByRole('button', { name: 'Recompute' }));
    const table = await within(balance).findByRole('region', { name: 'Balances' });
    expect(table.textContent).toContain('FundsUSDT1,0000');
  });

  test('a day is saved as CSV with the figures of the server', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const today = new Date(desk.on.time.now()).toISOString().slice(0, 10);
    const { user } = await openDesk(desk.app, `/money?date=${today}`);
    await screen.findByRole('region', { name: `Money on ${today}` });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    const text = (await saved[0]?.text()) ?? '';
    expect(text).toContain('coin,opening,in,out,fees,result,loans,corrections');
    expect(text).toMatch(/\nUSDT,0,0,0,0,0,0,0,0,\d+,\d+,0\r/);
  });
});

describe('risk', () => {
  test('a part is halted with a reason and opened again', async () => {
    const { user } = await openDesk(desk.app, '/risk');
    const halts = await screen.findByRole('region', { name: 'Halts' });
    await user.selectOptions(await within(halts).findByLabelText('Part'), 'withdrawals');
    await user.type(within(halts).getByLabelText('Reason'), 'bank is closed');
    await user.click(within(halts).getByRole('button', { name: 'Halt' }));
    await confirmDecision(user, /^Halt withdrawals: bank is closed$/, 'Halt');
    await user.click(await within(halts).findByRole('button', { name: 'Lift' }));
    await user.type(await screen.findByLabelText('Reason', { selector: 'textarea' }), 'it is open');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await confirmDecision(user, /^Lift the halt: withdrawals$/, 'Lift the halt');
    await waitFor(() => expect(halts.textContent).toMatch(/^Haltsnone/));
  });
});

describe('audit and operators', () => {
  test('the chain is whole, and acts are filtered by their beginning', async () => {
    const { user } = await openDesk(desk.app, '/audit');
    expect(await screen.findByText('intact')).toBeTruthy();
    const acts = () => screen.getByRole('list', { name: 'Entries' }).textContent;
    await waitFor(() => expect(acts()).toContain('session.start'));
    await user.type(screen.getByLabelText('Action, or how it begins'), 'halt');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(acts()).not.toContain('session.start'));
  });

  test('an invitation waits for the second owner', async () => {
    const { user } = await openDesk(desk.app, '/operators');
    expect((await screen.findByRole('list', { name: 'Operators' })).textContent).toContain('Ben');
    const invite = screen.getByRole('region', { name: 'Invite' });
    await user.click(within(invite).getByRole('button', { name: 'Request' }));
    expect(await screen.findByText('Choose at least one right.')).toBeTruthy();
    await user.type(within(invite).getByLabelText('Name'), 'Cleo');
    await user.click(within(invite).getByRole('checkbox', { name: 'support' }));
    await user.click(within(invite).getByRole('button', { name: 'Request' }));
    await confirmDecision(user, /^Invite Cleo: support$/, 'Request');
    expect(await screen.findByText('Request 1 is waiting for a second signature.')).toBeTruthy();
  });
});

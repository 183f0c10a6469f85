import '../../support/screens/page';

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearDesk, confirmDecision, openDesk, startDesk } from '../../support/screens/desk-page';
import { memberWithRequests } from '../../support/screens/desk-requests';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import type { FundedMember } from '../../support/server/funded-member';

let desk: Awaited<ReturnType<typeof startDesk>>;
let member: FundedMember;
beforeAll(fillDomGaps);
beforeEach(async () => {
  desk = await startDesk();
  member = await memberWithRequests(desk.on);
});
afterEach(async () => {
  clearDesk();
  await desk.stop();
});

const page = (tab = 'summary') => `/member/${member.id}?tab=${tab}`;

describe('a member at the desk', () => {
  test('/ and a number find the member', async () => {
    const { user } = await openDesk(desk.app, '/');
    fireEvent.keyDown(document.body, { key: '/' });
    const search = screen.getByRole('combobox', { name: 'Search for a member' });
    expect(document.activeElement).toBe(search);
    await user.type(search, `#${member.id}`);
    const [found] = await screen.findAllByRole('option');
    expect(found?.textContent).toContain(member.username);
    await user.keyboard('{Enter}');
    const title = `${member.username} #${member.id}`;
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  test('Enter opens the only match, also if it is pressed before the match is known', async () => {
    const { user } = await openDesk(desk.app, '/');
    const search = screen.getByRole('combobox', { name: 'Search for a member' });
    await user.type(search, `#${member.id}{Enter}`);
    const title = `${member.username} #${member.id}`;
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  test('the tabs show ledger, deposits and withdrawals, security and notes', async () => {
    const { user } = await openDesk(desk.app, page('ledger'));
    const ledger = await screen.findByRole('region', { name: 'The member’s ledger' });
    expect(ledger.textContent).toContain('withdrawal');
    await user.click(screen.getByRole('tab', { name: 'In and out' }));
    const funding = await screen.findByRole('region', {
      name: 'The member’s deposits and withdrawals',
    });
    expect(funding.textContent).toContain('withdrawal');
    await user.click(screen.getByRole('tab', { name: 'Security' }));
    expect(await screen.findByRole('region', { name: 'Events' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Notes' }));
    await user.type(await screen.findByLabelText('Note for other operators'), 'Called twice.');
    await user.click(screen.getByRole('button', { name: 'Add the note' }));
    const notes = await screen.findByRole('list', { name: 'Notes' });
    await waitFor(() => expect(notes.textContent).toContain('Called twice.Ada'));
  });

  test('an identity is masked until it is opened with a reason', async () => {
    const { user } = await openDesk(desk.app, page('identity'));
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(screen.queryByText('Ann Lee')).toBeNull();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Enter some text.')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'name of the bank account');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('region', { name: 'Ann Lee' })).toBeTruthy();
  });

  test('withdrawals are restricted with a reason, and shown as such', async () => {
    const { user } = await openDesk(desk.app, page());
    const restrictions = await screen.findByRole('region', { name: 'Restrictions' });
    const button = within(restrictions).getByRole('button', { name: 'Restrict' });
    await user.click(button);
    expect(await screen.findByText('Enter a reason.')).toBeTruthy();
    await user.type(within(restrictions).getByLabelText('Reason'), 'same card');
    await user.click(button);
    await confirmDecision(user, /^Restrict .*, withdrawals: same card$/, 'Restrict');
    expect(await screen.findByText('Restricted: withdrawals')).toBeTruthy();
    expect(await screen.findByText('same card')).toBeTruthy();
  });

  test('all sessions of the member end', async () => {
    const { user } = await openDesk(desk.app, page());
    await user.click(await screen.findByRole('button', { name: 'End all sessions' }));
    const dialog = await screen.findByRole('dialog', { name: 'End all sessions' });
    await user.type(within(dialog).getByLabelText('Reason'), 'phone was stolen');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await confirmDecision(user, /^End all sessions: /, 'End all sessions');
    expect(await screen.findByText('All sessions have ended.')).toBeTruthy();
  });
});

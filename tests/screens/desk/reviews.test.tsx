import '../../support/screens/page';

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimCase } from '../../../server/desk/claims';
import { listOperators } from '../../../server/desk/operators/operators.repo';
import {
  clearDesk,
  confirmDecision,
  dialogIsClosed,
  openDesk,
  startDesk,
} from '../../support/screens/desk-page';
import { memberWithRequests } from '../../support/screens/desk-requests';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import type { FundedMember } from '../../support/server/funded-member';
import { fundingOf } from '../../support/server/funding';

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

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const openCase = (name: RegExp) => screen.findByRole('heading', { name });
const balance = () => fundingOf(desk.on).balance(member.id);

describe('reviews', () => {
  test('a deposit is approved by keys with the amount that arrived; the next case follows', async () => {
    const { user } = await openDesk(desk.app, '/reviews');
    await openCase(/^Deposit 1$/);
    press('a');
    expect(await screen.findByText('Type the amount that arrived.')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('INPUT');
    await user.keyboard('40{Enter}');
    // An Enter that is still held does not sign.
    const approve = within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Approve',
    });
    expect(fireEvent.keyDown(approve, { key: 'Enter', repeat: true })).toBe(false);
    const dialog = await confirmDecision(user, /credit 40 USDT$/, 'Approve');
    expect(dialog.textContent).toContain('Received40');
    expect(dialog.textContent).toContain('Signed byAda');
    expect(await screen.findByText('Approved deposit 1: credit 40 USDT.')).toBeTruthy();
    await openCase(/^Deposit 2$/);
    expect(await balance()).toEqual(['940', '100']);
  });

  test('a case that changed is not decided; the change is shown, and what was typed stays', async () => {
    const { user } = await openDesk(desk.app, '/reviews');
    await openCase(/^Deposit 1$/);
    await user.type(await screen.findByLabelText(/^Amount received/), '40{Enter}');
    await screen.findByRole('dialog');
    await fundingOf(desk.on).decide('deposit', 2, true);
    await desk.on.context.db.execute(`update deposits set amount = 55 where id = 1`);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/^This has changed since you opened it/)).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('amount: 50 → 55');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await dialogIsClosed();
    const amount = screen.getByLabelText(/^Amount received/) as HTMLInputElement;
    expect(amount.value).toBe('40');
    await waitFor(() => expect(screen.getByText('reported').textContent).toContain('55'));
  });

  test('no answer to a decision is unknown, never failed', async () => {
    const { user } = await openDesk(desk.app, '/reviews', 'Ada', (call, answer) => {
      if (call === 'reviewApprove') throw new TypeError('network');
      return answer;
    });
    await openCase(/^Deposit 1$/);
    await user.type(await screen.findByLabelText(/^Amount received/), '50{Enter}');
    await confirmDecision(user, /credit 50 USDT$/, 'Approve');
    expect(await screen.findByText(/it’s unknown whether this was done/)).toBeTruthy();
    expect(screen.queryByText(/failed/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await dialogIsClosed();
  });

  test('r and a number reject with a reason, which the member reads', async () => {
    const { user } = await openDesk(desk.app, '/reviews?kind=deposit&id=2');
    await openCase(/^Deposit 2$/);
    press('r');
    const reasons = await screen.findByRole('dialog', { name: /^Why are you rejecting deposit 2/ });
    fireEvent.keyDown(within(reasons).getAllByRole('button')[1] as HTMLElement, { key: '2' });
    await confirmDecision(user, /The photo is unreadable$/, 'Reject');
    expect(await screen.findByText('Rejected deposit 2.')).toBeTruthy();
    const [notice] = await fundingOf(desk.on).notices(member);
    expect(JSON.stringify(notice)).toMatch(/picture|read/i);
  });

  test('h sets a case aside with a note, and brings it back', async () => {
    const { user } = await openDesk(desk.app, '/reviews');
    await openCase(/^Deposit 1$/);
    press('h');
    await user.type(await screen.findByLabelText('What’s missing?'), 'waits for the bank');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('On hold: deposit 1.')).toBeTruthy();
    await openCase(/^Deposit 2$/);
    await dialogIsClosed();
    press('k');
    expect(await screen.findByText('On hold by Ada: waits for the bank')).toBeTruthy();
    press('h');
    await waitFor(() => expect(screen.queryByText(/^On hold by/)).toBeNull());
  });

  test('j and k move through the queue, and ? names the keys', async () => {
    await openDesk(desk.app, '/reviews');
    await openCase(/^Deposit 1$/);
    press('j');
    await openCase(/^Deposit 2$/);
    press('k');
    await openCase(/^Deposit 1$/);
    press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet.textContent).toContain('Amount received');
    expect(sheet.textContent).toContain('Reject with a reason');
  });

  test('an identity is certified', async () => {
    const { user } = await openDesk(desk.app, '/reviews?kind=identity');
    await openCase(/^Identity \d+$/);
    expect((await screen.findAllByText('Ann Lee')).length).toBeGreaterThan(0);
    press('a');
    await confirmDecision(user, /^Approve identity/, 'Approve');
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
    // The decided case is not opened again.
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('a case on which another operator works is not opened by itself', async () => {
    const { db } = desk.on.context;
    const now = desk.on.time.now();
    const [ben] = (await listOperators(db)).filter(({ name }) => name === 'Ben');
    await claimCase(db, { kind: 'deposit', id: 1, operatorId: ben?.id ?? 0, now });
    await openDesk(desk.app, '/reviews');
    await openCase(/^Deposit 2$/);
  });
});

import '../../support/screens/page';

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearDesk, confirmDecision, openDesk, startDesk } from '../../support/screens/desk-page';
import { memberWithRequests } from '../../support/screens/desk-requests';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { drawnCodes } from '../../support/screens/stand-ins';
import type { FundedMember } from '../../support/server/funded-member';
import { fundingOf, TRON } from '../../support/server/funding';

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

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const column = (name: string) => screen.findByRole('region', { name });

async function approve() {
  const { user } = await openDesk(desk.app, '/withdrawals?step=review');
  await user.click(await within(await column('Review')).findByRole('button', { name: /USDT/ }));
  await screen.findByRole('heading', { name: 'Withdrawal 1' });
  press('a');
  await confirmDecision(user, /^Approve withdrawal 1 of .* USDT to TRC20 /, 'Approve');
  expect(await screen.findByText('Approved withdrawal 1.')).toBeTruthy();
}

describe('withdrawals', () => {
  test('one person approves, another one takes, pays and marks as sent', async () => {
    await approve();
    expect(
      await screen.findByText('You approved this, so someone else must send it.'),
    ).toBeTruthy();
    clearDesk();

    const { user } = await openDesk(desk.app, '/withdrawals?step=approved&id=1', 'Ben');
    await screen.findByRole('button', { name: /^Take for sending/ });
    press('t');
    const pay = await screen.findByRole('region', { name: 'Pay' });
    expect(pay.textContent).toContain(TRON);
    expect(drawnCodes.at(-1)?.data).toBe(TRON);
    await user.type(await screen.findByLabelText(/^Transaction hash/), HASH);
    await user.click(screen.getByRole('button', { name: 'Mark as sent' }));
    await confirmDecision(user, /^Sent: withdrawal 1/, 'Mark as sent');
    expect(await screen.findByText('Withdrawal 1 marked as sent.')).toBeTruthy();
    expect(await fundingOf(desk.on).balance(member.id)).toEqual(['900', '0']);
  });

  test('a payment that could not be made returns the money', async () => {
    await approve();
    clearDesk();
    const { user } = await openDesk(desk.app, '/withdrawals?step=approved&id=1', 'Ben');
    await user.click(await screen.findByRole('button', { name: /^Take for sending/ }));
    await user.click(await screen.findByRole('button', { name: /^Not paid/ }));
    await user.click(await screen.findByRole('button', { name: /The address is wrong/ }));
    await confirmDecision(user, /^Not paid, return the money/, 'Return the money');
    expect(await screen.findByText('Money of withdrawal 1 returned.')).toBeTruthy();
    expect(await fundingOf(desk.on).balance(member.id)).toEqual(['1000', '0']);
  });

  test('r and a number reject it', async () => {
    const { user } = await openDesk(desk.app, '/withdrawals?step=review&id=1');
    await screen.findByRole('heading', { name: 'Withdrawal 1' });
    press('r');
    await user.click(await screen.findByRole('button', { name: /Account security/ }));
    await confirmDecision(user, /^Reject withdrawal 1/, 'Reject');
    expect(await screen.findByText('Rejected withdrawal 1.')).toBeTruthy();
    expect(await fundingOf(desk.on).balance(member.id)).toEqual(['1000', '0']);
  });
});

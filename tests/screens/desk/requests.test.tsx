import '../../support/screens/page';

import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearDesk, confirmDecision, openDesk, startDesk } from '../../support/screens/desk-page';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { fundingOf } from '../../support/server/funding';

let desk: Awaited<ReturnType<typeof startDesk>>;
let member: FundedMember;
beforeAll(fillDomGaps);
beforeEach(async () => {
  desk = await startDesk();
  member = await fundedMember(desk.on, { 1: { USDT: '1000' } });
});
afterEach(async () => {
  clearDesk();
  await desk.stop();
});

async function requestCorrection() {
  const { user } = await openDesk(desk.app, '/requests');
  await user.click(await screen.findByRole('button', { name: 'Request' }));
  expect(await screen.findByText('Enter a member number.')).toBeTruthy();
  await user.type(screen.getByLabelText('Member number'), `#${member.id}`);
  await user.type(screen.getByLabelText('Amount'), '-12.5');
  await user.type(screen.getByLabelText('Reason'), 'credited twice');
  await user.click(screen.getByRole('button', { name: 'Request' }));
  await confirmDecision(user, /^Request a correction: −12\.5 USDT in Funds/, 'Request');
  expect(await screen.findByText('Request 1 is waiting for a second signature.')).toBeTruthy();
}

const correction = () => screen.findByRole('article', { name: 'Correction 1' });

describe('requests', () => {
  test('a correction moves money only with the signature of another person', async () => {
    await requestCorrection();
    expect((await correction()).textContent).toContain('Someone else must sign this.');
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
    expect(await fundingOf(desk.on).balance(member.id)).toEqual(['1000', '0']);
    clearDesk();

    const { user } = await openDesk(desk.app, '/requests', 'Ben');
    await user.click(await screen.findByRole('button', { name: 'Sign' }));
    await confirmDecision(user, /^Sign as the second person: Correction 1/, 'Sign');
    expect(await screen.findByText('Signed: Correction 1.')).toBeTruthy();
    expect(await screen.findByText('Nothing is waiting for a second signature')).toBeTruthy();
    expect(await fundingOf(desk.on).balance(member.id)).toEqual(['987.5', '0']);
  });

  test('it is refused with a reason', async () => {
    await requestCorrection();
    clearDesk();
    const { user } = await openDesk(desk.app, '/requests', 'Ben');
    await user.click(await screen.findByRole('button', { name: 'Refuse' }));
    await user.type(await screen.findByLabelText('Reason', { selector: 'textarea' }), 'was once');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await confirmDecision(user, /^Refuse: Correction 1/, 'Refuse');
    expect(await screen.findByText('Nothing is waiting for a second signature')).toBeTruthy();
    expect(await fundingOf(desk.on).balance(member.id)).toEqual(['1000', '0']);
  });
});

import '../../support/screens/page';

import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearDesk, openDesk, startDesk } from '../../support/screens/desk-page';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { uploadImage } from '../../support/server/upload';

let desk: Awaited<ReturnType<typeof startDesk>>;
let member: FundedMember;
beforeAll(fillDomGaps);
beforeEach(async () => {
  desk = await startDesk();
  member = await fundedMember(desk.on, {});
});
afterEach(async () => {
  clearDesk();
  await desk.stop();
});

test('a request is read with its photo, answered, and closed', async () => {
  const photos = [await uploadImage(desk.on.app, member)];
  const request = { category: 'account', text: 'I lost my phone.', photos } as const;
  const { id } = await member.query('createSupportRequest', request);
  const { user } = await openDesk(desk.app, '/');
  await user.click(await screen.findByRole('link', { name: 'Support requests' }));
  await user.click(await screen.findByRole('button', { name: /account: I lost my phone/ }));
  const messages = await screen.findByRole('list', { name: 'Messages' });
  expect(within(messages).getByText('I lost my phone.')).toBeTruthy();
  await user.click(within(messages).getByRole('button', { name: 'Open the photo' }));
  const photo = await screen.findByAltText('Photo 1');
  expect(photo.getAttribute('src')).toMatch(/^data:image\/png/);

  const box = screen.getByLabelText(/^Answer, in the language of the member/);
  await user.type(box, 'Use a recovery code.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Use a recovery code.')).toBeTruthy();
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  const thread = await member.query('getSupportRequest', { id });
  expect(thread).toMatchObject({ status: 'answered', messages: [{}, { isAnswer: true }] });

  // A message that arrived in the meantime must be read before anything is sent.
  await member.query('addSupportMessage', { id, text: 'I found it.', photos: [] });
  await user.type(box, 'Good.');
  await user.click(screen.getByRole('button', { name: 'Answer and close' }));
  expect(await screen.findByText(/There is a newer message/)).toBeTruthy();
  expect(await screen.findByText('I found it.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer and close' }));
  expect(await screen.findByText('Good.')).toBeTruthy();
  expect((await member.query('getSupportRequest', { id })).status).toBe('closed');
});

test('a proposed text is taken, and its catalog is saved', async () => {
  await member.query('proposeText', {
    ...{ screen: '/recharge', language: 'de', textId: 'common.deposit' },
    ...{ current: 'Einzahlen', proposal: 'Einzahlung' },
  });
  URL.createObjectURL = vi.fn(() => 'blob:file');
  const { user } = await openDesk(desk.app, '/texts');
  const proposal = await screen.findByRole('article', { name: 'Proposal 1' });
  for (const shown of ['common.deposit', '/recharge', 'Deutsch', 'Einzahlen', 'Einzahlung'])
    expect(within(proposal).getByText(shown)).toBeTruthy();
  await user.click(within(proposal).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('No proposals')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Language'), 'de');
  await user.click(screen.getByRole('button', { name: 'Export the catalog' }));
  expect(await screen.findByText('1 text changed in locales/de/app.po.')).toBeTruthy();
});

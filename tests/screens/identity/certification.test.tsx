import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openIdentityRequests } from '../../../server/modules/identity/identity.review';
import { alterAnswer } from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { photosOf } from '../../support/screens/photos';
import { renderApp } from '../../support/screens/render';
import { fundingOf } from '../../support/server/funding';

const page = memberPage({});

const submit = () => screen.findByRole('button', { name: 'Submit documents' });
const waiting = async () =>
  (await openIdentityRequests(page.exchange.context.db, 100)).find(
    ({ memberId }) => memberId === page.member.id,
  );

test('name and photos are sent once; then it is under review, and verified in the end', async () => {
  const addPhoto = photosOf(page.exchange, page.member);
  const { user, queryClient } = await renderApp('/real_authentication');
  await user.type(await screen.findByLabelText('Full name'), ' Ann Lee ');
  const front = await addPhoto('Front of the document');
  const back = await addPhoto('Back of the document');
  const handheld = await addPhoto('Selfie with the document (optional)');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ann Lee');
  await user.dblClick(await submit());
  expect((await screen.findByRole('list', { name: 'Steps' })).textContent).toMatch(
    /In review.*Verified/,
  );
  expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy();
  expect(page.calls.get('/api/usrsetreal')).toBe(1);
  expect(await waiting()).toMatchObject({
    realName: 'Ann Lee',
    photoIds: [front, back, handheld].map((path) => path.slice('/uploads/'.length)),
  });
  await fundingOf(page.exchange).review();
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Verified')).toBeTruthy();
});

test('each missing part has its own message; a deleted photo is missing again', async () => {
  const addPhoto = photosOf(page.exchange, page.member);
  const { user } = await renderApp('/real_authentication');
  await user.click(await submit());
  expect(await screen.findByText('Enter your real name.')).toBeTruthy();
  expect(screen.getByText('Upload the front of the document.')).toBeTruthy();
  expect(screen.getByText('Upload the back of the document.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')));
  await addPhoto('Front of the document');
  await waitFor(() => expect(screen.queryByText('Upload the front of the document.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Front of the document: delete photo' }));
  await user.click(await submit());
  expect(await screen.findByText('Upload the front of the document.')).toBeTruthy();
  expect(page.calls.get('/api/usrsetreal')).toBeUndefined();
});

test('an unknown status offers no form', async () => {
  alterAnswer('/api/getusr', (data) => ({ ...data, rzstatus: 9 }));
  await renderApp('/real_authentication');
  expect(await screen.findByText('Unknown status')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit documents' })).toBeNull();
});

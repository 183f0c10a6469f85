import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { bankCards } from '../../../server/db/schema/identity';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { CARD } from '../../support/server/funding';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: FundedMember;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await fundedMember(exchange, {});
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const bind = () => screen.findByRole('button', { name: 'Bind' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const cards = async () => (await member.call('getUserBankList')).data;
const stored = async () =>
  (await exchange.context.db.select().from(bankCards)).filter(
    ({ memberId }) => memberId === member.id,
  );

test('a card is bound once on a double tap, and shown masked', async () => {
  const { user } = await renderApp('/bank');
  expect(await screen.findByText('No bank cards yet')).toBeTruthy();
  await user.click(await bind());
  const form = await dialog('Bind bank card');
  await user.type(form.getByLabelText('Bank name'), 'Northern Bank');
  await user.type(form.getByLabelText('Cardholder'), 'Ann Lee');
  const number = form.getByLabelText<HTMLInputElement>('Card number');
  expect(number.inputMode).toBe('numeric');
  await user.click(form.getByRole('button', { name: 'Letter keyboard' }));
  expect([number.inputMode, document.activeElement]).toEqual(['text', number]);
  await user.type(number, '6222 0212 3456 ٧٨٩٠');
  await user.dblClick(form.getByRole('button', { name: 'Bind' }));
  expect(await screen.findByText('Card added')).toBeTruthy();
  const card = await screen.findByRole('button', { name: /Northern Bank.*Ann Lee/ });
  expect(card.textContent).toContain('************7890');
  expect(calls.get('/api/User/setBank')).toBe(1);
  expect(await stored()).toMatchObject([{ cardNumber: '6222021234567890' }]);
});

test('each missing field shows its message, and the first gets the focus', async () => {
  const { user } = await renderApp('/bank');
  await user.click(await bind());
  const form = await dialog('Bind bank card');
  await user.click(form.getByRole('button', { name: 'Bind' }));
  expect(await form.findByText('Enter the bank name.')).toBeTruthy();
  expect(form.getByText('Enter the cardholder’s name.')).toBeTruthy();
  expect(form.getByText('Enter the card number.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Bank name')));
  expect(calls.get('/api/User/setBank')).toBeUndefined();
});

test('an unchanged mask keeps the number, a new number replaces it', async () => {
  await member.query('setBank', CARD);
  const { user } = await renderApp('/bank');
  await user.click(await screen.findByRole('button', { name: /Northern Bank/ }));
  const form = await dialog('Change bank card');
  await user.clear(form.getByLabelText('Bank name'));
  await user.type(form.getByLabelText('Bank name'), 'Southern Bank');
  await user.click(form.getByRole('button', { name: 'Modify' }));
  expect(await screen.findByText('Card updated')).toBeTruthy();
  expect(await stored()).toMatchObject([
    { bankName: 'Southern Bank', cardNumber: CARD.cardNumber },
  ]);
  await user.click(await screen.findByRole('button', { name: /Southern Bank/ }));
  const again = await dialog('Change bank card');
  const number = again.getByLabelText('Card number') as HTMLInputElement;
  expect(number.value).toBe('************7890');
  await user.type(number, '1');
  await user.click(again.getByRole('button', { name: 'Modify' }));
  expect(await again.findByText(/^Enter a card number with 6 to 34 letters/)).toBeTruthy();
  await user.clear(number);
  await user.type(number, '4000111122223333');
  await user.click(again.getByRole('button', { name: 'Modify' }));
  await waitFor(async () => expect((await cards())[0].card_number).toBe('************3333'));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('3333');
});

test('a refusal keeps typed values; afterwards the member returns to the page that required a card', async () => {
  const { user, router } = await renderApp(
    `/bank?redirect=${encodeURIComponent('/withdrawal?to=bank')}`,
  );
  await user.click(await bind());
  const form = await dialog('Bind bank card');
  await user.type(form.getByLabelText('Bank name'), 'Northern Bank');
  await user.type(form.getByLabelText('Cardholder'), 'Ann Lee');
  await user.type(form.getByLabelText('Card number'), '6222021234567890');
  const real = globalThis.fetch;
  alterAnswer('/api/User/setBank', () => {
    throw new TypeError('network');
  });
  await user.click(form.getByRole('button', { name: 'Bind' }));
  expect((await screen.findAllByText(/No connection/)).length).toBeGreaterThan(0);
  expect((form.getByLabelText('Card number') as HTMLInputElement).value).toBe('6222021234567890');
  globalThis.fetch = real;
  await user.click(form.getByRole('button', { name: 'Bind' }));
  await waitFor(() => expect(router.state.location.href).toBe('/withdrawal?to=bank'));
});

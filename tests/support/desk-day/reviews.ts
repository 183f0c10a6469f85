import { expect } from '@playwright/test';
import { caseOf, confirm, expectSound, tabTo } from '../browser/desk.ts';
import { button, type Day, giveText, region, reject, show } from './day.ts';

/** Deposits, identities and loans are decided with the keyboard alone. */
export async function decideReviews({ desk, ben, cleo, ann, bob }: Day) {
  // 7. The oldest deposit opens beside the queue, and belongs to the operator who opened it.
  await tabTo(cleo, cleo.getByRole('link', { name: /^Reviews/ }));
  const claimed = cleo.waitForResponse(/reviewClaim$/);
  await cleo.keyboard.press('Enter');
  await expect(caseOf(cleo, 'Deposit 1')).toBeVisible();
  await claimed;
  await ben.goto(`${desk}/reviews?kind=deposit&id=1`);
  await expect(ben.getByText('Cleo works on this')).toBeVisible();
  await show(ben, 'Today');

  // 8. The keys are listed, and the photo of the payment is zoomed.
  await cleo.keyboard.press('?');
  await expect(cleo.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Amount received',
  );
  await expectSound(cleo, 'keys');
  await cleo.keyboard.press('Escape');
  await expect(cleo.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await cleo.keyboard.press('z');
  await expect(button(cleo, 'Fit the photo')).toBeVisible();
  await expectSound(cleo, 'reviews');
  await cleo.keyboard.press('z');

  // 9. 5,000 was reported and 50 arrived: 50 is credited.
  const before = await ann.balance();
  await cleo.keyboard.press('e');
  await cleo.keyboard.type('50');
  await expect(cleo.getByText('Reported: 5,000')).toBeVisible();
  await cleo.keyboard.press('Enter');
  await expect(cleo.getByRole('dialog').getByText('Signed by')).toBeVisible();
  await expectSound(cleo, 'decision');
  await confirm(cleo, /credit 50 USDT$/);
  await expect(cleo.getByText('Approved deposit 1: credit 50 USDT.')).toBeVisible();
  expect(await ann.balance()).toBe(before + 50);

  // 10. The same payment, photographed again, is recognised and rejected with a coded reason.
  await expect(caseOf(cleo, 'Deposit 2')).toBeFocused();
  await expect(cleo.getByText('Similar earlier deposits')).toBeVisible();
  await expect(region(cleo, 'The member’s earlier requests')).toContainText('1approved5,000 USDT');
  await cleo.keyboard.press('r');
  await expect(cleo.getByRole('dialog')).toBeVisible();
  await expectSound(cleo, 'reasons');
  await cleo.keyboard.press('3');
  await confirm(cleo, /This payment has already been credited$/);

  // 11. The member reads the reason in the language of the app.
  const deposits = JSON.stringify(await ann.call('getRechargeList'));
  expect(deposits).toContain('Diese Zahlung wurde bereits gutgeschrieben.');

  // 12. A deposit that needs a question is set aside with a note; the next case follows.
  await expect(caseOf(cleo, 'Deposit 3')).toBeVisible();
  await cleo.keyboard.press('h');
  await giveText(cleo, 'asked the bank');
  await expect(cleo.getByText('On hold: deposit 3.')).toBeVisible();
  await expect(caseOf(cleo, 'Deposit 4')).toBeVisible();
  await cleo.keyboard.press('k');
  await expect(cleo.getByText('On hold by Cleo: asked the bank')).toBeVisible();
  await cleo.keyboard.press('h');
  await expect(cleo.getByText(/^On hold by/)).toBeHidden();

  // 13. The member is restricted meanwhile: nothing is decided before the operator has seen it.
  await cleo.keyboard.press('e');
  await cleo.keyboard.type('300');
  await cleo.keyboard.press('Enter');
  await expect(cleo.getByRole('dialog').getByText('Signed by')).toBeVisible();
  await ben.goto(`${desk}/member/${bob.id}`);
  const restrictions = region(ben, 'Restrictions');
  await restrictions.getByLabel('Restrict', { exact: true }).selectOption('trading');
  await restrictions.getByLabel('Reason').fill('card was stolen');
  await ben.keyboard.press('Enter');
  await confirm(ben, /^Restrict member\d+ .*, trading/);
  await cleo.keyboard.press('Enter');
  await expect(cleo.getByText('This has changed since you opened it.')).toBeVisible();
  await expect(cleo.getByRole('dialog')).toContainText('trading: card was stolen');
  await cleo.keyboard.press('Enter');
  await expect(cleo.getByRole('dialog')).toBeHidden();
  await expect(cleo.getByText('Restricted: trading: card was stolen')).toBeVisible();
  await expect(cleo.getByLabel(/^Amount received/)).toHaveValue('300');
  await cleo.keyboard.press('Enter');
  await confirm(cleo, /credit 300 USDT$/);
  await expect(caseOf(cleo, 'Deposit 4')).toBeVisible();
  await expect(cleo.getByText('Restricted: trading: card was stolen')).toBeVisible();
  await cleo.keyboard.press('e');
  await cleo.keyboard.type('70');
  await cleo.keyboard.press('Enter');
  await confirm(cleo, /credit 70 USDT$/);
  await expect(cleo.getByText('Nothing is waiting')).toBeVisible();

  // 14. An identity is compared with its photos and certified.
  await tabTo(cleo, cleo.getByRole('tab', { name: /^Deposits/ }));
  await cleo.keyboard.press('ArrowRight');
  await expect(caseOf(cleo, 'Identity 1')).toBeVisible();
  await expect(cleo.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await cleo.keyboard.press('2');
  await expect(cleo.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await cleo.keyboard.press('a');
  await confirm(cleo, /^Approve identity 1/);
  await expect(cleo.getByText('Nothing is waiting')).toBeVisible();
  // The decided case is not opened again.
  await expect(cleo.getByRole('article')).toHaveCount(0);

  // 15. A loan whose conditions are not met is rejected.
  await tabTo(cleo, cleo.getByRole('tab', { name: /^Identities/ }));
  await cleo.keyboard.press('ArrowRight');
  await expect(caseOf(cleo, 'Loan 1')).toBeVisible();
  await reject(cleo, '4');
  await confirm(cleo, /The requirements aren’t met$/);
  await expect(cleo.getByText('Nothing is waiting')).toBeVisible();
}

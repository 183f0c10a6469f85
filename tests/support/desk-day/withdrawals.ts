import { expect } from '@playwright/test';
import { caseOf, confirm, expectSound, tabTo } from '../browser/desk.ts';
import { TRON } from '../server/funding.ts';
import { button, type Day, region, reject, show } from './day.ts';

export const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const OTHER_HASH = HASH.replaceAll('9', '1');

/** Withdrawals are approved by one person and paid by another one. */
export async function payWithdrawals({ desk, ben, cleo, dan, ann, bob }: Day) {
  const stateOf = async (id: number) =>
    (await ann.call('getWithdrawList')).list.find((row: { id: unknown }) => Number(row.id) === id);

  // 16. A withdrawal shows what speaks against it: the first one, to an address of two members.
  await tabTo(cleo, cleo.getByRole('link', { name: /^Withdrawals/ }));
  await cleo.keyboard.press('Enter');
  await expect(region(cleo, 'Review').getByText('99.9')).toBeVisible();
  await cleo.keyboard.press('j');
  await expect(caseOf(cleo, 'Withdrawal 1')).toBeVisible();
  await expect(cleo.getByText('This is the member’s first withdrawal.')).toBeVisible();
  await expect(cleo.getByText('Other members with this address:')).toBeVisible();
  await expectSound(cleo, 'withdrawals');

  // 17. Approving does not pay: the member does not read "sent".
  await cleo.keyboard.press('a');
  await confirm(cleo, /^Approve withdrawal 1/);
  await expect(cleo.getByText('You approved this, so someone else must send it.')).toBeVisible();
  expect(await stateOf(1)).toMatchObject({ step: 'approved' });

  // 18. Above the threshold two people approve; the second one looks at the withdrawal first.
  await cleo.keyboard.press('j');
  await expect(cleo.getByText('Above the threshold, so two people must approve it.')).toBeVisible();
  await cleo.keyboard.press('a');
  await confirm(cleo, /^Approve withdrawal 2/);
  await show(ben, 'Requests');
  const request = ben.getByRole('article', { name: /^Withdrawal above the threshold/ });
  await request.getByRole('link', { name: '2', exact: true }).click();
  await expect(caseOf(ben, 'Withdrawal 2')).toBeVisible();
  await ben.goBack();
  await expectSound(ben, 'requests');
  await request.getByRole('button', { name: 'Sign' }).click();
  await confirm(ben, /^Sign as the second person: Withdrawal above the threshold/);

  // 19. A withdrawal is rejected, and its money is free again.
  const ofBob = await bob.balance();
  await cleo.keyboard.press('j');
  await expect(caseOf(cleo, 'Withdrawal 3')).toBeVisible();
  await reject(cleo, '3');
  await confirm(cleo, /^Reject withdrawal 3/);
  expect(await bob.balance()).toBe(ofBob + 40);
  await cleo.keyboard.press('j');
  await expect(caseOf(cleo, 'Withdrawal 4')).toBeVisible();
  await cleo.keyboard.press('a');
  await confirm(cleo, /^Approve withdrawal 4/);

  // 20. Somebody else takes an approved one for sending.
  await dan.goto(`${desk}/withdrawals?step=approved`);
  await expect(region(dan, 'Approved').getByText('5,994')).toBeVisible();
  await dan.keyboard.press('j');
  await expect(button(dan, /^Take for sending/)).toBeVisible();
  await dan.keyboard.press('t');
  await expect(region(dan, 'Pay').getByText(TRON)).toBeVisible();

  // 21. A second payer reads who is sending it.
  await ben.goto(`${desk}/withdrawals?step=sending&id=1`);
  await expect(ben.getByText(/^Dan is sending this\. Ask before you take over/)).toBeVisible();

  // 22. It is paid outside of the desk. With the hash, it is sent, and the member reads that.
  await dan.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(dan, 'Copy: Address').press('Enter');
  await expect.poll(() => dan.evaluate(() => navigator.clipboard.readText())).toBe(TRON);
  await expectSound(dan, 'pay');
  await dan.keyboard.press('e');
  await dan.keyboard.type(HASH);
  await dan.keyboard.press('Enter');
  await confirm(dan, /^Sent: withdrawal 1/);
  await expect(dan.getByRole('link', { name: HASH })).toBeVisible();
  expect(await stateOf(1)).toMatchObject({ step: 'sent', txid: HASH });

  // 23. The hash of one payment does not serve for another one.
  await dan.keyboard.press('j');
  await expect(caseOf(dan, 'Withdrawal 2')).toBeVisible();
  await dan.keyboard.press('t');
  await expect(region(dan, 'Pay')).toBeVisible();
  await dan.keyboard.press('e');
  await dan.keyboard.type(HASH);
  await dan.keyboard.press('Enter');
  await expect(dan.getByRole('dialog').getByText('Signed by')).toBeVisible();
  await dan.keyboard.press('Enter');
  await expect(dan.getByText('another withdrawal was sent with this hash')).toBeVisible();
  await dan.keyboard.press('Escape');
  await expect(dan.getByLabel(/^Transaction hash/)).toBeFocused();
  await dan.keyboard.press('Control+A');
  await dan.keyboard.type(OTHER_HASH);
  await dan.keyboard.press('Enter');
  await confirm(dan, /^Sent: withdrawal 2/);
  await expect(dan.getByRole('link', { name: OTHER_HASH })).toBeVisible();

  // 24. A payment that cannot be made returns the money.
  const ofAnn = await ann.balance();
  await dan.keyboard.press('j');
  await expect(caseOf(dan, 'Withdrawal 4')).toBeVisible();
  await dan.keyboard.press('t');
  await expect(region(dan, 'Pay')).toBeVisible();
  await reject(dan, '1');
  await confirm(dan, /^Not paid, return the money/);
  expect(await ann.balance()).toBe(ofAnn + 30);
}

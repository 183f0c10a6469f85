import { expect } from '@playwright/test';
import { confirm, expectSound, tabTo } from '../browser/desk.ts';
import { TRON } from '../server/funding.ts';
import { button, type Day, giveText, PHONE, region, show } from './day.ts';
import { HASH } from './withdrawals.ts';

/** Members are found, helped, restricted and answered. */
export async function helpMembers({ ben, cleo, ann, bob }: Day) {
  // 25. One box finds a member by name, e-mail, phone, address and hash, and opens it by number.
  for (const [typed, match] of [
    ['member1', 'name'],
    ['member1@example.com', 'email'],
    [PHONE, 'phone'],
    [TRON, 'address'],
    [HASH, 'hash'],
  ] as const) {
    await cleo.keyboard.press('/');
    await cleo.keyboard.insertText(typed);
    await expect(cleo.getByRole('option').first()).toContainText(match);
    await cleo.keyboard.press('Control+A');
    await cleo.keyboard.press('Delete');
    await cleo.keyboard.press('Escape');
  }
  await cleo.keyboard.press('/');
  await cleo.keyboard.insertText(`#${ann.id}`);
  await cleo.keyboard.press('Enter');
  await expect(cleo.getByRole('heading', { name: `member1 #${ann.id}` })).toBeVisible();

  // 26. The page of a member shows all money, and the reason for each outcome.
  const tab = (name: string) => cleo.getByRole('tab', { name });
  await tabTo(cleo, tab('Summary'));
  const others = [
    'Ledger',
    'Spot orders',
    'Options',
    'In and out',
    'Identity',
    'Security',
    'Notes',
  ];
  for (const name of others) {
    await cleo.keyboard.press('ArrowRight');
    await expect(tab(name)).toBeFocused();
    await expectSound(cleo, `member, ${name}`);
    if (name !== 'Options') continue;
    await cleo
      .getByRole('list', { name: 'The member’s options' })
      .locator('summary')
      .press('Enter');
    await expect(cleo.getByText(/^(up is a |void: )/)).toBeVisible();
    await tab(name).focus();
  }

  // 27. The identity is masked until it is opened with a reason, which the audit keeps.
  await tab('Identity').click();
  await expect(cleo.getByText('A** L**')).toBeVisible();
  await button(cleo, 'Open').click();
  await giveText(cleo, 'name of the bank account');
  await expect(region(cleo, 'Ann Lee')).toBeVisible();

  // 28. A note tells the next operator what was said.
  await tab('Notes').click();
  await cleo.getByLabel('Note for other operators').fill('Called back at nine.');
  await cleo.keyboard.press('Control+Enter');
  const notes = cleo.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('Called back at nine.Cleo');

  // 29. Withdrawals are restricted until a day; two people lift what compliance has set.
  await tab('Summary').click();
  const restrictions = region(cleo, 'Restrictions');
  await restrictions.getByLabel('Until (UTC)').fill('2099-01-31T12:00');
  await restrictions.getByLabel('Reason').fill('asked by the bank');
  await cleo.keyboard.press('Enter');
  await expect(cleo.getByRole('dialog')).toContainText('Until31 Jan 2099, 12:00:00 UTC');
  await confirm(cleo, /^Restrict member1 .*, withdrawals/);
  await expect(ann.withdraw(20)).rejects.toThrow('withdraw answered');
  await button(cleo, 'Request to lift').click();
  await giveText(cleo, 'the bank has answered');
  await confirm(cleo, /^Lift the restriction on member1 .*: withdrawals/);
  await show(ben, 'Requests');
  const lift = ben.getByRole('article', { name: /^Lift a restriction/ });
  await lift.getByRole('button', { name: 'Sign' }).click();
  await confirm(ben, /^Sign as the second person: Lift a restriction/);
  await ann.withdraw(20);

  // 30. A member with a phone only, who forgot the password, gets a code.
  await cleo.keyboard.press('/');
  await cleo.keyboard.insertText(PHONE);
  await cleo.keyboard.press('Enter');
  await button(cleo, 'Issue a password reset code').click();
  await giveText(cleo, 'called back, named the last deposit');
  await confirm(cleo, /^Issue a password reset code: /);
  const captcha = (await cleo.getByRole('status').locator('b').textContent()) ?? '';
  await bob.call('resetPassword', { account: PHONE, captcha, newpassword: 'river88stone' });

  // 31. A question is answered in the member's language.
  await show(cleo, 'Support');
  await expect(button(cleo, /When is it sent/)).toBeVisible();
  await cleo.keyboard.press('j');
  const messages = cleo.getByRole('list', { name: 'Messages' });
  await expect(messages).toBeVisible();
  await expectSound(cleo, 'support');
  await cleo.keyboard.press('e');
  await cleo.keyboard.type('Sie wurde heute ausgezahlt.');
  await cleo.keyboard.press('Control+Enter');
  await expect(messages).toContainText('Sie wurde heute ausgezahlt.');
  await expect(cleo.getByText('Nothing is waiting')).toBeVisible();
  const thread = JSON.stringify(await ann.call('getSupportRequest', { id: '1' }));
  expect(thread).toContain('Sie wurde heute ausgezahlt.');
}

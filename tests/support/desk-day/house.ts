import { expect } from '@playwright/test';
import { confirm, DESK_SCREENS, expectSound } from '../browser/desk.ts';
import { button, type Day, giveText, region, show } from './day.ts';

const PHONE_SIZE = { width: 390, height: 844 };
/** Longer than a session lasts without input. */
const IDLE_MS = 16 * 60_000;
const TITLE = 'عنوان جديد';

/** Ledger, money, risk, catalogue, content and audit; then everybody leaves. */
export async function watchHouse({ desk, app, ada, ben, cleo, dan, ann, bob }: Day) {
  // 32. An entry leads to its source and its signature, and a balance is recomputed at a time.
  await cleo.goto(`${desk}/member/${ann.id}?tab=ledger`);
  const paid = cleo.getByRole('row').filter({ hasText: 'withdrawal.pay' }).last();
  await paid.getByRole('link').click();
  await expect(cleo.getByText('withdrawal:1', { exact: true })).toBeVisible();
  const act = cleo.getByRole('listitem').filter({ hasText: 'withdrawal.sent' });
  await expect(act).toContainText('Dansigned');
  const balance = region(cleo, 'Balance at a point in time');
  await balance.getByLabel('Member number').fill(String(ann.id));
  await cleo.keyboard.press('Enter');
  await expect(balance.getByRole('row').filter({ hasText: 'USDT' }).first()).toBeVisible();
  await expectSound(cleo, 'ledger');

  // 33. The money of a day adds up and is saved; two people correct a mistake.
  await show(dan, 'Money');
  await dan.getByLabel('Day (UTC)').fill(new Date().toISOString().slice(0, 10));
  await expect(dan.getByRole('row').filter({ hasText: 'USDT' })).toBeVisible();
  await expect(dan.getByText(/does not add up/)).toHaveCount(0);
  await expectSound(dan, 'money');
  const download = dan.waitForEvent('download');
  await button(dan, 'CSV').click();
  expect((await download).suggestedFilename()).toMatch(/^money-.*\.csv$/);
  await show(dan, 'Requests');
  await dan.getByLabel('Member number').fill(`#${ann.id}`);
  await dan.getByLabel('Amount').fill('12.5');
  await dan.getByLabel('Reason').fill('fee charged twice');
  await dan.keyboard.press('Enter');
  await confirm(dan, /^Request a correction: 12\.5 USDT in Funds/);
  await show(cleo, 'Requests');
  const correction = cleo.getByRole('article', { name: /^Correction/ });
  await expect(correction).toContainText('AccountFunds');
  await correction.getByRole('button', { name: 'Sign' }).click();
  await confirm(cleo, /^Sign as the second person: Correction/);
  await expect(correction).toBeHidden();

  // 34. Withdrawals alone are halted while the bank is closed.
  await show(dan, 'Risk');
  await dan.getByLabel('Part').selectOption('withdrawals');
  await dan.getByLabel('Reason').fill('bank is closed');
  await dan.keyboard.press('Enter');
  await confirm(dan, /^Halt withdrawals: bank is closed$/);
  await expect(ann.withdraw(20)).rejects.toThrow('withdraw answered');
  await expectSound(dan, 'risk');
  await button(dan, 'Lift').click();
  await giveText(dan, 'it is open');
  await confirm(dan, /^Lift the halt: withdrawals$/);
  await ann.withdraw(20);

  // 35. A payout is drafted, compared, signed by a second person, in force, and undone as a draft.
  await dan.goto(`${desk}/catalogue?file=option-cycles`);
  const payout = dan.getByLabel('payoutRate of 30', { exact: true });
  await payout.fill('0.78');
  await button(dan, 'Show changes').click();
  await expect(region(dan, 'Draft')).toContainText(/payoutRate: 0\.80? → 0\.78/);
  await expectSound(dan, 'catalogue');
  await button(dan, 'Request').click();
  await confirm(dan, /^Change a row of option-cycles$/);
  await show(ben, 'Requests');
  const change = ben.getByRole('article', { name: /^Change of terms/ });
  await change.getByRole('button', { name: 'Sign' }).click();
  await confirm(ben, /^Sign as the second person: Change of terms/);
  await expect.poll(async () => JSON.stringify(await ann.call('getHyConfig'))).toContain('0.78');
  await dan.reload();
  await region(dan, 'Versions').getByRole('button', { name: /^Undo/ }).first().click();
  await expect(payout).toHaveValue(/^0\.80?$/);
  await button(dan, 'Discard').click();

  // 36. A message in 26 languages: a translation is previewed, tried on oneself, and published.
  await ada.goto(`${desk}/content?file=notices`);
  await button(ada, / in ar: complete$/)
    .first()
    .click();
  const editor = region(ada, / in ar$/);
  await editor.getByLabel('title').fill(TITLE);
  await expect(editor.getByRole('article', { name: 'Preview, day theme' })).toContainText(TITLE);
  await expectSound(ada, 'content');
  await editor.getByLabel('Your own member number').fill(`#${bob.id}`);
  await button(ada, 'Send me a test').click();
  await confirm(ada, new RegExp(`^Send "${TITLE}" to #${bob.id} only$`));
  expect(JSON.stringify(await bob.call('getNoticeList'))).toContain(TITLE);
  await button(ada, 'Show changes').click();
  await region(ada, 'Draft').getByRole('button', { name: 'Change', exact: true }).click();
  await confirm(ada, /^Change a row of notices$/);
  await show(ada, 'Texts');
  await expect(ada.getByText('No proposals')).toBeVisible();
  await expectSound(ada, 'texts');

  // 37. The audit contains every act with its signature. On call, the desk is read on a phone.
  // Whoever leaves the team is shut out, and so is whoever goes away from the desk.
  await show(cleo, 'Audit');
  await expect(cleo.getByText('intact', { exact: true })).toBeVisible();
  await cleo.getByLabel('Operator').fill('Dan');
  await cleo.getByLabel('Action, or how it begins').fill('withdrawal.');
  await cleo.keyboard.press('Enter');
  const acts = cleo.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(acts.filter({ hasText: 'withdrawal.sent' })).toHaveCount(2);
  await expect(acts.filter({ hasText: 'signed' })).toHaveCount(3);
  await expectSound(cleo, 'audit');
  await ben.setViewportSize(PHONE_SIZE);
  for (const path of [...DESK_SCREENS, `member/${ann.id}`, 'withdrawals?step=sent&id=1']) {
    await ben.goto(`${desk}/${path}`);
    await expectSound(ben, path);
  }
  await ada.goto(`${desk}/operators`);
  await region(ada, 'Dan').getByRole('button', { name: 'Revoke access' }).click();
  await confirm(ada, /^Revoke the access of Dan$/);
  await dan.goto(`${desk}/risk`);
  await expect(button(dan, 'Sign in with a passkey')).toBeVisible();
  await app.advance(IDLE_MS);
  await show(cleo, 'Today');
  await expect(button(cleo, 'Sign in with a passkey')).toBeVisible();
}

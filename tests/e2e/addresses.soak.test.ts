import { expect, signIn, test } from '../support/browser/e2e.ts';
import { askAs, newMember } from '../support/browser/e2e-call.ts';
import { ETHER } from '../support/server/address-book.ts';
import { TRON } from '../support/server/funding.ts';
import { lastCode } from '../support/server/mailbox.ts';

const EMAIL = 'addresses@example.com';

test('an address is added, set as default with a code, and withdrawn to', async ({ page, app }) => {
  await newMember(app, EMAIL, 'walnut77');
  await signIn(page, app, EMAIL, 'walnut77');
  await askAs(page, 'setusraddress', { c_id: '1', address: TRON });
  await page.goto(`${app.url}/security`);
  await page.getByRole('link', { name: /^Address book/ }).click();
  await expect(page.getByRole('button', { name: /USDT.*TRC20.*Default/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: /^Coin/ }).click();
  await page.getByRole('option', { name: 'USDT' }).click();
  await page.getByText('ERC20', { exact: true }).click();
  await page.getByLabel('Address', { exact: true }).fill(ETHER);
  await page.getByLabel('Label').fill('Cold wallet');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Address added').first()).toBeVisible();

  await page.getByRole('button', { name: /Cold wallet/ }).click();
  const dialog = page.getByRole('dialog', { name: 'USDT · ERC20' });
  await dialog.getByRole('button', { name: 'Set as default' }).click();
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => lastCode(app, EMAIL)).toBeDefined();
  await dialog.getByLabel('E-mail code').fill(lastCode(app, EMAIL) ?? '');
  await dialog.getByLabel('Transaction password').fill('pay2026');
  await dialog.getByRole('button', { name: 'Set as default' }).click();
  await expect(page.getByText('This is now your default address.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Cold wallet/ })).toContainText('Default');

  await page.goto(`${app.url}/withdrawal?id=1`);
  await expect(page.getByRole('region', { name: 'Withdrawal address' })).toContainText(ETHER);
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await page.getByLabel('Transaction password').fill('pay2026');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const check = page.getByRole('dialog', { name: 'Review your withdrawal' });
  await expect(check).toContainText('Cold wallet');
  await expect(check).toContainText(ETHER);
  await check.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((url) => url.pathname === '/trade-account');
});

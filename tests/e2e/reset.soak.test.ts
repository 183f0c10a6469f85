import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/browser/e2e.ts';
import { lastCode } from '../support/server/mailbox.ts';

test('a member who forgot the password sets a new one by e-mail and logs in', async ({
  page,
  app,
}) => {
  const email = `r${randomUUID()}@example.com`;
  const headers = { Origin: app.url };
  const [password, fresh] = ['walnut77', 'harbour88'];
  const form = { type: '2', email, password, repassword: password };
  await page.request.post(`${app.url}/api/register`, { headers, form });

  await page.goto(`${app.url}/login?redirect=%2Fassets`);
  await page.getByLabel('Account', { exact: true }).fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/we’ve sent a code to it/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact customer service' })).toBeVisible();
  await expect.poll(() => lastCode(app, email)).toBeDefined();
  // A phone may discard the page while its owner reads the e-mail.
  await page.reload();
  await page.getByLabel('E-mail code').fill(lastCode(app, email) ?? '');
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Repeat new password').fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();

  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/assets');
});

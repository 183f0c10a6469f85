import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/browser/e2e.ts';

test('a member limits orders and pauses trading; the exchange refuses beyond it', async ({
  page,
  app,
}) => {
  const headers = { Origin: app.url };
  const email = `l${randomUUID()}@example.com`;
  await page.goto(`${app.url}/register`);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('walnut77');
  await page.getByLabel('Repeat password').fill('walnut77');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(`${app.url}/`);

  await page.goto(`${app.url}/security`);
  await page.getByRole('link', { name: /Trading limits/ }).click();
  await page.getByRole('button', { name: /^Maximum spot order/ }).click();
  const orders = page.getByRole('dialog', { name: 'Maximum spot order' });
  await orders.getByLabel('Your limit').fill('50');
  await orders.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.getByText('The limit is now in effect.').first()).toBeVisible();
  await page.goto(`${app.url}/exchange`);
  await expect(page.getByText(/^Your own limit:/)).toBeVisible();

  await page.goto(`${app.url}/security/limits`);
  await page.getByRole('button', { name: /^Pause trading/ }).click();
  const pause = page.getByRole('dialog', { name: 'Pause trading' });
  await pause.getByRole('button', { name: 'Pause trading' }).click();
  await page.getByRole('button', { name: 'Pause now' }).click();
  await expect(page.getByText(/^You paused trading until/)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('trade-token'));
  const form = { days: '1' };
  const shorter = await page.request.post(`${app.url}/api/pauseTrading`, {
    headers: { ...headers, Token: token ?? '' },
    form,
  });
  expect(((await shorter.json()) as { code: number }).code).toBe(201);
  await page.goto(`${app.url}/exchange`);
  await expect(page.getByText(/^You paused trading until/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';
import { layoutShift, settled } from '../support/browser/page-checks.ts';

test.use({ viewport: { width: 834, height: 1112 } });

/** Returns the position of the element, which must be visible. */
async function boxOf(page: Page, role: 'region' | 'list' | 'table', name: string | RegExp) {
  const box = await page.getByRole(role, { name }).first().boundingBox();
  if (box === null) throw new Error(`${name} is not visible`);
  return box;
}

test('markets beside the chart of the chosen one, accounts beside records', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/market`);
  await expect(page.getByRole('region', { name: 'BTC/USDT chart' })).toBeVisible();
  await settled(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  const list = await boxOf(page, 'table', 'Markets');
  const chart = await boxOf(page, 'region', 'BTC/USDT chart');
  expect(chart.x).toBeGreaterThanOrEqual(list.x + list.width);
  expect(chart.width).toBeGreaterThan(400);
  await page
    .getByRole('table', { name: 'Markets' })
    .getByRole('button', { name: 'ETH/USDT', exact: true })
    .click();
  await expect(page.getByRole('region', { name: 'ETH/USDT chart' })).toBeVisible();
  await expect(page).toHaveURL(/market=ethusdt/);

  await signIn(page, app);
  await page.goto(`${app.url}/assets`);
  await expect(page.getByRole('region', { name: 'Recent history' })).toBeVisible();
  await expect(page.getByText('Profit today')).toBeVisible();
  await settled(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  const accounts = await boxOf(page, 'list', 'Accounts');
  const records = await boxOf(page, 'region', 'Recent history');
  expect(records.x).toBeGreaterThanOrEqual(accounts.x + accounts.width);
  expect(records.width).toBeGreaterThan(280);
});

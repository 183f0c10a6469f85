import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type App, expect, test } from '../support/browser/e2e.ts';
import { mounted, openProfile, withProfile } from '../support/browser/pwa.ts';
import { plainImage } from '../support/server/upload.ts';

/**
 * Enables Chromium's "block all site data" setting: localStorage throws, and IndexedDB, caches and
 * workers fail.
 */
function blockSiteData(profile: string): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, 'Preferences'), JSON.stringify(settings));
}

/**
 * Signs in without session storage, so a reload ends the session, and closes the message that says
 * so.
 */
async function signInHere(page: Page, app: App): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByLabel('Account', { exact: true }).fill(await app.newMember());
  await page.getByLabel('Password', { exact: true }).fill('demo2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  // The line is above the page. The greeting, which can also be closed, is below the page.
  const line = page.locator('[role=status]:has(button):has(~ #content)');
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Close' }).click();
  await expect(line).toBeHidden();
}

async function deposit(page: Page): Promise<void> {
  await page.getByLabel('Amount paid', { exact: true }).fill('12');
  const buffer = await plainImage('png', 240);
  const photo = { name: 'voucher.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Proof of payment: add photo').setInputFiles(photo);
  await expect(page.getByText('Photo uploaded')).toBeAttached();
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await expect(page.getByText(/Deposit submitted/).first()).toBeVisible();
}

test('the app starts with all storage refused, and a session lasts as long as the page', async ({
  app,
}) => {
  await withProfile(async (folder) => {
    blockSiteData(folder);
    const { context, page } = await openProfile(folder);
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(app.url);
    const refused = await page.evaluate(() => {
      try {
        return String(window.localStorage.length);
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(refused, 'the browser really refuses').toBe('SecurityError');
    await mounted(page);
    await expect(page.getByText('BTC/USDT').first()).toBeVisible();
    await page.getByRole('link', { name: 'Market', exact: true }).first().click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByText('ETH/USDT').first()).toBeVisible();

    await signInHere(page, app);
    await page.getByRole('link', { name: 'Assets' }).first().click();
    await expect(page.getByText('Total assets')).toBeVisible();
    await page.getByRole('link', { name: 'Deposit', exact: true }).first().click();
    await deposit(page);
    await page.goBack();
    await page.getByRole('link', { name: 'Options', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Buy Up' })).toBeEnabled();
    await expect(page.getByTestId('chart-summary')).toContainText('BTC/USDT');
    expect(loads).toBe(1);
    await page.reload();
    await expect(page.getByLabel('Password', { exact: true }), 'as the line said').toBeVisible();
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

test('a session lasts as long as the page where storages throw or are missing', {
  tag: '@soak',
}, async ({ page, app }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { value: null });
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  await page.goto(app.url);
  await mounted(page);
  await signInHere(page, app);
  await page.getByRole('link', { name: 'Assets' }).first().click();
  await expect(page.getByText('Total assets')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('the app starts with an IndexedDB that never responds', async ({ page, app }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  await page.goto(app.url);
  await mounted(page);
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();
  expect(uncaught).toEqual([]);
});

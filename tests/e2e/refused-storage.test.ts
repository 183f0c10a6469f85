import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/e2e.ts';
import { mounted, openProfile, withProfile } from '../support/pwa.ts';

/** Chromium's own "block all site data": localStorage throws, IndexedDB, caches and workers fail. */
function blockSiteData(profile: string): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, 'Preferences'), JSON.stringify(settings));
}

test('the app starts with all storage refused', async ({ app }) => {
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
    await page.getByRole('link', { name: 'Market' }).first().click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByText('ETH/USDT').first()).toBeVisible();
    expect(loads).toBe(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

test('the app starts with an IndexedDB that never answers', async ({ page, app }) => {
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

import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { mounted, openInstalled, readyForOffline } from '../support/browser/pwa.ts';

test.use({ serviceWorkers: 'allow' });

const VERIFIED = /this browser verified it\.$/;

async function openProof(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/assets`, { waitUntil: 'commit' });
  await mounted(page);
  await page.getByRole('button', { name: 'Proof of liabilities' }).click();
}

test('the browser verifies its leaf on line and off, and refuses a forged path', async ({
  page,
  app,
}) => {
  await openInstalled(page, app.url);
  await readyForOffline(page);
  await signIn(page, app, 'demo');
  await openProof(page, app);
  await expect(page.getByText(VERIFIED)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^liability-\d{4}-\d\d-\d\d\.json$/);

  await app.closePort();
  await openProof(page, app);
  await expect(page.getByText(VERIFIED)).toBeVisible();

  await app.deploy();
  await page.evaluate(() => localStorage.removeItem('trade-liabilities'));
  await page.route('**/api/getLiabilityProof', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/"hash":"../g, '"hash":"00') });
  });
  await openProof(page, app);
  await expect(page.getByText(/^This proof failed verification\./)).toBeVisible();
});

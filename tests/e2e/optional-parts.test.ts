import { expect, signIn, test } from '../support/browser/e2e.ts';
import { mounted } from '../support/browser/pwa.ts';

// Without a worker, every chunk comes from the server, as on a first, short visit.
test.use({ locale: 'ar-EG' });

const OPTIONAL =
  /\/assets\/(install-offer|language-offer|update-banner|language-list|member-panel)-[\w-]+\.js$/;

test('home works without any of its optional parts, and requested ones report the failure', async ({
  page,
  app,
}) => {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const lost = new Set<string>();
  await page.route(OPTIONAL, (route) => {
    lost.add(OPTIONAL.exec(route.request().url())?.[1] ?? '');
    return route.fulfill({ status: 404 });
  });

  await page.goto(app.url);
  await mounted(page);
  await expect.poll(() => [...lost]).toEqual(['language-offer']);
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();

  await page.getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('dialog').getByText('Failed to load')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(loads, 'nothing is reloaded for an optional part').toBe(1);

  await signIn(page, app);
  await page.goto(app.url);
  await page.getByRole('button', { name: /Your menu/ }).click();
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();
  expect([...lost].sort()).toEqual(['language-list', 'language-offer', 'member-panel']);

  await page.unroute(OPTIONAL);
  // The message covers the logo while a pointer is over it.
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /Your menu/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your menu' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.route(/\/assets\/wrong-text-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Wrong text?' }).click();
  await expect(page.getByText(/^No connection/)).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('an unknown address without the file of its screen is no blank page', {
  tag: '@soak',
}, async ({ page, app }) => {
  await page.route(/\/assets\/not-found-screen-[\w-]+\.js$/, (route) => route.abort());
  await page.goto(`${app.url}/no-such-page`);
  await mounted(page);
  await expect(page.getByRole('link', { name: 'Go to home' })).toBeVisible();
});

test('options without the file of a dialog shows a message, and requests it at the next press', {
  tag: '@soak',
}, async ({ page, app }) => {
  const DIALOG = /\/assets\/ticket-dialog-[\w-]+\.js$/;
  let loads = 0;
  await signIn(page, app);
  await page.route(DIALOG, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${app.url}/options`);
  page.on('load', () => {
    loads += 1;
  });
  const buy = page.getByRole('button', { name: 'Buy Up' });
  await expect(buy).toBeEnabled();
  await buy.click();
  await expect(page.getByRole('dialog').getByText('Failed to load').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.unroute(DIALOG);
  await buy.click();
  await expect(page.getByRole('dialog', { name: 'Buy Up settings' })).toBeVisible();
  expect(loads, 'nothing is reloaded for an optional part').toBe(0);
});

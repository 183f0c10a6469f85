import { expect, test } from '../support/browser/e2e.ts';
import { mounted, RELOAD_BEGINS_MS } from '../support/browser/pwa.ts';

test('a screen without its chunk reloads the app once, and then reports the failure', async ({
  page,
  app,
}) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(app.url);
  await mounted(page);
  await page.route(/\/assets\/market-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Market', exact: true }).first().click();
  await expect.poll(() => loads).toBe(2);
  await mounted(page);
  await expect(page.getByRole('button', { name: /again|reload/i }).first()).toBeVisible();
  await page.waitForTimeout(RELOAD_BEGINS_MS);
  expect(loads, 'no reload loop').toBe(2);

  await page.unroute(/\/assets\/market-[\w-]+\.js$/);
  await page
    .getByRole('button', { name: /again|reload/i })
    .first()
    .click();
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();
});

test('an outage while a chunk is needed keeps the page, which continues afterwards', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await mounted(page);
  let loads = 0;
  page.on('framenavigated', () => {
    loads += 1;
  });
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Market', exact: true }).first().click();
  const again = page.getByRole('button', { name: /again|reload/i }).first();
  await expect(again).toBeVisible();
  await page.waitForTimeout(RELOAD_BEGINS_MS);
  const inPlace = loads;
  expect(await page.evaluate(() => document.querySelector('#content') !== null)).toBe(true);

  await page.unroute('**/*');
  await again.click();
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();
  expect(inPlace, 'the step to the page, no reload').toBe(1);
});

test('a reload loses no typed values: a half-filled form stays', async ({ page, app }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`${app.url}/login`);
  await mounted(page);
  await page.getByLabel('Account', { exact: true }).fill('half-typed');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  });
  await page.waitForTimeout(RELOAD_BEGINS_MS);
  expect(loads).toBe(1);
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('half-typed');
});

test('a phone registers although the choice of a country cannot load', async ({ page, app }) => {
  await page.route(/\/assets\/phone-country-[\w-]+\.js$/, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto(`${app.url}/register`);
  await page.getByRole('tab', { name: 'Phone' }).click();
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('+49 170 7654321');
  await expect(page.getByText('Digits only, including the country code')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('river88stone');
  await page.getByLabel('Repeat password', { exact: true }).fill('river88ston');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText(/don’t match/)).toBeVisible();
  await expect(phone).toHaveValue('+49 170 7654321');
  await page.getByLabel('Repeat password', { exact: true }).fill('river88stone');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(`${app.url}/`);
});

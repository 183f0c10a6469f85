import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { mounted } from '../support/browser/pwa.ts';

/** Returns an address that no other test of this run uses. */
const freshEmail = () => `m${randomUUID()}@example.com`;

async function registerByEmail(page: Page, email: string, password = 'walnut77') {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

const openMenu = (page: Page) => page.getByRole('button', { name: /Your menu/ }).click();

async function myUid(page: Page, app: App): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('trade-token'));
  const answer = await page.request.post(`${app.url}/api/getusr`, {
    headers: { Token: token ?? '', Origin: app.url },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}

test('a guest registers, is signed in, and signs out again', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/register`);
  await registerByEmail(page, freshEmail());
  await page.waitForURL(`${app.url}/`);
  await openMenu(page);
  await expect(page.getByText(await myUid(page, app))).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: /Log in/ }).first()).toBeVisible();
  // Signing out reloads the page, which aborts pending evaluations in it.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('trade-token'))).toBeNull();
  }).toPass();
});

test('an invite link fills in the code; an unknown code is refused and typed values stay', {
  tag: '@soak',
}, async ({ page, app }) => {
  const email = freshEmail();
  await page.goto(`${app.url}/register?invite=NOSUCH99`);
  await expect(page.getByLabel(/Invite code/)).toHaveValue('NOSUCH99');
  await registerByEmail(page, email);
  await expect(
    page.getByText('This invite code doesn’t exist. Check it or leave the field empty.').first(),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(email);
});

test('registration shows each error and focuses the first', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/register`);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('nobody@nowhere');
  await page.getByLabel('Password', { exact: true }).fill('letters');
  await page.getByLabel('Repeat password').fill('letter5');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible();
  await expect(
    page.getByText('Password must be 6 to 20 characters including letters and digits'),
  ).toBeVisible();
  await expect(page.getByText('Passwords don’t match')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toBeFocused();
});

test('a wrong password keeps the account and clears the password', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Account', { exact: true }).fill('friend');
  await page.getByLabel('Password', { exact: true }).fill('wrong999');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Incorrect account or password.').first()).toBeVisible();
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('friend');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('after login the member returns to the requested page with its query', {
  tag: '@soak',
}, async ({ page, app }) => {
  const wanted = '/options?currentSymbol=ethusdt&name=ETH%2FUSDT';
  await page.goto(app.url + wanted);
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel('Account', { exact: true }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/options');
  expect(new URL(page.url()).searchParams.get('currentSymbol')).toBe('ethusdt');
});

test('a signed-in member is redirected home from login and register', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await signIn(page, app);
  for (const path of ['/login', '/register']) {
    await page.goto(app.url + path);
    await page.waitForURL(`${app.url}/`);
  }
});

test('logging out in one tab signs the other out', async ({ context, app }) => {
  const first = await context.newPage();
  await signIn(first, app);
  await first.goto(app.url);
  const second = await context.newPage();
  await second.goto(`${app.url}/`);
  // From then on, it follows the other tab.
  await mounted(second);
  await openMenu(first);
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(second.getByRole('link', { name: /Log in/ }).first()).toBeVisible();
});

test('night mode and the up colour are chosen in the panel and stored', async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(app.url);
  await openMenu(page);
  const html = page.locator('html');
  const before = await html.getAttribute('data-theme');
  await page.getByRole('switch', { name: 'Night mode' }).click();
  await expect(html).not.toHaveAttribute('data-theme', before ?? '');
  await page.reload();
  await expect(html).not.toHaveAttribute('data-theme', before ?? '');
});

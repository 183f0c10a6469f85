import { expect, signIn, test } from '../support/browser/e2e.ts';
import { settled } from '../support/browser/page-checks.ts';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import { addExtensions, usePage } from '../support/foreign/extensions.ts';
import { translatePage } from '../support/foreign/translator.ts';

/** The search parameters of pages that show one item only if the address contains it. */
const QUERY: Readonly<Record<string, string>> = {
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
  '/exchange': '?currentSymbol=btcusdt&name=BTC%2FUSDT',
};

/** `npm run soak` opens every route, and `npm test` opens only one form of each kind. */
const isLong = process.env.SOAK === '1';
const FORMS: readonly string[] = [
  ...['/login', '/register', '/options', '/exchange', '/withdrawal', '/recharge'],
  ...['/transfer', '/exchangeb', '/resetLegalPwd'],
];

for (const [who, all] of [
  ['a guest', PUBLIC_ROUTES],
  ['a member', MEMBER_ROUTES],
] as const) {
  const routes = all.filter((path) => isLong || FORMS.includes(path));
  test(`the pages of ${who} survive translation and extensions, and show what is so`, async ({
    page,
    app,
  }) => {
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    if (who === 'a member') await signIn(page, app);
    const faults: string[] = [];
    for (const path of routes) {
      await page.goto(app.url + path + (QUERY[path] ?? ''));
      await settled(page);
      await page.evaluate(addExtensions);
      await page.evaluate(translatePage, 'replace' as const);
      for (const name of await page.evaluate(() => globalThis.translator?.names() ?? []))
        faults.push(`${path}: ${name} was translated`);
      for (const fault of await page.evaluate(usePage)) faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(uncaught).toEqual([]);
  });
}

test('a translated page shows errors and labels as they change', async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/transfer`);
  const name = page.getByLabel('Recipient’s username');
  await expect(name).toBeVisible();
  await page.evaluate(translatePage, 'replace' as const);
  await page.getByRole('button', { name: /Search/ }).click();
  await expect(page.getByRole('main')).toContainText('«Enter a username.»');
  await name.fill('nobody');
  await expect(page.getByRole('main')).not.toContainText('Enter a username.');
  expect(await page.evaluate(() => globalThis.translator?.frozen())).toEqual([]);
});

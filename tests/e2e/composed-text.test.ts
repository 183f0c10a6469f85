import type { CDPSession, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';
import { settled } from '../support/browser/page-checks.ts';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import {
  focusField,
  isReadAs,
  shownText,
  typedFields,
  WAYS,
  type Way,
  waysOf,
} from '../support/foreign/input-methods.ts';

const SPOT = '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT';

/** Types into the focused field as an input method of a desktop or a phone does. */
async function compose(input: CDPSession, way: Way): Promise<void> {
  const { steps, taken } = WAYS[way];
  for (const text of steps) {
    const [selectionStart, selectionEnd] = [text.length, text.length];
    await input.send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
  }
  await input.send('Input.insertText', { text: taken });
}

/** Types key by key without composing, as a keyboard of that script does. */
async function press(input: CDPSession, way: Way): Promise<void> {
  for (const text of WAYS[way].taken) await input.send('Input.insertText', { text });
}

async function expectRead(page: Page, label: string, ways: readonly Way[]): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const field = page.getByRole('textbox', { name: label }).first();
  for (const way of ways) {
    for (const write of [compose, press]) {
      await field.fill('');
      await field.focus();
      await write(input, way);
      await expect(field, `${label}, ${way}`).toHaveValue(WAYS[way].read);
    }
  }
  await input.detach();
}

test('composed amounts are read, and the caret stays at its place', async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(app.url + SPOT);
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeEnabled();
  await expectRead(page, 'Quantity', ['Japanese', 'Arabic', 'Persian', 'Chinese']);

  const field = page.getByRole('textbox', { name: 'Quantity' });
  await field.fill('1234.5');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await page.keyboard.press('x');
  await page.keyboard.press('9');
  await expect(field).toHaveValue('19234.5');
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: '８', selectionStart: 1, selectionEnd: 1 });
  await input.send('Input.insertText', { text: '８' });
  await page.keyboard.press('7');
  await expect(field).toHaveValue('1987234.5');
});

/** The search parameters of pages that show a form only if the address contains them. */
const QUERY: Readonly<Record<string, string>> = {
  '/exchange': SPOT.slice('/exchange'.length),
  '/withdrawal': '?id=1',
  '/security/contact': '?of=phone',
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
};

for (const [who, routes] of [
  ['a guest', PUBLIC_ROUTES],
  ['a member', MEMBER_ROUTES],
] as const) {
  test(`composed text is read once in every field of ${who}`, { tag: '@soak' }, async ({
    page,
    app,
  }) => {
    if (who === 'a member') await signIn(page, app);
    const input = await page.context().newCDPSession(page);
    const faults: string[] = [];
    let count = 0;
    for (const path of routes) {
      await page.goto(app.url + path + (QUERY[path] ?? ''));
      await settled(page);
      for (const [at, field] of (await page.evaluate(typedFields)).entries()) {
        for (const way of waysOf(field)) {
          await page.evaluate(focusField, at);
          await compose(input, way);
          const shown = await page.evaluate(shownText, at);
          count += 1;
          if (!isReadAs(way, field, shown)) faults.push(`${path} ${field.name}, ${way}: ${shown}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(who === 'a member' ? 60 : 8);
  });
}

test('a composed code is read', { tag: '@soak' }, async ({ page, app }) => {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Account', { exact: true }).fill('nobody@example.com');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  const input = await page.context().newCDPSession(page);
  const field = page.getByLabel('E-mail code');
  await field.focus();
  for (const text of ['１', '１２', '１２３']) {
    const [selectionStart, selectionEnd] = [text.length, text.length];
    await input.send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
  }
  await input.send('Input.insertText', { text: '１２３' });
  for (const text of '۴۵۶') await input.send('Input.insertText', { text });
  await expect(field).toHaveValue('123456');
});

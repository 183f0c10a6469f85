import type { CDPSession, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';

const SPOT = '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT';

/** How input methods write 12.5 and 50: the intermediate texts, then the accepted one. */
const WAYS = {
  Japanese: { steps: ['１', '１２', '１２．', '１２．５'], taken: '１２．５', read: '12.5' },
  Arabic: { steps: ['١', '١٢', '١٢٫', '١٢٫٥'], taken: '١٢٫٥', read: '12.5' },
  Persian: { steps: ['۵', '۵۰'], taken: '۵۰', read: '50' },
  // The digits of a candidate list replace the letters typed for them.
  Chinese: { steps: ['w', 'wu', 'wul', 'wuli'], taken: '５０', read: '50' },
} as const;

type Way = keyof typeof WAYS;

/** Writes into the focused field as an input method of a desktop or a phone does. */
async function compose(input: CDPSession, way: Way): Promise<void> {
  const { steps, taken } = WAYS[way];
  for (const text of steps) {
    const [selectionStart, selectionEnd] = [text.length, text.length];
    await input.send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
  }
  await input.send('Input.insertText', { text: taken });
}

/** Writes key by key without composing, as a keyboard of that script does. */
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

const FORMS = [
  [SPOT, 'Price'],
  ['/exchangeb', 'You pay'],
  ['/withdrawal?id=1', 'Amount'],
  ['/security/limits', 'Your limit'],
] as const;

for (const [path, label] of FORMS) {
  test(`composed amounts are read: ${label} on ${path}`, { tag: '@soak' }, async ({
    page,
    app,
  }) => {
    await signIn(page, app);
    await page.goto(app.url + path);
    await expectRead(page, label, ['Japanese', 'Arabic', 'Persian', 'Chinese']);
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

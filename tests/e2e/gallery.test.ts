import { expect, type Page, type ViewportSize } from '@playwright/test';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type Look, test } from '../support/browser/gallery.ts';
import { overflowOf, redrawn } from '../support/browser/page-checks.ts';

const LOOKS: readonly Look[] = [
  { theme: 'night', dir: 'ltr' },
  { theme: 'day', dir: 'rtl' },
  ...(process.env.SOAK === '1'
    ? ([
        { theme: 'day', dir: 'ltr' },
        { theme: 'night', dir: 'rtl' },
      ] as const)
    : []),
];

for (const look of LOOKS) {
  test(`every component passes axe, none overflows: ${look.theme} ${look.dir}`, async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open(look);
    const usual = page.viewportSize() as ViewportSize;
    await page.setViewportSize({ width: 320, height: 700 });
    await redrawn(page);
    expect(await overflowOf(page)).toEqual([]);
    await page.setViewportSize(usual);
    for (const overlay of [null, 'dialog', 'dialog full', 'sheet', 'side-panel']) {
      if (overlay) {
        await page.getByRole('button', { name: overlay, exact: true }).click();
        await expect(page.locator('dialog[open]')).toHaveCSS('opacity', '1');
      }
      const violations = await violationsOf(page);
      expect(violations.map((found) => `${overlay}: ${found.id} ${found.nodes[0]?.html}`)).toEqual(
        [],
      );
      if (overlay) {
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog')).toHaveCount(0);
      }
    }
    expect(gallery.watch.complaints).toEqual([]);
  });
}

/** A dialog keeps the focus inside, closes on Escape and then returns the focus. */
async function dialogKeepsFocus(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'dialog', exact: true });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'BTC/USDT · Buy Up' });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && at?.closest('dialog') === null;
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/** A message raised from a dialog is visible and announced inside it. */
async function messageIsInside(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'dialog', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'BTC/USDT · Buy Up' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('status')).toContainText('Order placed');
  await dialog.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByRole('status')).toBeEmpty();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** A tap on the scrim closes a sheet, and so does dragging its head down. */
async function sheetCloses(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'sheet', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Market' });

  await opener.click();
  await expect(sheet).toBeVisible();
  await page.mouse.click(195, 60);
  await expect(sheet).toBeHidden();

  await opener.click();
  for (const [distance, stays] of [
    [30, true],
    [220, false],
  ] as const) {
    const title = sheet.getByRole('heading', { name: 'Market' });
    await expect(sheet).toHaveCSS('opacity', '1');
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(700);
    const box = await title.boundingBox();
    if (!box) throw new Error('no head to drag');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    for (let moved = 0; moved <= distance; moved += 10) {
      await page.mouse.move(box.x + 20, box.y + 10 + moved);
    }
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    if (stays) await page.waitForTimeout(120);
    await page.mouse.up();
    if (stays) await expect(sheet).toBeVisible();
    else await expect(sheet).toBeHidden();
  }
  await expect(opener).toBeFocused();
}

test('dialogs hold focus and messages, and sheets close by scrim and drag', async ({ gallery }) => {
  const { page } = gallery;
  await gallery.open();
  await test.step('focus', () => dialogKeepsFocus(page));
  await test.step('message', () => messageIsInside(page));
  await test.step('sheet', () => sheetCloses(page));
});

for (const dir of ['ltr', 'rtl'] as const) {
  test(`a popover opens below its button, and the underline is below its tab: ${dir}`, async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.open({ dir });
    const button = page.locator('[aria-haspopup=dialog][aria-expanded]');
    await button.click();
    const panel = page.locator('dialog[open] > .modal-panel');
    await expect(panel).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const [above, below] = [await button.boundingBox(), await panel.boundingBox()];
    if (!above || !below) throw new Error('not on screen');
    expect(below.y).toBeGreaterThan(above.y + above.height);
    expect(below.x).toBeGreaterThanOrEqual(0);
    expect(below.x + below.width).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');

    await page.setViewportSize({ width: 320, height: 700 });
    const tabs = page.getByRole('tablist').nth(1);
    for (const name of ['BNB', 'XRP']) {
      const tab = tabs.getByRole('tab', { name });
      await tab.click();
      const off = async () => {
        const [line, box] = [
          await tabs.locator('.tab-indicator').boundingBox(),
          await tab.boundingBox(),
        ];
        if (!line || !box) throw new Error('not on screen');
        return Math.abs(line.x - box.x) + Math.abs(line.width - box.width);
      };
      await expect.poll(off).toBeLessThan(1);
    }
  });
}

test('pulling the page down with a finger reloads it', async ({ gallery }) => {
  const { page } = gallery;
  await page.setViewportSize({ width: 390, height: 4000 });
  await gallery.open();
  const row = await page.getByText('XYZ', { exact: true }).boundingBox();
  if (!row) throw new Error('no row');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: row.x + 10, y: row.y + down }],
    });
  await touch('touchStart');
  for (let down = 10; down <= 160; down += 10) await touch('touchMove', down);
  const pulled = await page.getByText('XYZ', { exact: true }).boundingBox();
  expect(pulled?.y).toBeGreaterThan(row.y + 50);
  await touch('touchEnd');
  await expect(page.getByText('Loading again')).toBeAttached();
  await expect(page.getByText('Loading again')).not.toBeAttached();
  await expect
    .poll(async () => (await page.getByText('XYZ', { exact: true }).boundingBox())?.y)
    .toBe(row.y);
});

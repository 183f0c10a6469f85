import { expect, signIn, test } from '../support/browser/e2e.ts';
import { addPhotos, field, press } from '../support/browser/form-steps.ts';

/** Screens other than a phone in portrait (interface.md#widths). */
const SCREENS = [
  { width: 844, height: 390 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
] as const;

test('a deposit is reported on every screen, and stands beside the form at once', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app);
  for (const [turn, size] of SCREENS.entries()) {
    const amount = `${21 + turn}`;
    await page.setViewportSize(size);
    await page.goto(`${app.url}/recharge?id=1`);
    const submit = page.getByRole('button', { name: 'Submit deposit' });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await field(page, 'Amount paid').fill(amount);
    await addPhotos(page, 'Proof of payment');
    await press('Submit deposit')(page);
    const beside = page.getByRole('region', { name: 'Recent deposits' });
    await expect(beside.getByText(`+${amount}.00`)).toBeVisible();
  }
});

test('dialogs are cards whose buttons are in sight, the menu opens beside the rail', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await page.goto(`${app.url}/bank`);
    await press('Bind')(page);
    const card = page.getByRole('dialog', { name: 'Bind bank card' });
    await expect(card.getByRole('button', { name: 'Bind' })).toBeInViewport({ ratio: 1 });
    const box = await card.locator('.modal-panel').boundingBox();
    expect(box?.width).toBeLessThan(size.width - 200);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();

    await page.goto(`${app.url}/`);
    await page.getByRole('button', { name: /Your menu/ }).click();
    const panel = page.getByRole('dialog', { name: 'Your menu' }).locator('.modal-panel');
    await expect(panel).toHaveCSS('translate', /^0px$|^0px 0px$/);
    const rail = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.body).paddingInlineStart),
    );
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(rail);
    expect(rail > 0).toBe(size.width !== 834);
    // The panel's state is stored for the tab, so it would be open on the next screen.
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  }
});

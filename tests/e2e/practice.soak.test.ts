import { expect, signIn, test } from '../support/browser/e2e.ts';
import { newMember } from '../support/browser/e2e-call.ts';

const [EMAIL, PASSWORD] = ['practice@example.org', 'harbour77tree'];

test('a practice option runs and ends with practice funds, across a reload and two tabs', async ({
  page,
  app,
}) => {
  await newMember(app, EMAIL, PASSWORD);
  await signIn(page, app, EMAIL, PASSWORD);
  await page.goto(`${app.url}/options?currentSymbol=btcusdt&name=BTC%2FUSDT`);
  const mark = page.getByRole('banner').getByText('Practice', { exact: true });
  await page.getByRole('button', { name: 'Practise' }).click();
  await expect(mark).toBeVisible();
  // The first funds are added automatically.
  await expect(page.getByRole('banner').getByText('10,000.00')).toBeVisible();

  // The other tab continues with real money.
  const other = await page.context().newPage();
  await other.goto(`${app.url}/options`);
  await expect(other.getByText('Not enough USDT in your options account.')).toBeVisible();
  await expect(other.getByRole('banner').getByText('Practice', { exact: true })).toBeHidden();

  await page.getByRole('group', { name: 'Time' }).getByRole('button', { name: '30 s' }).click();
  await page.getByRole('group', { name: 'Quick stakes' }).getByRole('button').first().click();
  await page.getByRole('button', { name: /^Buy Down/ }).click();
  await page
    .getByRole('dialog', { name: /^Buy Down/ })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible();
  await page.reload();
  await expect(mark).toBeVisible();
  await expect(page.getByText('(1 active)').first()).toBeAttached();
  await expect(page.getByText('(1 active)').first()).toBeHidden({ timeout: 50_000 });
  await expect(page.getByRole('banner').getByText(/^(9,995|10,004|10,000)\.00$/)).toBeVisible();

  // The balances contain none of the practice funds.
  await page.goto(`${app.url}/assets`);
  await expect(page.getByText(/100\.00/).first()).toBeVisible();
  await expect(page.getByText(/10,0\d\d/)).toHaveCount(0);
});

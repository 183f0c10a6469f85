import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, SHOWN_WITHIN, signIn, test } from '../support/browser/e2e.ts';
import { addPhotos, uploadFrom } from '../support/browser/form-steps.ts';

const REVIEWED_AFTER_MS = 20_000;

test.beforeEach(({ app }) => app.holdReviews());
test.afterEach(({ app }) => app.resumeReviews());

/** Reports a deposit of the page's member without a screen, and reads all messages. */
async function reportDeposit(page: Page, num: string): Promise<void> {
  const payimg = await uploadFrom(page);
  await page.evaluate(
    async ([amount, voucher]) => {
      const headers = { Token: localStorage.getItem('trade-token') ?? '' };
      const call = async (path: string, fields?: Record<string, string>) => {
        const body = fields && new URLSearchParams(fields);
        const answer = await fetch(path, { headers, ...(body && { method: 'POST', body }) });
        return (await answer.json()).data;
      };
      const [coin] = await call('/api/getrecharge');
      const a_id = String(coin.networkList[0].id);
      await call('/api/recharge', { c_id: '1', a_id, num: amount, payimg: voucher, type: '1' });
      const { list } = await call('/api/getNoticeList', { page: '1', limit: '50' });
      for (const { id } of list) {
        await call('/api/getNoticeList', { id: String(id), page: '1', limit: '1' });
      }
    },
    [num, payimg] as const,
  );
}

test('a credit changes record, total and unread mark without a reload', async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/assets`);
  await reportDeposit(page, '25.5');
  const records = await page.context().newPage();
  await records.goto(`${app.url}/trade-account?type=1&tab=deposit`);
  await expect(records.getByText('Pending review')).toBeVisible();
  const isWatching = page.waitForResponse((answer) => answer.url().endsWith('/getRechargeList'));
  await page.goto(app.url);
  await isWatching;
  const total = page.getByRole('region', { name: 'Total assets' });
  await expect(total.getByText(/\d\.\d\d/).first()).toBeVisible();
  const bell = page.getByRole('link', { name: 'Notifications', exact: true });
  await expect(bell).toBeVisible();
  await expect(bell.getByText('Unread')).toBeHidden();
  await app.resumeReviews();
  await app.advance(REVIEWED_AFTER_MS);
  await Promise.all([
    expect(page.getByText('25.50 USDT credited')).toBeVisible(SHOWN_WITHIN),
    expect(bell.getByText('Unread')).toBeAttached(SHOWN_WITHIN),
    expect(records.getByText('Completed')).toBeVisible(SHOWN_WITHIN),
  ]);
});

/**
 * Counts taps. Typing into a field counts as one tap, and the system's picture picker counts as
 * none.
 */
function countingTaps() {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    async type(target: Locator, text: string) {
      taps += 1;
      await target.fill(text);
    },
  };
}

type Taps = ReturnType<typeof countingTaps>;

async function register(page: Page, { tap, type }: Taps): Promise<void> {
  await type(page.getByRole('textbox', { name: 'E-mail' }), `m${randomUUID()}@example.com`);
  await type(page.getByLabel('Password', { exact: true }), 'walnut77');
  await type(page.getByLabel('Repeat password'), 'walnut77');
  await tap(page.getByRole('button', { name: 'Register', exact: true }));
}

async function buyUp(page: Page, { tap }: Taps): Promise<void> {
  await tap(page.getByRole('group', { name: 'Time' }).getByRole('button').first());
  await tap(page.getByRole('group', { name: 'Quick stakes' }).getByRole('button').first());
  await tap(page.getByRole('button', { name: /^Buy Up/ }));
  await tap(page.getByRole('dialog', { name: /^Buy Up/ }).getByRole('button', { name: 'Confirm' }));
  await expect(page.getByText(/Order placed/).first()).toBeVisible();
}

test('from the first visit to a practice option takes ten taps at most', {
  tag: '@soak',
}, async ({ page, app }) => {
  const taps = countingTaps();
  await page.goto(app.url);
  await taps.tap(page.getByRole('link', { name: 'Try it with practice funds' }));
  await register(page, taps);
  await page.waitForURL(/account=practice/);
  await expect(page.getByRole('button', { name: 'Practice 10,000.00' })).toBeVisible();
  await buyUp(page, taps);
  expect(taps.taps()).toBeLessThanOrEqual(10);
});

test('from the first visit to an option with real money takes 16 taps at most', async ({
  page,
  app,
}) => {
  const taps = countingTaps();
  await page.goto(app.url);
  await taps.tap(page.getByRole('link', { name: 'Sign up' }));
  await register(page, taps);
  await page.waitForURL(`${app.url}/`);
  const total = page.getByRole('region', { name: 'Total assets' });
  await taps.tap(total.getByRole('link', { name: 'Deposit' }));
  await taps.type(page.getByLabel('Amount paid', { exact: true }), '50');
  await addPhotos(page, 'Proof of payment');
  await taps.tap(page.getByRole('button', { name: 'Submit deposit' }));
  await expect(page.getByRole('region', { name: 'In review' })).toBeVisible();
  await app.resumeReviews();
  await app.advance(REVIEWED_AFTER_MS);
  await expect(page.getByRole('region', { name: 'Credited' })).toBeVisible(SHOWN_WITHIN);
  await taps.tap(page.getByRole('button', { name: 'Use funds for options' }));
  await taps.tap(page.getByRole('button', { name: 'Transfer 50.00 USDT' }));
  await page.waitForURL(/\/options/);
  await buyUp(page, taps);
  // The tile for the proof of payment is one more tap.
  expect(taps.taps() + 1).toBeLessThanOrEqual(16);
});

import type { Page } from '@playwright/test';
import { askAs } from '../browser/e2e-call.ts';
import { press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';

const path = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';

/** Opens the list of alerts, with one that is far from any price. */
async function openAlerts(page: Page): Promise<void> {
  await askAs(page, 'createAlert', { symbol: 'btcusdt', type: '2', value: '1' });
  await page.getByRole('button', { name: /^Price alerts/ }).click();
  await page.getByRole('button', { name: 'Delete: BTC/USDT falls to 1.00' }).first().waitFor();
}

/** Calls about price alerts. */
export const HUNG_ALERTS = {
  getAlertList: { path, press: press('Price alerts'), told: /Price alerts/ },
  createAlert: {
    path,
    prepare: async (page) => {
      await openAlerts(page);
      await page.getByRole('textbox', { name: 'Price (USDT)' }).fill('9999999');
    },
    press: press('Set alert'),
  },
  editAlert: {
    path,
    prepare: async (page) => {
      await openAlerts(page);
      await page.getByRole('button', { name: 'Change: BTC/USDT falls to 1.00' }).first().click();
      await page.getByRole('textbox', { name: 'Price (USDT)' }).fill('2');
    },
    press: press('Change alert'),
  },
  deleteAlert: {
    path,
    prepare: openAlerts,
    press: (page) =>
      page.getByRole('button', { name: 'Delete: BTC/USDT falls to 1.00' }).first().click(),
  },
} satisfies Partial<Record<HungName, Hang>>;

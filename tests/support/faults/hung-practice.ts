import type { Page } from '@playwright/test';
import { askAs } from '../browser/e2e-call.ts';
import { press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';
import { chooseOption } from './hung-payments.ts';

const path = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT&account=practice';

async function chooseWithFunds(page: Page): Promise<void> {
  await askAs(page, 'refillPractice');
  await page.reload();
  await chooseOption(page);
}

/**
 * Funds are offered only to members who have too little, so the whole balance is staked in two
 * orders.
 */
async function stakeAll(page: Page): Promise<void> {
  await askAs(page, 'refillPractice');
  for (const largest of [5_000, 10_000]) {
    const { balance } = await askAs(page, 'getPracticeConfig');
    const stake = Math.min(Number(balance), largest);
    const order = { m_id: '1', ctime: '300', buytype: '1', ctzed: `${stake}` };
    if (stake > 0) await askAs(page, 'createPracticeOrder', order);
  }
  await page.reload();
}

/** Calls about practice options. */
export const HUNG_PRACTICE = {
  getPracticeConfig: { path },
  getPracticeOrderList: { path },
  createPracticeOrder: { path, prepare: chooseWithFunds, press: press('Confirm') },
  getPracticeOrderInfo: {
    path,
    prepare: async (page) => {
      await chooseWithFunds(page);
      await press('Confirm')(page);
      await page.getByRole('dialog', { name: 'Your order' }).waitFor();
    },
    press: async () => undefined,
    told: /00:\d\d/,
  },
  refillPractice: { path, prepare: stakeAll, press: press('Add practice funds') },
} satisfies Partial<Record<HungName, Hang>>;

import type { Page } from '@playwright/test';
import { askAs } from '../browser/e2e-call.ts';
import { fill, press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';

const ASK = { type: '1', content: 'Where is my deposit?' };

/** Opens the member's newest request, which must exist. */
async function openRequest(page: Page): Promise<void> {
  await askAs(page, 'createSupportRequest', ASK);
  await page.reload();
  await page
    .getByRole('link', { name: /Where is my deposit/ })
    .first()
    .click();
}

/** Calls about support requests. */
export const HUNG_SUPPORT = {
  getSupportList: { path: '/support' },
  getSupportRequest: { path: '/support/request?id=1' },
  getSupportRecords: {
    path: '/support/new?topic=deposit',
    press: (page) => page.getByRole('button', { name: /^Order or record/ }).click(),
  },
  createSupportRequest: {
    path: '/support/new?topic=account',
    prepare: fill({ 'Your message': 'Where is my deposit?' }),
    press: press('Send message'),
  },
  addSupportMessage: {
    path: '/support',
    prepare: async (page) => {
      await openRequest(page);
      await fill({ 'Your message': 'It is here.' })(page);
    },
    press: press('Send message'),
  },
  proposeText: {
    path: '/',
    prepare: async (page) => {
      await press('Language')(page);
      await press('Wrong text?')(page);
      await press('Select the text')(page);
      await page.getByRole('option', { name: 'Deposit', exact: true }).first().click();
      await fill({ 'Your suggestion': 'Pay in' })(page);
    },
    press: press('Send suggestion'),
  },
  closeSupportRequest: { path: '/support', prepare: openRequest, press: press('Close request') },
} satisfies Partial<Record<HungName, Hang>>;

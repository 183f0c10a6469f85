import type { Page } from '@playwright/test';
import { fill, press, pressLast } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';

const path = '/security/addresses';
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const PROOF = { 'E-mail code': '123456', 'Transaction password': 'wrong88x' };

/**
 * Opens the dialog of an address that only this page knows, because it must not appear in the book.
 */
async function openAddress(page: Page): Promise<void> {
  const row = { id: '1', c_id: '1', title: 'USDT', address: ADDRESS, label: '', is_default: 0 };
  const json = { code: 1, msg: '', data: { list: [row] } };
  await page.route('**/api/getAddressBook', (route) => route.fulfill({ json }), { times: 1 });
  await page.reload();
  await page.getByRole('button', { name: /USDT/ }).click();
}

/** Opens the dialog of a member that only this page knows. */
async function openReceiver(page: Page): Promise<void> {
  const json = { code: 1, msg: '', data: [{ id: '7', username: 'nobody77' }] };
  await page.route('**/api/getReceiverList', (route) => route.fulfill({ json }), { times: 1 });
  await page.reload();
  await page.getByRole('button', { name: /nobody77/ }).click();
}

/** Opens a page with an API key that only this page knows. */
async function openApiKey(page: Page): Promise<void> {
  const row = { id: '1', name: 'Bot', rights: 'read', networks: '' };
  const json = { code: 1, msg: '', data: { list: [row] } };
  await page.route('**/api/getApiKeyList', (route) => route.fulfill({ json }), { times: 1 });
  await page.reload();
  await press('Remove: Bot')(page);
}

/** Calls of the address book and of API keys, which require the same proof. */
export const HUNG_ADDRESSES = {
  getApiKeyList: { path: '/security/api-keys' },
  createApiKey: {
    path: '/security/api-keys',
    prepare: async (page) => {
      await press('Create API key')(page);
      await fill({ Name: 'Bot' })(page);
      await press('Continue')(page);
      await fill(PROOF)(page);
    },
    press: pressLast('Create API key'),
  },
  deleteApiKey: { path: '/security/api-keys', prepare: openApiKey, press: press('Remove') },
  getAddressBook: { path },
  getAddressWhitelist: { path },
  addAddress: {
    path: `${path}?id=1`,
    prepare: async (page) => {
      await press('Add address')(page);
      await fill({ Address: ADDRESS })(page);
    },
    press: press('Add'),
  },
  editAddress: { path, prepare: openAddress, press: press('Save label') },
  setDefaultAddress: {
    path,
    prepare: async (page) => {
      await openAddress(page);
      await press('Set as default')(page);
      await fill(PROOF)(page);
    },
    press: press('Set as default'),
  },
  deleteAddress: {
    path,
    prepare: async (page) => {
      await openAddress(page);
      await press('Remove address')(page);
      await fill(PROOF)(page);
    },
    press: press('Remove address'),
  },
  getReceiverList: { path },
  addReceiver: {
    path,
    prepare: async (page) => {
      await press('Add member')(page);
      await fill({ 'Recipient’s username': 'friend' })(page);
    },
    press: press('Add'),
  },
  deleteReceiver: {
    path,
    prepare: async (page) => {
      await openReceiver(page);
      await fill(PROOF)(page);
    },
    press: press('Remove member'),
  },
  setAddressWhitelist: {
    path,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Whitelist/ }).click();
      await fill(PROOF)(page);
    },
    press: press('Turn on'),
  },
} satisfies Partial<Record<HungName, Hang>>;

import type { Page } from '@playwright/test';
import { fill, press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';

const path = '/security/devices';
const KEPT = 'token-of-before';

/** Becomes a new member with two devices, because the shared demo members have only one. */
async function becomePerson(page: Page): Promise<void> {
  await page.evaluate(async (kept) => {
    const ask = async (name: string, fields: Readonly<Record<string, string>>) => {
      // No cookie is set, so the previous session stays valid.
      const body = new URLSearchParams({ ...fields, cookies: '0' });
      const answer = await fetch(`/api/${name}`, { method: 'POST', body });
      return (await answer.json()).data.userinfo.token;
    };
    const email = `devices${Date.now()}@example.com`;
    const password = 'walnut77';
    const token = await ask('register', { type: '2', email, password, repassword: password });
    await ask('login', { username: email, password });
    sessionStorage.setItem(kept, localStorage.getItem('trade-token') ?? '');
    localStorage.setItem('trade-token', token);
  }, KEPT);
  await page.reload();
  await page.getByRole('button', { name: 'Log out all other devices' }).waitFor();
}

/** Confirms in the dialog. The next page to load is that of the previous member. */
const confirm = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.evaluate((kept) => {
    localStorage.setItem('trade-token', sessionStorage.getItem(kept) ?? '');
  }, KEPT);
};

/** Calls about the devices, the security log and the anti-phishing code. */
export const HUNG_DEVICES = {
  getDeviceList: { path },
  endDevice: {
    path,
    prepare: async (page) => {
      await becomePerson(page);
      await page.getByRole('button', { name: /^Log out: / }).click();
    },
    press: confirm('Log out'),
  },
  endOtherDevices: {
    path,
    prepare: async (page) => {
      await becomePerson(page);
      await press('Log out all other devices')(page);
    },
    press: confirm('Log out all'),
  },
  getSecurityLog: { path: '/security/log' },
  getAntiPhishingCode: { path: '/security/anti-phishing' },
  setAntiPhishingCode: {
    path: '/security/anti-phishing',
    prepare: fill({ Code: 'river7', 'Login password': 'demo2026' }),
    press: press('Set code'),
  },
} satisfies Partial<Record<HungName, Hang>>;

import type { Page } from '@playwright/test';
import { press } from '../browser/form-steps.ts';
import { replaceSubscription, stubPush } from '../browser/push-stub.ts';
import type { Hang, HungName } from './hung-call.ts';

const path = '/notify';
const open = press('Notifications on this device');

async function openOff(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('push-stub'));
  await stubPush(page, { withoutWorker: true });
  await open(page);
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
}

async function turnOn(page: Page): Promise<void> {
  await openOff(page);
  await press('Turn on')(page);
  await page.getByRole('switch', { name: 'Filled orders' }).waitFor();
}

/** Calls about notifications on this device. */
export const HUNG_PUSH = {
  subscribePush: { path, prepare: openOff, press: press('Turn on') },
  getPushSettings: { path, prepare: openOff, press: press('Turn on') },
  setPushSettings: {
    path,
    prepare: turnOn,
    press: (page) => page.getByRole('switch', { name: 'Filled orders' }).click(),
  },
  unsubscribePush: { path, prepare: turnOn, press: press('Turn off on this device') },
  // The renewal is reported when the page is open and idle, so the member waits for nothing.
  renewPush: {
    path,
    prepare: async (page) => {
      await turnOn(page);
      await replaceSubscription(page);
    },
    press: async (page) => void (await page.reload()),
    told: /Notifications/,
  },
} satisfies Partial<Record<HungName, Hang>>;

import { expect, type Locator, type Page } from '@playwright/test';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import type { Right } from '#desk/contract/call.ts';
import { freePort } from '../server/free-port.ts';
import { newImage } from '../server/upload.ts';
import { violationsOf } from './accessibility.ts';
import { type Site, startApp } from './e2e.ts';
import { overflowOf, settled } from './page-checks.ts';

/** The screens of the desk by address, except that of a member. */
export const DESK_SCREENS = [
  '',
  'reviews',
  'withdrawals',
  'support?id=1',
  'texts',
  'requests',
  'ledger',
  'money',
  'risk',
  'audit',
  'catalogue',
  'content',
  'operators',
];

/** Starts the exchange with the operators' desk. The caller disposes of `app`. */
export async function startDesk(env: Readonly<Record<string, string>> = {}, entry?: string) {
  const port = await freePort();
  const app = await startApp({ DESK_PORT: String(port), ...env }, entry);
  // Passkeys do not work on an IP address.
  return { app, desk: `http://localhost:${port}` };
}

/** Signs in as an operator of the demo. */
export async function signInAs(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

export const caseOf = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true });

/** Reads the decision, and presses Enter on its button. */
export async function confirm(page: Page, title: RegExp) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Signed by')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

/** An owner requests the invitation of an operator. */
export async function invite(
  owner: Page,
  desk: string,
  { name, rights }: { readonly name: string; readonly rights: readonly Right[] },
) {
  await owner.goto(`${desk}/operators`);
  const form = owner.getByRole('region', { name: 'Invite' });
  await form.getByLabel('Name').fill(name);
  for (const right of rights) await form.getByRole('checkbox', { name: right }).check();
  await form.getByRole('button', { name: 'Request' }).click();
  await confirm(owner, new RegExp(`^Invite ${name}: ${rights.join(', ')}$`));
}

/** Another owner signs the invitation. Returns its link. */
export async function signInvitation(owner: Page, desk: string): Promise<string> {
  await owner.goto(`${desk}/requests`);
  const request = owner.getByRole('article', { name: /^New operator/ });
  await request.getByRole('button', { name: 'Sign', exact: true }).click();
  await confirm(owner, /^Sign as the second person: New operator/);
  return (await owner.getByText(/^http:\/\/localhost:\d+\/invite#/).textContent()) ?? '';
}

/** The invited operator creates a passkey, and is signed in. */
export async function acceptInvitation(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Passkey name').fill('office laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
}

/**
 * Expects that the screen has no fault of axe and is not wider than the window. A fault does not end
 * the test, which visits many screens.
 */
export async function expectSound(page: Page, name: string) {
  await settled(page);
  const faults = (await violationsOf(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  const width = page.viewportSize()?.width;
  expect.soft([...faults, ...(await overflowOf(page))], `${name} at ${width} px`).toEqual([]);
}

type Fields = Readonly<Record<string, string>>;

/** A member who calls the exchange without the app, and reads it in a language. */
export async function memberAt({ url }: Site, username: string, lang = 'en') {
  let token = '';
  const send = async (path: string, body?: URLSearchParams | FormData) => {
    const posted = body && { method: 'POST', body };
    const answer = await fetch(`${url}/api/${path}`, {
      headers: { Token: token, lang },
      ...posted,
    });
    const { code, msg, data } = await answer.json();
    if (code !== 1) throw new Error(`${path} answered ${code}: ${msg}`);
    return data;
  };
  const call = (name: EndpointName, fields: Fields = {}) =>
    send(endpoints[name].path, new URLSearchParams(fields));
  token = (await call('login', { username, password: 'demo2026' })).userinfo.token;
  const { id } = await call('getusr');

  /** Uploads a unique picture. Returns its path. */
  async function photo(): Promise<string> {
    const form = new FormData();
    const bytes = new Uint8Array(await newImage());
    form.append('file', new Blob([bytes], { type: 'image/png' }), 'a.png');
    return (await send('common/upload', form)).url;
  }
  return {
    id: Number(id),
    call,
    photo,
    /** Reports a deposit of this much USDT. */
    async deposit(num: number) {
      const [{ networkList }] = await send(endpoints.getrecharge.path);
      const a_id = String(networkList[0].id);
      await call('recharge', { c_id: '1', num: String(num), a_id, payimg: await photo() });
    },
    /** Requests a withdrawal of this much USDT to the bound address. */
    withdraw: (num: number) =>
      call('withdraw', { c_id: '1', num: String(num), withdraw_type: '1', paypwd: 'pay2026' }),
    /** Reads the available USDT in the funds account. */
    balance: async () => Number((await call('getUserCoinBalance', { c_id: '1' })).balance),
  };
}

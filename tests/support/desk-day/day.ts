import type { Browser, Page } from '@playwright/test';
import type { Right } from '#desk/contract/call.ts';
import { addAuthenticator } from '../browser/authenticator.ts';
import { acceptInvitation, invite, memberAt, signInAs, signInvitation } from '../browser/desk.ts';
import type { App } from '../browser/e2e.ts';
import { TRON } from '../server/funding.ts';

export interface Place {
  readonly browser: Browser;
  readonly app: App;
  /** Address of the desk. */
  readonly desk: string;
}

type Member = Awaited<ReturnType<typeof memberAt>>;

/** The people of a working day at the desk. */
export interface Day extends Place {
  /** The owners, who are operators of the demo. */
  readonly ada: Page;
  readonly ben: Page;
  /** Operators with a passkey: one reviews and helps members, and the other one pays. */
  readonly cleo: Page;
  readonly dan: Page;
  /** Members. Ann uses the app in German. */
  readonly ann: Member;
  readonly bob: Member;
}

/** The phone number of a member who has no e-mail address. */
export const PHONE = '4915112345678';

export const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
export const region = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

/** Opens a screen from the list of screens. */
export const show = (page: Page, screen: string) =>
  page.getByRole('link', { name: new RegExp(`^${screen}`) }).click();

/** Types into the dialog that asks for a text, and sends it. */
export async function giveText(page: Page, text: string) {
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
}

/** Rejects the case with the reason of this number, up to the decision. */
export async function reject(page: Page, number: string) {
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: /^Why/ }).waitFor();
  await page.keyboard.press(number);
}

/** Opens the desk in a separate browser context, as an operator of the demo. */
export async function openAs({ browser, desk }: Place, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(desk);
  await signInAs(page, name);
  return page;
}

/** Opens a page with a passkey, whose operator two owners invite. */
export async function enrol(
  { browser, desk }: Place,
  [first, second]: readonly [Page, Page],
  operator: { readonly name: string; readonly rights: readonly Right[] },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await addAuthenticator(page);
  await invite(first, desk, operator);
  await acceptInvitation(page, await signInvitation(second, desk));
  return page;
}

/** Two members make the requests of a night. */
export async function askOvernight(app: App): Promise<Pick<Day, 'ann' | 'bob'>> {
  const ann = await memberAt(app, await app.newMember(), 'de');
  const bob = await memberAt(app, await app.newMember());
  for (const member of [ann, bob]) await member.call('setusraddress', { c_id: '1', address: TRON });
  // It has settled when somebody asks why.
  await ann.call('creatorder', { m_id: '1', ctime: '30', ctzed: '30', buytype: '1' });
  await app.advance(40_000);
  for (const num of [5000, 5000]) await ann.deposit(num);
  for (const num of [300, 70]) await bob.deposit(num);
  await ann.withdraw(100);
  await ann.withdraw(6000);
  await bob.withdraw(40);
  await ann.withdraw(30);
  const [front_card, back_card] = [await ann.photo(), await ann.photo()];
  await ann.call('usrsetreal', { real_name: 'Ann Lee', front_card, back_card });
  const photos = { front_card: await bob.photo(), later_card: await bob.photo() };
  const loan = { id: '1', amount: '200', ...photos, handheld_card: await bob.photo() };
  await bob.call('applyLoan', loan);
  const question = { type: '3', content: 'When is it sent?', record_id: '1' };
  await ann.call('createSupportRequest', question);
  const secret = { password: 'demo2026', repassword: 'demo2026' };
  await ann.call('register', { type: '1', phone: PHONE, ...secret });
  return { ann, bob };
}

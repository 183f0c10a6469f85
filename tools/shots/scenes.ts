import type { Page } from '@playwright/test';

/** One screen of the contact sheet: where it is and what a member did there. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** Brings the page into the state worth showing. Names are read by position in every language. */
  readonly act?: (page: Page) => Promise<void>;
}

const BTC = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';

export const SCENES: readonly Scene[] = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'market', path: '/market', signedIn: false },
  { name: 'download', path: '/download', signedIn: false },
  { name: 'options', path: BTC, signedIn: true },
  {
    name: 'options-settings',
    path: BTC,
    signedIn: true,
    act: (page) => page.locator('[data-action="buy-up"]').click(),
  },
  {
    name: 'options-orders',
    path: BTC,
    signedIn: true,
    act: (page) => page.locator('[data-view="orders"]').click(),
  },
  {
    name: 'side-panel',
    path: '/',
    signedIn: true,
    act: (page) => page.locator('[data-action="member-panel"]').click(),
  },
  { name: 'not-there-yet', path: '/assets', signedIn: true },
];

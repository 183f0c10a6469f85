import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { mounted } from '../support/browser/pwa.ts';

const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

// Layers are animated, as they are for most members.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * A layer above a page: its page, how it opens, and the element that is visible afterwards. The
 * list goes from the outermost layer inwards.
 */
interface Opened {
  readonly path: string;
  readonly layers: readonly (readonly [
    open: (page: Page) => Promise<void>,
    seen: (page: Page) => ReturnType<Page['getByRole']>,
  ])[];
}

const pressed = (name: string | RegExp, title: string | RegExp): Opened['layers'][number] => [
  (page) => press(page, name),
  (page) => dialog(page, title),
];

const FULLSCREEN: Opened['layers'][number] = [
  (page) => press(page, 'Fullscreen'),
  (page) => page.getByRole('button', { name: 'Exit fullscreen' }),
];

async function continueTicket(page: Page): Promise<void> {
  const ticket = dialog(page, 'Buy Up settings');
  await ticket.getByText('30 s').click();
  await ticket.getByRole('button', { name: '25.00' }).click();
  await ticket.getByRole('button', { name: 'Continue' }).click();
}

const SURFACES: Readonly<Record<string, Opened>> = {
  'side panel': { path: '/', layers: [pressed(/Your menu/, 'Your menu')] },
  'language menu': { path: '/', layers: [pressed('Language', 'Language')] },
  'market picker': { path: '/options', layers: [pressed(/Choose market/, 'Choose market')] },
  ticket: { path: '/options', layers: [pressed('Buy Up', 'Buy Up settings')] },
  'indicators in the fullscreen chart': {
    path: '/options',
    layers: [FULLSCREEN, pressed('Chart settings', 'Chart settings')],
  },
  'market drawer': { path: '/exchange', layers: [pressed(/Choose market/, 'Choose market')] },
  notice: { path: '/notify', layers: [pressed(/^(?!Back|Notifications)/, /./)] },
  staking: { path: '/staking', layers: [pressed(/^Stake in USDT/, /USDT/)] },
  card: { path: '/bank', layers: [pressed('Bind', 'Bind bank card')] },
  'coin sheet': { path: '/assets', layers: [pressed(/^USDT/, /USDT/)] },
  'coin picker': { path: '/exchangeb', layers: [pressed(/^From/, 'From')] },
};

/** `npm run soak` opens every layer, and `npm test` opens one of each kind. */
const isLong = process.env.SOAK === '1';
const SHORT: readonly string[] = ['side panel', 'ticket', 'indicators in the fullscreen chart'];

async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}

/** Returns the number of history entries above that of the page. */
const depth = (page: Page) => page.evaluate(() => history.state.layers?.depth ?? 0);

async function closesOneByOne(page: Page, app: App, { path, layers }: Opened): Promise<void> {
  await page.goto(app.url + path);
  await mounted(page);
  const address = page.url();
  for (const [at, [open, seen]] of layers.entries()) {
    await open(page);
    await expect(seen(page)).toBeVisible();
    // The layer's history entry may appear a moment after the layer is drawn.
    await expect.poll(() => depth(page)).toBe(at + 1);
    expect(page.url()).toBe(address);
  }
  for (const [, seen] of [...layers].reverse()) {
    await expect(seen(page)).toBeVisible();
    await goBack(page);
    await expect(seen(page)).toHaveCount(0);
    expect(page.url()).toBe(address);
  }
  // Forward reopens nothing and leaves behind no entry that Back would have to pass.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // There is the step forward, and then the app's own step from there.
        let steps = 0;
        const onStep = () => {
          steps += 1;
          if (steps < 2) return;
          navigation.removeEventListener('currententrychange', onStep);
          resolve();
        };
        navigation.addEventListener('currententrychange', onStep);
        history.forward();
      }),
  );
  await expect.poll(() => depth(page)).toBe(0);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(page.url()).toBe(address);
}

/**
 * Expects that one step back leaves the page, which shows that the history below it is unchanged.
 */
async function leavesFor(page: Page, path: RegExp): Promise<void> {
  await goBack(page);
  await expect(page).toHaveURL(path);
}

for (const hasCloseWatcher of [false, true]) {
  test(`Back closes what is open, ${hasCloseWatcher ? 'with' : 'without'} CloseWatcher`, async ({
    page,
    app,
  }) => {
    if (!hasCloseWatcher) {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
    }
    await signIn(page, app);
    for (const [name, surface] of Object.entries(SURFACES)) {
      if (!isLong && !SHORT.includes(name)) continue;
      await test.step(name, () => closesOneByOne(page, app, surface));
    }

    // The behaviour after a layer does not depend on how it was closed.
    if (hasCloseWatcher && !isLong) return;
    await test.step('a confirmation that replaced the ticket', async () => {
      await page.goto(`${app.url}/market`);
      await mounted(page);
      await page.getByRole('link', { name: 'BTC/USDT' }).first().click();
      await press(page, 'Buy Up');
      await continueTicket(page);
      await expect(dialog(page, 'Buy Up')).toBeVisible();
      // The confirmation's history entry has replaced the ticket's.
      await expect.poll(() => depth(page)).toBe(1);
      await goBack(page);
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await expect(page).toHaveURL(/options/);
      await leavesFor(page, /market$/);
    });

    await test.step('closing by a button leaves no entry', async () => {
      await page.getByRole('link', { name: 'BTC/USDT' }).first().click();
      await press(page, /Choose market/);
      await dialog(page, 'Choose market').getByRole('button', { name: 'Close' }).click();
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect.poll(() => depth(page)).toBe(0);
      await leavesFor(page, /market$/);
    });

    await test.step('a choice is in the address, and Back leaves the page', async () => {
      await page.getByRole('link', { name: 'BTC/USDT' }).first().click();
      await press(page, /Choose market/);
      await dialog(page, 'Choose market').getByText('ETH/USDT').first().click();
      await expect(page).toHaveURL(/ethusdt/);
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/ethusdt/);
      await leavesFor(page, /market$/);
    });

    await test.step('a link in the panel opens its page, and Back returns to where it was', async () => {
      await page.goto(app.url);
      await press(page, /Your menu/);
      const panel = dialog(page, 'Your menu');
      await panel.getByRole('link', { name: 'Security' }).click();
      await expect(page).toHaveURL(/security$/);
      await leavesFor(page, /\d\/$/);
      // The panel was left open, so it is open again.
      await expect(panel).toBeVisible();
      await expect.poll(() => depth(page)).toBe(1);
      await goBack(page);
      await expect(panel).toHaveCount(0);
      await expect(page).toHaveURL(/\d\/$/);
    });

    await test.step('a reload opens nothing and leaves no entry', async () => {
      await page.goto(`${app.url}/market`);
      await mounted(page);
      await page.getByRole('link', { name: 'BTC/USDT' }).first().click();
      await press(page, /Choose market/);
      await expect(dialog(page, 'Choose market')).toBeVisible();
      await page.reload();
      await mounted(page);
      await expect(page.locator('dialog')).toHaveCount(0);
      await expect.poll(() => depth(page)).toBe(0);
      await leavesFor(page, /market$/);
    });

    await test.step('a reload right after a layer opened or closed stays on the page', async () => {
      for (const last of ['opened', 'closed'] as const) {
        await page.goto(`${app.url}/market`);
        await mounted(page);
        await page.getByRole('link', { name: 'BTC/USDT' }).first().click();
        const open = page.getByRole('button', { name: /Choose market/ });
        await expect(open).toBeVisible();
        if (last === 'closed') {
          await open.click();
          await expect.poll(() => depth(page)).toBe(1);
        }
        const act = last === 'opened' ? open : dialog(page, 'Choose market');
        const loaded = page.waitForEvent('load');
        await act.evaluate((element: HTMLElement) => {
          if (element instanceof HTMLDialogElement) element.close();
          else element.click();
          setTimeout(() => location.reload(), 30);
        });
        await loaded;
        await mounted(page);
        await expect.poll(() => depth(page)).toBe(0);
        await expect(page).toHaveURL(/options/);
        await leavesFor(page, /market$/);
      }
    });
  });
}

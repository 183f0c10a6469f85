import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '#core/domain/languages.ts';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { lookAgain, redrawn } from '../support/browser/page-checks.ts';

const BTC = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';

/** One screen for every layout (interface.md#widths). */
const SCREENS = [
  [320, 568],
  [320, 693],
  [390, 844],
  [768, 1024],
  [834, 1112],
  [844, 390],
  [1200, 900],
  [1440, 900],
  [1920, 1080],
] as const;
/** The height of the time axis below the prices, plus that of the legend above them. */
const AROUND_PRICES = 38;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the page');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const time = (page: Page) => page.getByRole('group', { name: 'Time' });
const buy = (page: Page, side: 'Up' | 'Down') =>
  page.getByRole('button', { name: new RegExp(`^Buy ${side}`) });
const chartOf = (page: Page) => page.getByRole('application', { name: /^Candles of/ });

/** Resizes the window. Media queries take effect in the next frame. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await redrawn(page);
}

async function open(page: Page, app: App): Promise<void> {
  await signIn(page, app);
  await page.goto(app.url + BTC);
  await expect(buy(page, 'Up')).toBeEnabled();
}

async function choose(page: Page, duration = 0): Promise<void> {
  await time(page).getByRole('button').nth(duration).click();
  await page.getByRole('group', { name: 'Quick stakes' }).getByRole('button').first().click();
}

async function buyOne(page: Page, side: 'Up' | 'Down'): Promise<void> {
  await buy(page, side).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden();
}

/** On every screen, all durations are shown in full, and nothing is wider than the window. */
async function durationsAreWhole(page: Page): Promise<void> {
  for (const [width, height] of SCREENS) {
    await resize(page, width, height);
    const outer = await boxOf(time(page));
    const cut = await time(page)
      .getByRole('button')
      .evaluateAll((tiles) => tiles.filter((tile) => tile.scrollWidth > tile.clientWidth).length);
    expect(cut, `${width}: no word is cut`).toBe(0);
    for (const tile of await time(page).getByRole('button').all()) {
      const box = await boxOf(tile);
      expect(box.right, `${width}`).toBeLessThanOrEqual(outer.right + 0.5);
      expect(box.x, `${width}`).toBeGreaterThanOrEqual(outer.x - 0.5);
    }
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `${width}`).toBeLessThanOrEqual(0);
  }
}

/** Confirm covers the pressed button. The second tap of a double tap does not confirm. */
async function confirmLiesOverButton(page: Page): Promise<void> {
  await choose(page);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await resize(page, width, height);
    for (const side of ['Up', 'Down'] as const) {
      const pressed = await boxOf(buy(page, side));
      await buy(page, side).dblclick();
      const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
      await expect
        .poll(async () => Math.abs((await boxOf(confirm)).y - pressed.y), `${width} ${side}`)
        .toBeLessThan(2);
      const box = await boxOf(confirm);
      expect(Math.abs(box.x - pressed.x)).toBeLessThan(2);
      expect(Math.abs(box.width - pressed.width)).toBeLessThan(2);
      await page.keyboard.press('Escape');
      await expect(confirm).toBeHidden();
    }
  }
  await expect(page.getByRole('dialog', { name: 'Your order' })).toHaveCount(0);
}

/** A stake is typed on keys of the page, below the chart. */
async function stakeIsTyped(page: Page): Promise<void> {
  for (const [width, height, top] of [
    [390, 844, 250],
    [320, 568, 84],
    [844, 390, 0],
  ] as const) {
    await resize(page, width, height);
    await page
      .getByRole('button', { name: /^Stake/ })
      .first()
      .click();
    const settings = page.getByRole('dialog', { name: 'Order settings' });
    const key = (name: string) => settings.getByRole('button', { name, exact: true });
    const field = settings.getByRole('textbox', { name: 'Stake' });
    await expect(field).toHaveAttribute('inputmode', 'none');
    await field.fill('');
    for (const name of ['2', '5', '.', '5', '7', 'Remove']) await key(name).tap();
    await expect(field).toHaveValue('25.5');
    const panel = await boxOf(settings.locator('.modal-panel'));
    expect(panel.y, `${width}`).toBeGreaterThanOrEqual(top);
    expect((await boxOf(key('Save'))).bottom, `${width}`).toBeLessThanOrEqual(height);
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  }
}

/** The ticket is only a few presses of Tab from the start of the page. */
async function ticketIsNear(page: Page): Promise<void> {
  let presses = 0;
  const tabTo = async (target: Locator) => {
    while (presses < 20) {
      await page.keyboard.press('Tab');
      presses += 1;
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
  };
  await tabTo(page.getByRole('link', { name: 'Ticket' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  presses += 1;
  // The durations are one tab stop, in which the arrow keys move.
  await page.keyboard.press('ArrowRight');
  await expect(time(page).getByRole('button').nth(1)).toBeFocused();
  await tabTo(buy(page, 'Up'));
  await expect(buy(page, 'Up')).toBeFocused();
  expect(presses).toBeLessThanOrEqual(12);
}

/**
 * In fullscreen, the dock ends at the edge of the window, and the canvas ends where the dock
 * begins.
 */
async function fullscreenIsFull(page: Page): Promise<void> {
  await resize(page, 390, 844);
  await page.getByRole('button', { name: 'Fullscreen' }).click();
  await expect(page.getByRole('button', { name: 'Exit fullscreen' })).toBeVisible();
  const dock = page.locator('[data-bottom-bar]').first();
  await expect.poll(async () => (await boxOf(dock)).bottom).toBe(844);
  await expect
    .poll(async () => (await boxOf(chartOf(page))).bottom)
    .toBeLessThanOrEqual((await boxOf(dock)).y);
  await expect(page.getByText('BTC/USDT').last()).toBeVisible();
  await page.getByRole('button', { name: 'Exit fullscreen' }).click();
}

/** With text at 200 %, no figure is broken, and the buttons stay in view. */
async function largeTextFits(page: Page): Promise<void> {
  const expectWhole = async (name: string) => {
    const price = page.locator('header .num').first();
    await expect(price).toBeVisible();
    const lines = await price.evaluate((element) => element.getClientRects().length);
    expect(lines, `${name}: the price is one line`).toBe(1);
    await expect(buy(page, 'Up'), name).toBeInViewport({ ratio: 1 });
  };
  // This size equals 1440×900 at 200 %, in rem.
  await resize(page, 720, 450);
  await expectWhole('wide');
  expect((await boxOf(chartOf(page))).width).toBeGreaterThan(280);
  await resize(page, 390, 844);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await expectWhole('phone');
}

test('the ticket fits every screen, full screen and large text, and is near for the keyboard', async ({
  page,
  app,
}) => {
  await resize(page, 1440, 900);
  await open(page, app);
  await test.step('Tab', () => ticketIsNear(page));
  await test.step('durations', () => durationsAreWhole(page));
  await test.step('Confirm', () => confirmLiesOverButton(page));
  await test.step('keys of the stake', () => stakeIsTyped(page));
  await test.step('full screen', () => fullscreenIsFull(page));
  await test.step('large text', () => largeTextFits(page));
});

/** Keys select a duration and request an option, unless the member turned them off. */
async function keysChoose(page: Page, app: App): Promise<void> {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The keys are loaded after the page.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(list).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(list).toContainText('Buy Up');
  await expect(list).not.toContainText('Sell');
  await page.keyboard.press('Escape');
  // The page's own keys work again when the dialog is gone.
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(time(page).getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: /Buy Down/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Buy Down/ })).toBeHidden();
  await chartOf(page).press('3');
  await chartOf(page).press('u');
  await expect(time(page).getByRole('button').nth(2)).toHaveAttribute('aria-pressed', 'false');

  await page.goto(app.url);
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck();
  await page.goto(app.url + BTC);
  await expect(buy(page, 'Up')).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('2');
  await expect(time(page).getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'false');
  await expect(list).toBeHidden();
}

/**
 * With system colours, the selected choice is filled, bars are lines, and the chart keeps its own
 * colours.
 */
async function systemColoursShow(page: Page, app: App): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.reload();
  await expect(buy(page, 'Up')).toBeEnabled();
  const chosen = time(page).getByRole('button').nth(1);
  await chosen.click();
  const ground = (part: Locator) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect
    .poll(() => ground(chosen))
    .not.toBe(await ground(time(page).getByRole('button').first()));
  const plot = page.locator('.own-colors');
  expect(await ground(plot)).toBe('rgb(11, 18, 32)');

  await page.goto(`${app.url}/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT`);
  const bar = page.locator('.forced-line').first();
  await expect(bar).toHaveCSS('border-bottom-width', '3px');
}

test('keys of a wide window trade, and colours of the system show what is chosen', async ({
  page,
  app,
}) => {
  await resize(page, 1440, 900);
  await open(page, app);
  await test.step('keys', () => keysChoose(page, app));
  await test.step('colours of the system', () => systemColoursShow(page, app));
});

/** Three running orders leave enough room for the chart and never move the buttons of a column. */
async function runningOrdersLeaveRoom(page: Page): Promise<void> {
  await resize(page, 1440, 900);
  // A minute has a longer stake than 30 s, and half of it may pass before the last one is bought.
  await choose(page, 1);
  const before = await boxOf(buy(page, 'Up'));
  for (const side of ['Up', 'Down', 'Up'] as const) await buyOne(page, side);
  expect((await boxOf(buy(page, 'Up'))).y).toBe(before.y);

  // The interval follows the option, and the member's own selection is one press away.
  const interval = page.getByRole('group', { name: 'Interval' });
  await expect(interval.getByRole('button', { name: 'Tick' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (const [width, height, least] of [
    [390, 844, 0.42 * 844],
    [320, 568, 200],
  ] as const) {
    await resize(page, width, height);
    await expect
      .poll(async () => (await boxOf(chartOf(page))).height - AROUND_PRICES, `${width}`)
      .toBeGreaterThanOrEqual(least);
    expect((await boxOf(buy(page, 'Up'))).bottom).toBeLessThanOrEqual(height);
  }
  await interval.getByRole('button', { name: '1D' }).click();
  await expect(interval.getByRole('button', { name: '1D' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

/** A message is shown above the dock and disappears when the field that it concerns is changed. */
async function messageStandsAbove(page: Page): Promise<void> {
  await page.route('**/api/creatorder', (route) =>
    route.fulfill({ json: { code: 0, msg: 'Refused for the test', data: {} } }),
  );
  await choose(page);
  await buy(page, 'Up').click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const message = page.getByText('Refused for the test');
  await expect(message).toBeVisible();
  const confirm = await boxOf(page.getByRole('button', { name: 'Confirm', exact: true }));
  expect((await boxOf(message)).bottom).toBeLessThanOrEqual(confirm.y);
  await page.keyboard.press('Escape');
  await page.unroute('**/api/creatorder');
}

test('a message stands above the dock, and three running orders leave the chart its room', async ({
  page,
  app,
}) => {
  await open(page, app);
  await test.step('message', () => messageStandsAbove(page));
  await test.step('running orders', () => runningOrdersLeaveRoom(page));
});

test('all durations are whole in every language, where they have the least room', async ({
  page,
  app,
}) => {
  await open(page, app);
  for (const { code, tag } of LANGUAGES) {
    await page.evaluate((newValue) => {
      localStorage.setItem('trade-lang-token', newValue);
      dispatchEvent(new StorageEvent('storage', { key: 'trade-lang-token', newValue }));
    }, code);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    for (const [width, height] of [
      [320, 568],
      [834, 1112],
      [844, 390],
    ] as const) {
      await resize(page, width, height);
      const cut = await page.locator('fieldset:has([aria-keyshortcuts="1"])').evaluate((group) =>
        [...group.children]
          .filter((tile) => {
            const [inner, outer] = [tile, group].map((each) => each.getBoundingClientRect());
            const isOutside =
              !inner || !outer || inner.right > outer.right + 0.5 || inner.left < outer.left - 0.5;
            return isOutside || tile.scrollWidth > tile.clientWidth;
          })
          .map((tile) => tile.textContent),
      );
      expect.soft(cut, `${code} at ${width}`).toEqual([]);
    }
  }
});

test('a result is one line and its prices, beside the button that buys again', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, app);
  await choose(page);
  await buyOne(page, 'Up');
  const card = page.getByRole('dialog', { name: 'Your order' });
  await app.advance(33_000);
  // A page that knows the opening price polls next when the option ends according to the page's own
  // clock.
  await lookAgain(page);
  const again = card.getByRole('button', { name: 'Again', exact: true });
  await expect(again).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [844, 390],
    [834, 1112],
  ] as const) {
    await page.setViewportSize({ width, height });
    const line = await boxOf(card.locator('[data-outcome]'));
    const prices = await boxOf(card.locator('dl'));
    const button = await boxOf(again);
    expect(line.height, `${width}`).toBeLessThan(30);
    expect(prices.y, `${width}`).toBeLessThan(line.bottom + 4);
    expect(Math.max(line.right, prices.right), `${width}`).toBeLessThanOrEqual(button.x);
  }
});

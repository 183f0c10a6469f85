import type { Page } from '@playwright/test';
import { type App, expect, signIn, startApp, test } from '../support/browser/e2e.ts';

/** How long the provider is unreachable. */
const CUT_MS = 30_000;
const BTC = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';

interface Row {
  readonly symbol: string;
  readonly close: string;
  readonly ts?: number;
}

async function btcAgeMs(app: App): Promise<number> {
  const answer = await fetch(`${app.url}/api/getMarketList`, { method: 'POST' });
  const { data } = (await answer.json()) as { data: { list: Row[] } };
  const row = data.list.find(({ symbol }) => symbol === 'btcusdt');
  return row?.ts === undefined ? Number.POSITIVE_INFINITY : Date.now() - row.ts;
}

async function candleCount(app: App): Promise<number> {
  const path = '/market-data/market/history/kline?symbol=btcusdt&period=1min&size=200';
  const answer = await fetch(app.url + path);
  const body = (await answer.json()) as { data?: unknown[] };
  return body.data?.length ?? 0;
}

const live = (page: Page) => page.getByText('Live', { exact: true });

test('an exchange on a provider survives 30 s without it', async ({ page }) => {
  const provider = await startApp();
  const app = await startApp({
    MARKET_SOURCE: 'htx',
    MARKET_UPSTREAM: `${provider.url}/market-data`,
  });
  try {
    await expect.poll(() => btcAgeMs(app), { timeout: 20_000 }).toBeLessThan(5_000);
    expect(await candleCount(app)).toBe(200);
    await signIn(page, app);
    await page.goto(app.url + BTC);
    await expect(live(page)).toBeVisible({ timeout: 20_000 });

    await provider.stop('SIGKILL');
    await expect(page.getByRole('button', { name: 'Buy Up' })).toBeDisabled({ timeout: 40_000 });
    await expect.poll(() => btcAgeMs(app), { timeout: 2 * CUT_MS }).toBeGreaterThan(CUT_MS);
    await provider.start();

    await expect.poll(() => btcAgeMs(app), { timeout: 60_000 }).toBeLessThan(5_000);
    await expect.poll(() => candleCount(app), { timeout: 20_000 }).toBe(200);
    await expect(page.getByRole('button', { name: 'Buy Up' })).toBeEnabled({ timeout: 30_000 });
    await expect(live(page)).toBeVisible({ timeout: 40_000 });
  } finally {
    await app.dispose();
    await provider.dispose();
  }
});

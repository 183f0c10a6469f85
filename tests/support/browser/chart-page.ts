import type { Page } from '@playwright/test';
import { type App, expect, signIn } from './e2e.ts';

export const CHART_TOPIC = 'market.btcusdt.kline.1day';

/** The chart as text, which lists the visible candles. */
const summaryOf = (page: Page) => page.getByTestId('chart-summary');
export const chipOf = (page: Page) => page.locator('[data-feed]');

/** Opens the live daily chart of BTC/USDT through a proxy in front of the server. */
export async function openChart(page: Page, app: App, url: string): Promise<void> {
  await signIn(page, app.at(url));
  await page.goto(`${url}/options?currentSymbol=btcusdt&name=BTC%2FUSDT`);
  await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Waits until the last price has been changed by the socket rather than by the history. */
export async function seesTicks(page: Page): Promise<void> {
  const before = await summaryOf(page).textContent();
  await expect(summaryOf(page)).not.toHaveText(before ?? '');
  await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
}

export interface ShownFigures {
  readonly count: number;
  readonly headline: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
  /** The price in the open dialog that confirms a purchase, or 0 without a dialog. */
  readonly ticket: number;
}

/** Reads, at one moment, the displayed figures of the chart and the headline. */
export function figuresOf(page: Page): Promise<ShownFigures> {
  return page.evaluate(() => {
    const numbers = (text: string | null | undefined) =>
      [...(text ?? '').matchAll(/\d[\d,]*(\.\d+)?/g)].map(([found]) =>
        Number(found.replaceAll(',', '')),
      );
    const words = document.querySelector('[data-testid=chart-summary]')?.textContent ?? '';
    const [count = 0] = numbers(/the last (\d+)/.exec(words)?.[0]);
    const [last = 0] = numbers(/last price ([\d.,]+)/.exec(words)?.[1]);
    const [high = 0] = numbers(/highest ([\d.,]+)/.exec(words)?.[1]);
    const [low = 0] = numbers(/lowest ([\d.,]+)/.exec(words)?.[1]);
    const [headline = 0] = numbers(
      document.querySelector('header .num, main section .num')?.textContent,
    );
    const label = [...document.querySelectorAll('dt')].find(
      (term) => term.textContent === 'Price now',
    );
    const [ticket = 0] = numbers(label?.nextElementSibling?.textContent);
    return { count, headline, last, high, low, ticket };
  });
}

/** Expects that no candle is missing and that no price is far from its value in `before`. */
export async function showsTruth(page: Page, before: ShownFigures): Promise<void> {
  const now = await figuresOf(page);
  expect(now.count).toBe(200);
  for (const name of ['headline', 'last', 'high', 'low'] as const) {
    expect(now[name] / before[name], name).toBeGreaterThan(0.95);
    expect(now[name] / before[name], name).toBeLessThan(1.05);
  }
  await expect(page.locator('canvas').first()).toBeVisible();
}

import type { Page } from '@playwright/test';
import { LANGUAGES } from '#core/domain/languages.ts';
import { type BenchRow, median } from './table.ts';
import { openBrowser, throttledPage, untilCached } from './throttled-page.ts';

const RUNS = 5;
/**
 * The maximum time from the selection of a language to the page in that language, in milliseconds
 * (quality.md#time-budgets).
 */
const LIMIT_MS = 300;
/**
 * A language in Latin letters, a right-to-left language, and one whose letters take up three bytes.
 */
const CODES = ['de', 'ar', 'bn'] as const;

type Watched = typeof globalThis & { switched?: Promise<number> };

/** Runs in the page. Measures from the next click until a frame shows the page in the language. */
function watchSwitch(tag: string): void {
  const page = globalThis as Watched;
  const shown = () =>
    `${document.documentElement.lang} ${document.querySelector('nav a')?.textContent}`;
  const before = shown();
  page.switched = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const now = shown();
          const isDone = now.startsWith(`${tag} `) && now.split(' ')[1] !== before.split(' ')[1];
          if (isDone) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
}

async function choose(page: Page, code: string): Promise<number> {
  const language = LANGUAGES.find((one) => one.code === code);
  if (!language) throw new Error(`no language ${code}`);
  await page.locator('header button[aria-haspopup]').last().click();
  const option = page.getByRole('dialog').getByText(language.name, { exact: true });
  await option.waitFor();
  await page.evaluate(watchSwitch, language.tag);
  await option.click();
  const ms = await page.evaluate(() => (globalThis as Watched).switched ?? Number.NaN);
  await page.waitForTimeout(500);
  return ms;
}

/**
 * Measures the selection of a language on `/` with a quarter of the processor speed, both the first
 * time and when the catalog is cached.
 */
export async function run(url: string): Promise<BenchRow[]> {
  const { browser, context } = await openBrowser();
  const rows: BenchRow[] = [];
  try {
    const page = await throttledPage(context);
    await page.goto(url);
    await untilCached(page);
    for (const code of CODES) {
      const times: number[] = [];
      for (let count = 0; count < RUNS; count += 1) {
        times.push(await choose(page, code));
        await choose(page, 'en');
      }
      const name = `language ${code} chosen on /, CPU/4 (first ${Math.round(times[0] ?? 0)} ms)`;
      rows.push({ name, ours: median(times), unit: 'ms', limit: LIMIT_MS });
    }
  } finally {
    await browser.close();
  }
  return rows;
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { type App, signIn, startApp } from '../../tests/support/browser/e2e.ts';
import { requireKnown } from '../command.ts';
import { readWords } from '../i18n/texts.ts';
import { hasOverview, writeContactSheet, writeOverview } from './contact-sheet.ts';
import { SCENES, type Scene } from './scenes.ts';
import { VARIANTS, type Variant } from './variants.ts';

/**
 * `npm run shots [scene ...]` takes a PNG of every scene in every variant below .cache/shots, and
 * writes the pictures of docs/images: the overview and, when all scenes were taken, the contact
 * sheet.
 */
const FOLDER = '.cache/shots';
const { positionals: chosen } = parseArgs({ allowPositionals: true });
requireKnown(
  'scene',
  chosen,
  SCENES.map(({ name }) => name),
);

async function openPage(
  browser: Browser,
  app: App,
  variant: Variant,
  signedIn: boolean,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: variant.width, height: variant.height },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: variant.width < 1000,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('trade-color-token', theme ?? '');
      localStorage.setItem('trade-lang-token', language ?? '');
    },
    [variant.theme, variant.language] as const,
  );
  if (variant.text !== undefined) await enlargeText(context, variant.text);
  const page = await context.newPage();
  if (signedIn) await signIn(page, app, 'demo');
  return page;
}

/** Sets the text size that a person selected in the browser. */
async function enlargeText(context: BrowserContext, percent: number): Promise<void> {
  await context.addInitScript((size) => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, percent);
}

async function shoot(page: Page, app: App, scene: Scene, variant: Variant): Promise<void> {
  await page.goto(app.url + scene.path);
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.waitForTimeout(700);
  await scene.act?.(page, readWords('.', variant.language));
  await page.waitForTimeout(500);
  // A toast would cover the head of the page.
  await page.waitForFunction(() => document.querySelector('.animate-toast') === null);
  await page.screenshot({ path: join(FOLDER, `${scene.name}-${variant.name}.png`) });
}

const scenes = SCENES.filter((scene) => chosen.length === 0 || chosen.includes(scene.name));
const app = await startApp();
const browser = await chromium.launch(config.use?.launchOptions ?? {});
mkdirSync(FOLDER, { recursive: true });
try {
  for (const variant of VARIANTS) {
    for (const signedIn of [false, true]) {
      const wanted = scenes.filter((scene) => scene.signedIn === signedIn);
      if (wanted.length === 0) continue;
      const page = await openPage(browser, app, variant, signedIn);
      for (const scene of wanted) {
        await shoot(page, app, scene, variant);
      }
      await page.context().close();
    }
    console.log(`${variant.name}: ${scenes.length} scenes`);
  }
} finally {
  await browser.close();
  await app.dispose();
}
if (hasOverview(scenes)) await writeOverview(FOLDER, 'docs/images/overview.webp');
if (chosen.length === 0) await writeContactSheet(FOLDER, 'docs/images/contact-sheet.webp');

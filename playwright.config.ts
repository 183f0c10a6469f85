import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './tests/support/browser/chromium-args.ts';

/** Long forms that only `npm run soak` runs. */
const LONG_FORMS = process.env.SOAK === '1' ? [] : ['**/*.soak.test.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // One more than processors: the tests mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // For a machine several times slower than ours; tests of speed have bounds of their own.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  projects: [
    // First: one worker alone serves the gallery, and as the last file it would run by itself.
    { name: 'gallery', testMatch: 'gallery.test.ts' },
    { name: 'app', testIgnore: ['gallery.test.ts', ...LONG_FORMS] },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording every step costs a tenth of the run: `--trace on` when a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
  },
});

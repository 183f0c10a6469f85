import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './tests/support/browser/chromium-args.ts';

/** What only `npm run soak` runs: whole files, and tests tagged as such in others. */
const SOAK = /@soak|\.soak\.test\.ts/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // One more than processors: the tests mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  ...(process.env.SOAK !== '1' && { grepInvert: SOAK }),
  // For a machine several times slower than ours, where the longest test took two minutes beside two
  // other runs; tests of speed have bounds of their own.
  timeout: 480_000,
  // Ends what hangs: no test waits for time to pass, but the machine may be busy with others.
  expect: { timeout: 60_000 },
  projects: [
    // First: one worker alone serves the gallery, and as the last file it would run by itself.
    { name: 'gallery', testMatch: 'gallery.test.ts' },
    {
      name: 'app',
      testIgnore: 'gallery.test.ts',
      // Each press would wait for the animation before it; the gallery and `back` have animations.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    // Installing one takes as long as a whole test: those of the installed app allow it.
    serviceWorkers: 'block',
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

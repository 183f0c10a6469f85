import { defineConfig } from '@playwright/test';

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
    { name: 'gallery', testMatch: 'pieces.test.ts' },
    { name: 'app', testIgnore: 'pieces.test.ts' },
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
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
        '--disable-quic',
      ],
    },
  },
});

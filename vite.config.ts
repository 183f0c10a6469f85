import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LargestFirst } from './tools/test/largest-first.ts';
import { BUILD_TARGET } from './tools/vite/browsers.ts';
import { jsonCatalogs } from './tools/vite/catalogs.ts';
import { ownScroll } from './tools/vite/own-scroll.ts';
import { pwa } from './tools/vite/pwa.ts';

const alias = {
  '#': fileURLToPath(new URL('./src', import.meta.url)),
  // React has this hook; the stores of libraries would add the copy for older versions.
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  'use-sync-external-store/shim': 'use-sync-external-store',
  // The modern file of the package: its entry adds helpers for ES5.
  'workbox-window': fileURLToPath(
    new URL('./node_modules/workbox-window/build/workbox-window.prod.mjs', import.meta.url),
  ),
};

/**
 * Screens that render on every tick use the React compiler. The frame and home do not: they render
 * rarely or are memoised by hand, and the compiler's code would cost `/` 6 kB.
 */
const TICK_DRIVEN = /\/src\/(components\/candle-chart|features\/(options|market|spot))\//;
const isTickDriven = (file: string) => TICK_DRIVEN.test(file);

const backend = { target: 'http://127.0.0.1:4173', changeOrigin: true };

/** Long forms that only `npm run soak` runs. */
const SOAK = '**/*.soak.test.ts';

/** Tests of code that takes the whole page for itself: history, start, what the device shows. */
const WHOLE_PAGE = 'tests/unit/{app,ui}/**/*.test.{ts,tsx}';

/**
 * Tests wait for events and never for time to pass: limits only end a broken test. Beside two other
 * runs a process needs more than a minute to start.
 */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

const onPage = {
  ...patient,
  environment: 'jsdom',
  setupFiles: './tests/support/screens/wait-limit.ts',
} as const;

/** Tests on a real database. */
const onDatabase = { ...patient, environment: 'node' } as const;

const STAND_INS = fileURLToPath(new URL('./tests/support/screens/stand-ins.ts', import.meta.url));

export default defineConfig(({ mode }) => ({
  resolve: { alias },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/app/route-tree.gen.ts',
      routesDirectory: './src/routes',
    }),
    react(),
    lingui({ failOnCompileError: true }),
    jsonCatalogs(),
    // Presets run last to first: Lingui's macros must be expanded before the React compiler runs.
    babel({
      presets: [reactCompilerPreset({ sources: isTickDriven }), linguiTransformerBabelPreset()],
    }),
    tailwindcss(),
    ownScroll(),
    mode !== 'test' && pwa(),
  ],
  build: {
    target: BUILD_TARGET,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    // As data: URLs small files would be copied into every chunk that imports them.
    assetsInlineLimit: 0,
  },
  worker: {
    // With parts of its own, named so that the service worker stores them (tools/vite/precache.ts).
    format: 'es',
    rolldownOptions: { output: { chunkFileNames: 'assets/[name].worker-[hash].js' } },
  },
  server: {
    proxy: {
      '/api': backend,
      '/market-data': { ...backend, ws: true },
      '/uploads': backend,
      '/healthz': backend,
    },
  },
  optimizeDeps: { include: ['fflate'] },
  test: {
    sequence: { sequencer: LargestFirst },
    // The zone of the machine decides nothing.
    env: { TZ: 'UTC' },
    // One more than processors: many tests wait. The same for all, so that one run may have several.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          ...onPage,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/arch/**/*.test.ts'],
          exclude: [WHOLE_PAGE],
          // Files share processes: setting one up takes longer than most of them.
          isolate: false,
        },
      },
      { extends: true, test: { ...onPage, name: 'unit-page', include: [WHOLE_PAGE] } },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [SOAK],
          // Files share processes: evaluating server and PGlite for each file costs seconds.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onDatabase, name: 'soak', include: [`tests/server/${SOAK}`] },
      },
      {
        extends: true,
        // What needs a real browser; a test that replaces modules by itself would do so for others.
        resolve: {
          // A list: it comes before the folder of `alias`.
          alias: [
            '#/api/market-live-prices',
            '#/components/candle-chart/candle-chart',
            '#/lib/page-load',
            '#/lib/passkey-prompt',
            '#/lib/shrink-image',
            'qr-code-styling',
          ].map((find) => ({ find, replacement: STAND_INS })),
        },
        test: {
          ...onDatabase,
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          // As for the server; clearPage resets what the app shares.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
        },
      },
    ],
  },
}));

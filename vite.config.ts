import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BUILD_TARGET } from './tools/vite/browsers.ts';
import { jsonCatalogs } from './tools/vite/catalogs.ts';
import { chartParts } from './tools/vite/chart-parts.ts';
import { ownScroll } from './tools/vite/own-scroll.ts';
import { pwa } from './tools/vite/pwa.ts';

const alias = {
  '#': fileURLToPath(new URL('./src', import.meta.url)),
  // React has this hook itself; the router's store would bring the copy for older ones along.
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  // The same file as the package's own entry names, without the helpers for ES5.
  'workbox-window': fileURLToPath(
    new URL('./node_modules/workbox-window/build/workbox-window.prod.mjs', import.meta.url),
  ),
};

/**
 * Screens that render on every tick are compiled. The frame and home are not: they render rarely or
 * are memoised by hand, and the compiler's code would cost `/` 6 kB of its 140.
 */
const TICK_DRIVEN = /\/src\/(components\/candle-chart|features\/(options|market|spot))\//;
const isTickDriven = (file: string) => TICK_DRIVEN.test(file);

const exchange = { target: 'http://127.0.0.1:4173', changeOrigin: true };

/** Tests on a real database. One more than processors: much of what they do is waiting. */
const onExchange = {
  environment: 'node',
  maxWorkers: 3,
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

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
    // Presets run last to first: Lingui's macros must be gone before the React compiler looks.
    babel({
      presets: [reactCompilerPreset({ sources: isTickDriven }), linguiTransformerBabelPreset()],
    }),
    tailwindcss(),
    ownScroll(),
    chartParts(),
    mode !== 'test' && pwa(),
  ],
  build: {
    target: BUILD_TARGET,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    // Small files as data: URLs would be copied into every chunk that names them.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': exchange,
      '/market-data': { ...exchange, ws: true },
      '/uploads': exchange,
      '/healthz': exchange,
    },
  },
  optimizeDeps: { include: ['fflate'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/arch/**/*.test.ts'],
          environment: 'jsdom',
          // A test may load a whole screen's code first, on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...onExchange,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Files share two processes: evaluating the server and PGlite anew for each costs seconds.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onExchange, name: 'screens', include: ['tests/screens/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          ...onExchange,
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: 'tests/engines/global-setup.ts',
        },
      },
    ],
  },
}));

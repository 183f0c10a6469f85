import type { KnipConfig } from 'knip';

/**
 * Dead files, exports and dependencies, found by `npm run lint`. It runs twice: `knip` over
 * everything, where an export must be used by another file, and `knip --production` over what is
 * delivered, where code that only tests use is dead. An exclamation mark marks what is delivered.
 */
const isProduction = process.argv.includes('--production');

export default {
  entry: [
    'src/routes/**/*.tsx!',
    'src/market-feed/feed.worker.ts!',
    // Put into index.html by tools/vite.
    'src/app/first-paint/*!',
    'src/ui/gallery/main.tsx',
    'sw/service-worker.ts!',
    'desk/app/main.tsx!',
    'desk/app/vite.config.ts',
    'server/main.ts!',
    'server/desk/{main,migrate,ledger-verify,options-verify,audit-verify}.ts!',
    // Read by drizzle-kit, which is installed in tools/peers.
    'server/db/drizzle.config.ts',
    'tools/icons.ts',
    // Loaded by vitest, by its path.
    'tools/test/vitest-report.ts',
    'tools/i18n/{batches,check,check-extracted}.ts',
    // Started by tests and tools as processes or pages of their own.
    'tests/bench/*/page.{ts,tsx}',
    'tests/bench/*/{clients,raw-server}.ts',
    'tests/fixtures/upgrade/write.ts',
    'tests/support/browser/next-build.ts',
    'tests/support/server/{serve-build,real-server}.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}!',
    'core/**/*.ts!',
    'desk/**/*.{ts,tsx}!',
    '!src/ui/gallery/**!',
    'sw/**/*.ts!',
    'server/**/*.ts!',
    'tools/**/*.ts',
    'tests/**/*.{ts,tsx}',
  ],
  ignore: ['src/app/route-tree.gen.ts'],
  // The parser of dependency-cruiser, which looks for it by itself.
  ignoreDependencies: ['@swc/core'],
  ignoreBinaries: ['Xvfb', 'haproxy', 'pg_dump'],
  // A constant that a test reads may be used by its own file alone.
  ignoreExportsUsedInFile: isProduction,
  // `id` is a text on the wire and a kind of its own.
  rules: { duplicates: 'off' },
  // src/main.tsx imports these modules dynamically and passes them on whole.
  ignoreIssues: { 'src/api/site.ts': ['exports'] },
} satisfies KnipConfig;

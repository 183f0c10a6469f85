import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { PageWatch } from './page-watch.ts';

export interface Look {
  theme?: 'night' | 'day';
  dir?: 'ltr' | 'rtl';
}

export interface Gallery {
  page: Page;
  watch: PageWatch;
  open(look?: Look): Promise<void>;
}

/**
 * Serves the page of the design system, which is built separately: real components in a real
 * browser.
 */
export const test = base.extend<{ gallery: Gallery }, { galleryUrl: string }>({
  galleryUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'trade-gallery-'));
      const shared = { configFile: false, logLevel: 'error' } as const;
      await build({
        ...shared,
        resolve: { alias: { '#': resolve('src') } },
        plugins: [
          react(),
          babel({ include: /\/src\/ui\/.*\.tsx?$/, presets: [reactCompilerPreset()] }),
          tailwindcss(),
        ],
        build: { outDir, emptyOutDir: true, rolldownOptions: { input: 'gallery.html' } },
      });
      const server = await preview({
        ...shared,
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0 },
      });
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
      rmSync(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, galleryUrl }, use) => {
    const watch = new PageWatch(page);
    await use({
      page,
      watch,
      async open({ theme = 'night', dir = 'ltr' } = {}) {
        await page.goto(`${galleryUrl}gallery.html?theme=${theme}&dir=${dir}`);
        await page.getByRole('main').waitFor();
      },
    });
  },
});

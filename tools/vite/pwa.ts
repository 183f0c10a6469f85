import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstRenderChunks } from './chunks.ts';
import { precompress } from './compress.ts';
import { directIcons } from './icons.ts';
import { importMarks } from './import-marks.ts';
import { manifests } from './manifests.ts';
import { precacheList } from './precache.ts';
import { staticShell } from './static-shell.ts';
import { webManifest } from './web-manifest.ts';

/**
 * Returns the plugins that make the build a PWA: the static shell, the manifest, the service worker
 * and the compressed files.
 */
export function pwa(): PluginOption[] {
  const { plugin: readMarks, marks } = importMarks();
  const list = precacheList(marks);
  return [
    readMarks,
    directIcons(),
    firstRenderChunks(marks),
    staticShell(),
    manifests('public'),
    list.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      // src/app/service-worker.ts registers the worker with Trusted Types and `updateViaCache:
      // 'none'`.
      injectRegister: false,
      registerType: 'prompt',
      manifest: webManifest('public'),
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['assets/*.{js,css,json}', 'index.html', 'icons/{favicon,logo}.svg'],
        maximumFileSizeToCacheInBytes: 2_000_000,
        manifestTransforms: [list.transform],
      },
      integration: {
        // The worker's address is /sw.js, regardless of the name of its source.
        beforeBuildServiceWorker(options) {
          options.swDest = join(options.injectManifest.globDirectory, 'sw.js');
          options.injectManifest.swDest = options.swDest;
        },
      },
    }),
    precompress(),
  ];
}

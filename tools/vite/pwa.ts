import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstRenderChunks } from './chunks.ts';
import { precompress } from './compress.ts';
import { directIcons } from './icons.ts';
import { precacheList } from './precache.ts';
import { staticShell } from './static-shell.ts';
import { webManifest } from './web-manifest.ts';

/** Static shell, manifest, service worker and compressed files: all that makes the build a PWA. */
export function pwa(): PluginOption[] {
  const list = precacheList();
  return [
    directIcons(),
    firstRenderChunks(),
    staticShell(),
    list.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      // src/app/service-worker.ts registers by itself: Trusted Types, and `updateViaCache: 'none'`.
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
        // Its address is /sw.js, whatever its source is called.
        beforeBuildServiceWorker(options) {
          options.swDest = join(options.injectManifest.globDirectory, 'sw.js');
          options.injectManifest.swDest = options.swDest;
        },
      },
    }),
    precompress(),
  ];
}

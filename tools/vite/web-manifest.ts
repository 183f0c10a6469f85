import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { SHARE_PATH, SHARED_FIELD } from '#core/contract/deposit-shared.ts';

type Icon = NonNullable<ManifestOptions['icons']>[number];

const ICONS = [
  ['icons/icon-192.png', 'any'],
  ['icons/icon-512.png', 'any'],
  ['icons/maskable-192.png', 'maskable'],
  ['icons/maskable-512.png', 'maskable'],
] as const;

/** Pages in the menu of the app's icon. The names are app messages. */
const SHORTCUTS = [
  ['Market', '/market', 'icons/shortcut-market.png'],
  ['Options', '/options', 'icons/shortcut-options.png'],
  ['Assets', '/assets', 'icons/shortcut-assets.png'],
] as const;

/** The language of a manifest, and its translations of English words. */
export interface ManifestWords {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly say: (english: string) => string;
}

const ENGLISH: ManifestWords = { tag: 'en', direction: 'ltr', say: (english) => english };

/** Builds the manifest, with the pictures that exist in `publicFolder`. */
export function webManifest(
  publicFolder: string,
  words: ManifestWords = ENGLISH,
): Partial<ManifestOptions> {
  const has = (file: string) => existsSync(join(publicFolder, file));
  const icon = (file: string, purpose?: Icon['purpose']): Icon => ({
    src: `/${file}`,
    sizes: pngSize(join(publicFolder, file)),
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  return {
    id: '/',
    name: 'Trade',
    short_name: 'Trade',
    description: words.say(
      'Live crypto markets, candle charts and second-contract options in one app.',
    ),
    lang: words.tag,
    dir: words.direction,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#0b1220',
    theme_color: '#0b1220',
    categories: ['finance', 'business'],
    launch_handler: { client_mode: 'navigate-existing' },
    related_applications: [{ platform: 'webapp', url: '/manifest.webmanifest', id: '/' }],
    prefer_related_applications: false,
    icons: ICONS.filter(([file]) => has(file)).map(([file, purpose]) => icon(file, purpose)),
    shortcuts: SHORTCUTS.map(([name, url, file]) => ({
      name: words.say(name),
      url,
      ...(has(file) && { icons: [icon(file)] }),
    })),
    screenshots: screenshots(publicFolder),
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FIELD, accept: ['image/*'] }] },
    },
  };
}

/**
 * Lists the pictures in screenshots/. For example, `market-night.png` has the label "market,
 * night".
 */
function screenshots(publicFolder: string): NonNullable<ManifestOptions['screenshots']> {
  const folder = join(publicFolder, 'screenshots');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => {
      const sizes = pngSize(join(folder, file));
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      return {
        src: `/screenshots/${file}`,
        sizes,
        type: 'image/png',
        form_factor: width > height ? 'wide' : 'narrow',
        label: file.replace('.png', '').replaceAll('-', ', '),
      };
    });
}

/** Reads the width and height from the header of the file, and returns them as `512x512`. */
export function pngSize(file: string): string {
  const header = readFileSync(file).subarray(0, 24);
  if (header.toString('latin1', 1, 4) !== 'PNG') throw new Error(`${file} is not a PNG`);
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`;
}

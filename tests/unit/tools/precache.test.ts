// @vitest-environment node
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { sortFiles } from '../../../tools/vite/precache.ts';
import { pngSize, webManifest } from '../../../tools/vite/web-manifest.ts';

interface Part {
  source?: string;
  modules?: string[];
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  names?: string[];
}

function bundleOf(parts: Record<string, Part>): Rollup.OutputBundle {
  const files = Object.entries(parts).map(([fileName, part]) => [
    fileName,
    {
      type: fileName.endsWith('.js') ? 'chunk' : 'asset',
      fileName,
      names: part.names ?? [],
      isEntry: part.isEntry ?? false,
      moduleIds: part.modules ?? [],
      facadeModuleId: part.source ? `${process.cwd()}/${part.source}` : null,
      imports: part.imports ?? [],
      viteMetadata: { importedCss: new Set(part.css) },
    },
  ]);
  return Object.fromEntries(files);
}

describe('sortFiles', () => {
  it('installs shell, home and login with all they import; the rest later; catalogs apart; the QR library never', () => {
    const sorted = sortFiles(
      bundleOf({
        'assets/index-1.js': {
          isEntry: true,
          imports: ['assets/react-1.js'],
          css: ['assets/app-1.css'],
        },
        'assets/react-1.js': {},
        'assets/app-1.css': {},
        'assets/home-1.js': {
          source: 'src/routes/index.tsx?tsr-split=component',
          imports: ['assets/carousel-1.js'],
        },
        'assets/carousel-1.js': {},
        'assets/login-1.js': { source: 'src/routes/_guest/login.tsx?tsr-split=component' },
        'assets/options-1.js': { source: 'src/routes/_member/options.tsx?tsr-split=component' },
        'assets/qr-1.js': { source: 'node_modules/qr-code-styling/lib/qr-code-styling.js' },
        'assets/ar-1.json': { names: ['ar.json'] },
      }),
    );
    const parts = Object.fromEntries([...sorted].map(([name, { part }]) => [name, part]));
    expect(parts).toEqual({
      'assets/index-1.js': 'first',
      'assets/react-1.js': 'first',
      'assets/app-1.css': 'first',
      'assets/home-1.js': 'first',
      'assets/carousel-1.js': 'first',
      'assets/login-1.js': 'first',
      'assets/options-1.js': 'later',
      'assets/qr-1.js': 'none',
      'assets/ar-1.json': 'language',
    });
    expect(sorted.get('assets/ar-1.json')?.language).toBe('ar');
  });

  it('caches what a screen imports, also of a part that few members open', () => {
    const sorted = sortFiles(
      bundleOf({
        'assets/options-1.js': {
          source: 'src/routes/_member/options.tsx?tsr-split=component',
          imports: ['assets/alert-button-1.js'],
        },
        'assets/alert-button-1.js': { source: 'src/components/alerts/alert-button.tsx' },
        'assets/alert-panel-1.js': { source: 'src/components/alerts/alert-panel.tsx' },
      }),
    );
    expect(sorted.get('assets/alert-button-1.js')?.part).toBe('later');
    expect(sorted.get('assets/alert-panel-1.js')?.part).toBe('none');
  });

  it('leaves out what several rarely used parts share', () => {
    const layer = `${process.cwd()}/src/components/chart-layers`;
    const sorted = sortFiles(
      bundleOf({
        'assets/drawings-1.js': { source: 'src/components/chart-layers/drawings.tsx' },
        'assets/use-view-1.js': { modules: [`${process.cwd()}/src/lib/a.ts`, `${layer}/b.ts`] },
        'assets/other-1.js': { modules: [`${process.cwd()}/src/lib/c.ts`] },
      }),
    );
    expect([...sorted.values()].map(({ part }) => part)).toEqual(['none', 'none', 'later']);
  });

  it('puts what every page shows before what one screen needs', () => {
    const sorted = sortFiles(
      bundleOf({
        'assets/a-screen-1.js': { source: 'src/routes/_member/bank.tsx?tsr-split=component' },
        'assets/chart-1.js': {},
        'assets/exchange-1.js': {
          source: 'src/routes/_member/exchange.tsx?tsr-split=component',
          imports: ['assets/chart-1.js'],
        },
        'assets/home-1.js': { source: 'src/routes/index.tsx?tsr-split=component' },
        'assets/index-1.js': { isEntry: true, css: ['assets/app-1.css'] },
        'assets/app-1.css': {},
        'assets/offer-1.js': { source: 'src/app/shell/install-offer.tsx' },
      }),
    );
    expect([...sorted.keys()]).toEqual([
      'assets/index-1.js',
      'assets/app-1.css',
      'assets/home-1.js',
      'assets/offer-1.js',
      'assets/exchange-1.js',
      'assets/chart-1.js',
      'assets/a-screen-1.js',
    ]);
  });
});

describe('webManifest', () => {
  it('lists only pictures that exist', () => {
    const empty = webManifest(mkdtempSync(join(tmpdir(), 'trade-public-')));
    expect(empty.icons).toEqual([]);
    expect(empty.screenshots).toEqual([]);
    expect(empty.shortcuts?.map(({ url }) => url)).toEqual(['/market', '/options', '/assets']);
  });

  it('has the words of a language in its shortcuts, and is the same app', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trade-public-'));
    const words = {
      tag: 'ar',
      direction: 'rtl',
      say: (english: string) => `ar ${english}`,
    } as const;
    const { id, lang, dir, shortcuts, start_url } = webManifest(folder, words);
    expect({ id, start_url, lang, dir }).toEqual({
      id: '/',
      start_url: '/',
      lang: 'ar',
      dir: 'rtl',
    });
    expect(shortcuts?.map(({ name }) => name)).toEqual(['ar Market', 'ar Options', 'ar Assets']);
  });

  it('reads the size of a PNG from the file itself', () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000c000000100', 'hex');
    const file = join(mkdtempSync(join(tmpdir(), 'trade-png-')), 'a.png');
    writeFileSync(file, header);
    expect(pngSize(file)).toBe('192x256');
    writeFileSync(file, 'not a picture');
    expect(() => pngSize(file)).toThrow('is not a PNG');
  });
});

// @vitest-environment node
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { describe, expect, it, test } from 'vitest';
import { markedImports } from '../../../tools/vite/import-marks.ts';
import { listParts, type Part } from '../../../tools/vite/precache.ts';
import { pngSize, webManifest } from '../../../tools/vite/web-manifest.ts';

interface File {
  module?: string;
  imports?: string[];
  parts?: string[];
  css?: string[];
}

const screenOf = (name: string) => `src/routes/${name}.tsx?tsr-split=component`;
const idOf = (module: string) => `/x/${module}`;

/** Returns a build with the screens that every build has. */
function bundleOf(files: Record<string, File>): Rolldown.OutputBundle {
  const all: Record<string, File> = {
    'assets/home-1.js': { module: screenOf('index') },
    'assets/login-1.js': { module: screenOf('_guest/login') },
    'assets/register-1.js': { module: screenOf('_guest/register') },
    'assets/market-1.js': { module: screenOf('market') },
    'assets/exchange-1.js': { module: screenOf('_member/exchange') },
    'assets/options-1.js': { module: screenOf('_member/options') },
    'assets/assets-1.js': { module: screenOf('_member/assets') },
    ...files,
  };
  const entries = Object.entries(all).map(([fileName, file]) => [
    fileName,
    {
      type: fileName.endsWith('.worker-1.js') || fileName.endsWith('.css') ? 'asset' : 'chunk',
      fileName,
      name: fileName.replace(/^assets\/|-1\.\w+$/g, ''),
      moduleIds: file.module ? [idOf(file.module)] : [],
      facadeModuleId: file.module ? idOf(file.module) : null,
      imports: file.imports ?? [],
      dynamicImports: file.parts ?? [],
      viteMetadata: { importedCss: new Set(file.css) },
    },
  ]);
  const source = '<script type="module" src="/assets/index-1.js"></script>';
  const page = { type: 'asset', fileName: 'index.html', names: [], source };
  return Object.fromEntries([...entries, ['index.html', page]]);
}

const names = (parts: readonly Part[], when: Part['when']) =>
  parts.filter((part) => part.when === when).flatMap((part) => part.files);

describe('listParts', () => {
  const bundle = bundleOf({
    'assets/index-1.js': {
      imports: ['assets/react-1.js'],
      parts: ['assets/bank-1.js', 'assets/menu-1.js', 'assets/options-1.js'],
      css: ['assets/app-1.css'],
    },
    'assets/react-1.js': {},
    'assets/app-1.css': {},
    'assets/menu-1.js': { module: 'src/app/shell/menu.tsx' },
    'assets/bank-1.js': { module: screenOf('_member/bank'), parts: ['assets/code-1.js'] },
    'assets/options-1.js': {
      module: screenOf('_member/options'),
      imports: ['assets/chart-1.js'],
      parts: ['assets/ticket-1.js'],
    },
    'assets/chart-1.js': {},
    'assets/ticket-1.js': {
      module: 'src/features/options/ticket.tsx',
      imports: ['assets/form-1.js'],
    },
    'assets/form-1.js': {},
    'assets/code-1.js': {
      module: 'src/ui/code.tsx',
      imports: ['assets/form-1.js', 'assets/qr-1.js'],
    },
    'assets/qr-1.js': {},
    'assets/feed.worker-1.js': {},
  });
  const marked = new Set([idOf('src/ui/code.tsx')]);

  it('installs the frame, home and login', () => {
    expect(names(listParts(bundle, marked), 'first')).toEqual([
      'assets/index-1.js',
      'assets/react-1.js',
      'assets/app-1.css',
      'assets/home-1.js',
      'assets/login-1.js',
    ]);
  });

  it('caches parts of the frame and first screens next, then all other parts, and workers', () => {
    expect(names(listParts(bundle, marked), 'later')).toEqual([
      'assets/menu-1.js',
      'assets/market-1.js',
      'assets/exchange-1.js',
      'assets/options-1.js',
      'assets/chart-1.js',
      'assets/assets-1.js',
      'assets/register-1.js',
      'assets/bank-1.js',
      'assets/ticket-1.js',
      'assets/form-1.js',
      'assets/feed.worker-1.js',
    ]);
  });

  it('omits files that only marked imports load', () => {
    const files = (online: ReadonlySet<string>) =>
      listParts(bundle, online).flatMap((part) => part.files);
    expect(files(new Set())).toEqual(
      expect.arrayContaining(['assets/code-1.js', 'assets/qr-1.js']),
    );
    expect(files(marked)).not.toContain('assets/code-1.js');
    expect(files(marked)).not.toContain('assets/qr-1.js');
    expect(files(marked)).toContain('assets/form-1.js');
  });

  it('refuses a mark on what is no chunk of its own', () => {
    expect(() => listParts(bundle, new Set(['/x/src/ui/other.tsx']))).toThrow(
      'marked online, but not a chunk of its own: /x/src/ui/other.tsx',
    );
  });
});

test('marks are read from imports only where they stand', () => {
  const code = `import(/* online */ './body').then((file) => file.Body);
    await import(/* start */ '#/app/router');
    import('./plain'); import(/* other */ './other');`;
  expect(markedImports(code)).toEqual([
    { mark: 'online', source: './body' },
    { mark: 'start', source: '#/app/router' },
  ]);
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

// @vitest-environment node
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { firstFiles } from '../../../tools/vite/first-files.ts';

const chunk = (fileName: string, module: string, imports: string[] = []) => ({
  type: 'chunk',
  fileName,
  moduleIds: [`/x/src/${module}`],
  imports,
});
const screen = (name: string) => `routes/${name}.tsx?tsr-split=component`;

const BUNDLE = Object.fromEntries(
  [
    chunk('assets/frame-1.js', 'main.tsx'),
    chunk('assets/home-1.js', screen('index'), ['assets/frame-1.js', 'assets/table-1.js']),
    chunk('assets/market-1.js', screen('market'), ['assets/table-1.js', 'assets/market-1.js']),
    ...['exchange', 'options', 'assets'].map((name) =>
      chunk(`assets/${name}-1.js`, screen(`_member/${name}`)),
    ),
    chunk('assets/login-1.js', screen('_guest/login')),
    chunk('assets/register-1.js', screen('_guest/register')),
    chunk('assets/table-1.js', 'components/table.tsx'),
    { type: 'asset', fileName: 'assets/en-1.json', names: ['en.json', 'fr.json'] },
    { type: 'asset', fileName: 'assets/frame-1.css', names: ['frame.css'] },
  ].map((file) => [file.fileName, file]),
) as unknown as Rolldown.OutputBundle;

describe('firstFiles', () => {
  const files = firstFiles(BUNDLE, '<script src="/assets/frame-1.js"></script>');

  it('lists the files of a screen in addition to those of the page', () => {
    expect(files.screens['/']).toEqual(['/assets/home-1.js', '/assets/table-1.js']);
    expect(files.screens['/market']).toEqual(['/assets/market-1.js', '/assets/table-1.js']);
    expect(files.screens['/login']).toEqual(['/assets/login-1.js']);
  });

  it('lists one catalog for all languages that share it', () => {
    expect(files.catalogs).toEqual({ en: '/assets/en-1.json', fr: '/assets/en-1.json' });
  });

  it('refuses a build without one of the screens', () => {
    expect(() => firstFiles({}, '')).toThrow('no chunk of the screen at /');
  });
});

import type { Rolldown } from 'vite';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { catalogLanguage } from './catalogs.ts';

type Bundle = Rolldown.OutputBundle;

/** Files that src/app/first-paint requests ahead of the app, by address and by language code. */
export interface FirstFiles {
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly catalogs: Readonly<Record<string, string>>;
}

/** With the development server. */
export const NO_FILES: FirstFiles = { screens: {}, catalogs: {} };

/** Screens on which visits begin. */
const SCREENS = [
  ['/', 'index'],
  ['/market', 'market'],
  ['/exchange', '_member/exchange'],
  ['/options', '_member/options'],
  ['/assets', '_member/assets'],
  ['/login', '_guest/login'],
  ['/register', '_guest/register'],
] as const;

const CODES = LANGUAGES.map((language) => language.code);

/**
 * Returns the chunks of the first screens that `html` does not load, and the catalogs of a build.
 */
export function firstFiles(bundle: Bundle, html: string): FirstFiles {
  const screens = SCREENS.map(([path, name]) => {
    const module = `/src/routes/${name}.tsx?tsr-split=component`;
    const own = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
    );
    if (!own) throw new Error(`no chunk of the screen at ${path}`);
    const files = [...withImports(bundle, own.fileName)].filter((file) => !html.includes(file));
    return [path, files.map((file) => `/${file}`)];
  });
  const catalogs = Object.values(bundle).flatMap((file) => {
    if (file.type !== 'asset') return [];
    return CODES.filter((code) => catalogLanguage(file.names, [code])).map((code) => [
      code,
      `/${file.fileName}`,
    ]);
  });
  return { screens: Object.fromEntries(screens), catalogs: Object.fromEntries(catalogs) };
}

/** Returns a chunk and all its static imports. */
function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return seen;
  seen.add(fileName);
  for (const next of chunk.imports) withImports(bundle, next, seen);
  return seen;
}

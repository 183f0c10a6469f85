import type { Rolldown } from 'vite';
import { LANGUAGES } from '#core/domain/languages.ts';
import { catalogLanguage } from './catalogs.ts';

type Bundle = Rolldown.OutputBundle;

/** Files that src/app/first-paint requests ahead of the app, by address and by language code. */
export interface FirstFiles {
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly catalogs: Readonly<Record<string, string>>;
}

/** Used by the development server. */
export const NO_FILES: FirstFiles = { screens: {}, catalogs: {} };

/** Paths at which visits usually start. */
export const FIRST_PATHS = [
  '/',
  '/market',
  '/exchange',
  '/options',
  '/assets',
  '/login',
  '/register',
] as const;

const CODES = LANGUAGES.map((language) => language.code);

/**
 * Returns the chunks of the first screens that `html` does not load, and the catalogs of a build.
 */
export function firstFiles(bundle: Bundle, html: string): FirstFiles {
  const screens = FIRST_PATHS.map((path) => {
    const files = [...withImports(bundle, screenAt(bundle, path))];
    return [path, files.filter((file) => !html.includes(file)).map((file) => `/${file}`)];
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

/** Returns the file name of the chunk with the screen of an address. */
export function screenAt(bundle: Bundle, path: string): string {
  const name = path === '/' ? 'index' : path.slice(1);
  const screen = new RegExp(`/src/routes/(?:_\\w+/)?${name}\\.tsx\\?tsr-split=component$`);
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => screen.test(id)),
  );
  if (!chunk) throw new Error(`no chunk of the screen at ${path}`);
  return chunk.fileName;
}

/** Returns the names of a chunk and of all its static imports. */
export function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()) {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return seen;
  seen.add(fileName);
  for (const next of chunk.imports) withImports(bundle, next, seen);
  return seen;
}

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LANGUAGES } from '#core/domain/languages.ts';
import { catalogLanguage } from './catalogs.ts';
import { FIRST_PATHS, screenAt, withImports } from './first-files.ts';
import type { Marks } from './import-marks.ts';

const CODES = LANGUAGES.map((language) => language.code);

type Bundle = Rolldown.OutputBundle;

/** Screens that every installation must have. */
const INSTALLED_PATHS = ['/', '/login'];
/** Files outside /assets that the first screens need. */
const INSTALLED_FILES = /^(index\.html|manifest\.webmanifest|icons\/(favicon|logo)\.svg)$/;
const SCREEN = /\/src\/routes\/.*\?tsr-split=/;

/** A part of the app: the files that one `import()` loads. */
export interface Part {
  readonly name: string;
  /** `first` parts are fetched at installation, and `later` parts when the page is idle. */
  readonly when: 'first' | 'later';
  /** The names of its files, without those of earlier parts. */
  readonly files: readonly string[];
}

interface Entry {
  url: string;
  revision: string | null;
  size: number;
  integrity?: string;
  part?: 'later';
  language?: string;
}

/**
 * Determines when the service worker fetches each build file: at installation, when the page is
 * idle, or for its language. Files that only marked imports load are not in any list
 * (import-marks.ts).
 */
export function precacheList(marks: Marks) {
  let parts: readonly Part[] = [];
  let languages: ReadonlyMap<string, string> = new Map();
  let folder = 'dist';

  const plugin: Plugin = {
    name: 'trade:precache-list',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        parts = listParts(bundle, marks.online);
        languages = catalogs(bundle);
      },
    },
  };

  /**
   * A workbox manifest transform. It marks the entries, and writes their sizes for tools/budgets.
   */
  async function transform(entries: Entry[]) {
    const order = parts.flatMap(({ files }) => files);
    const later = new Set(
      parts.filter(({ when }) => when === 'later').flatMap((part) => part.files),
    );
    const manifest = entries
      .filter(({ url }) => order.includes(url) || languages.has(url) || INSTALLED_FILES.test(url))
      // Files outside the bundle, such as the page itself, belong to no part and come first.
      .sort((one, other) => order.indexOf(one.url) - order.indexOf(other.url))
      .map((entry): Entry => {
        const content = readFileSync(join(folder, entry.url));
        const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
        const language = languages.get(entry.url);
        return {
          ...entry,
          integrity,
          ...(later.has(entry.url) && { part: 'later' }),
          ...(language && { language }),
        };
      });
    mkdirSync(join(folder, '.vite'), { recursive: true });
    writeFileSync(join(folder, '.vite/precache.json'), JSON.stringify(costs(parts, manifest)));
    return { manifest, warnings: [] };
  }

  return { plugin, transform };
}

/**
 * Returns the raw bytes that each part adds to the cache, including those of the largest catalog.
 */
function costs(parts: readonly Part[], manifest: readonly Entry[]): Record<string, number> {
  const sizes = new Map(manifest.map(({ url, size }) => [url, size]));
  const inParts = new Set(parts.flatMap(({ files }) => files));
  const sum = (entries: readonly Entry[]) => entries.reduce((bytes, { size }) => bytes + size, 0);
  const catalogSizes = manifest.filter(({ language }) => language).map(({ size }) => size);
  const bytes: Record<string, number> = {
    page: sum(manifest.filter(({ url, language }) => !language && !inParts.has(url))),
    catalog: Math.max(0, ...catalogSizes),
  };
  for (const { name, files } of parts) {
    const own = files.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
    bytes[name] = (bytes[name] ?? 0) + own;
  }
  return bytes;
}

/**
 * Returns the parts that the app reaches without a marked import, in the order in which they are
 * cached: first the frame, home and login; then the frame's own parts and the other screens on
 * which visits begin; and last the other parts and workers.
 */
export function listParts(bundle: Bundle, online: ReadonlySet<string>): readonly Part[] {
  const chunkOf = (name: string) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file : undefined;
  };
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const idOf = (name: string) => chunkOf(name)?.facadeModuleId ?? '';
  const missing = [...online].find(
    (id) => !chunks.some(({ facadeModuleId }) => facadeModuleId === id),
  );
  if (missing) throw new Error(`marked online, but not a chunk of its own: ${missing}`);

  const lazyParts = (files: Iterable<string>) =>
    [...files]
      .flatMap((name) => chunkOf(name)?.dynamicImports ?? [])
      .filter((name) => !online.has(idOf(name)));
  const parts: Part[] = [];
  const seen = new Set<string>();
  const add = (when: Part['when'], roots: readonly string[]) => {
    for (const root of roots) {
      const names = [...withImports(bundle, root)];
      const styles = names.flatMap((name) => [...(chunkOf(name)?.viteMetadata?.importedCss ?? [])]);
      const files = [...names, ...styles].filter((name) => !seen.has(name));
      for (const file of files) seen.add(file);
      if (files.length > 0) parts.push({ name: chunkOf(root)?.name ?? root, when, files });
    }
  };
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  // Vite drops the entry, which contains only imports. Instead, the page has a script for each of
  // the entry's files.
  const scripts = chunks
    .map(({ fileName }) => fileName)
    .filter((name) => html.includes(`src="/${name}"`));
  if (scripts.length === 0) throw new Error('no script in index.html');
  const frame = scripts.flatMap((script) => [...withImports(bundle, script)]);
  add('first', [...scripts, ...INSTALLED_PATHS.map((path) => screenAt(bundle, path))]);
  add(
    'later',
    lazyParts(frame).filter((name) => !SCREEN.test(idOf(name))),
  );
  add(
    'later',
    FIRST_PATHS.map((path) => screenAt(bundle, path)),
  );
  // The list grows during the iteration, because parts have parts.
  for (const { files } of parts) add('later', lazyParts(files));
  const workers = Object.keys(bundle).filter((name) => /^assets\/.*\.worker-.*\.js$/.test(name));
  for (const name of workers) parts.push({ name, when: 'later', files: [name] });
  return parts;
}

/** Returns the language of each catalog by its file name. */
function catalogs(bundle: Bundle): Map<string, string> {
  const found = Object.values(bundle).flatMap((file): [string, string][] => {
    const language = file.type === 'asset' ? catalogLanguage(file.names, CODES) : undefined;
    return language ? [[file.fileName, language]] : [];
  });
  return new Map(found);
}

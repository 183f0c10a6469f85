import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { catalogLanguage } from './catalogs.ts';

const CODES = LANGUAGES.map((language) => language.code);

type Bundle = Rollup.OutputBundle;

/** Screens that an installation must have; with them come all they import. */
const FIRST_SCREENS = /^src\/(?:routes\/(?:_guest\/login|index)\.tsx|app\/service-worker\.ts)/;
/** Files outside /assets that the first screens need. */
const FIRST_FILES = /^(index\.html|manifest\.webmanifest|icons\/(favicon|logo)\.svg)$/;

/** Drawing a QR code is no use without a network: the address beside it stays readable and copyable. */
const NEVER_KEPT = /(^|\/)node_modules\/qr-code-styling\//;

interface Listed {
  readonly part: 'first' | 'later' | 'language' | 'none';
  readonly language?: string;
}

interface Entry {
  url: string;
  revision: string | null;
  size: number;
  integrity?: string;
  part?: 'later';
  language?: string;
}

/** Sorts the files of a build into what the service worker fetches at once, when idle, by language, or never. */
export function precacheList() {
  let kinds = new Map<string, Listed>();
  let folder = 'dist';

  const plugin: Plugin = {
    name: 'trade:precache-list',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        kinds = sortFiles(bundle);
      },
    },
  };

  /** A workbox manifest transform: marks the entries, and notes their weight for tools/budgets. */
  async function transform(entries: Entry[]) {
    const manifest = entries.flatMap((entry) => {
      const { part, language } = kinds.get(entry.url) ?? outsideBundle(entry.url);
      if (part === 'none') return [];
      const content = readFileSync(join(folder, entry.url));
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      const marked: Entry = { ...entry, integrity };
      if (part === 'later') marked.part = part;
      if (language) marked.language = language;
      return [marked];
    });
    const bytes = keptBytes(manifest);
    mkdirSync(join(folder, '.vite'), { recursive: true });
    writeFileSync(join(folder, '.vite/precache.json'), JSON.stringify({ bytes }));
    return { manifest, warnings: [] };
  }

  return { plugin, transform };
}

/** Everything but the catalogs, and the largest catalog. */
function keptBytes(entries: readonly Entry[]): number {
  const catalogs = entries.filter((entry) => entry.language).map((entry) => entry.size);
  const rest = entries.filter((entry) => !entry.language).map((entry) => entry.size);
  return rest.reduce((sum, size) => sum + size, 0) + Math.max(0, ...catalogs);
}

function outsideBundle(url: string): Listed {
  return { part: FIRST_FILES.test(url) ? 'first' : 'none' };
}

/** Sorts by what imports what; `bundle` is the whole output. */
export function sortFiles(bundle: Bundle): Map<string, Listed> {
  const first = new Set<string>();
  const queue = Object.values(bundle)
    .filter((file) => file.type === 'chunk')
    .filter((chunk) => chunk.isEntry || FIRST_SCREENS.test(sourceOf(chunk)));
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (first.has(chunk.fileName)) continue;
    first.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) first.add(style);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') queue.push(next);
    }
  }

  const kinds = new Map<string, Listed>();
  for (const file of Object.values(bundle)) {
    const language = file.type === 'asset' ? catalogLanguage(file.names, CODES) : undefined;
    if (file.type === 'chunk' && NEVER_KEPT.test(sourceOf(file))) {
      kinds.set(file.fileName, { part: 'none' });
    } else if (first.has(file.fileName)) kinds.set(file.fileName, { part: 'first' });
    else if (language) kinds.set(file.fileName, { part: 'language', language });
    else if (/^assets\/.*\.(js|css)$/.test(file.fileName)) {
      kinds.set(file.fileName, { part: 'later' });
    }
  }
  return kinds;
}

/** The module a chunk was made for, relative to the project, without queries. */
function sourceOf(chunk: Rollup.OutputChunk): string {
  const id = (chunk.facadeModuleId ?? '').split('?')[0] ?? '';
  return relative(process.cwd(), id);
}

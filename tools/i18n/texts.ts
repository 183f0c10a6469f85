import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

/** An English text that needs a translation. */
export interface SourceText {
  /** `app|context|text`, `server||id` or `demo|file|path of the language map`. */
  readonly key: string;
  readonly text: string;
  readonly context?: string;
  /** Note for translators. */
  readonly comments: readonly string[];
  readonly files: readonly string[];
}

type CatalogName = 'app' | 'server';
type LanguageMap = Record<string, string>;

const PO = formatter({ lineNumbers: false });
const DEMO = 'server/db/seed/demo';
const HASH = /^source ([0-9a-f]{8})$/;

/** Short hash of the English text that a translation was made from. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function catalogFile(root: string, code: string, name: CatalogName): string {
  return join(root, 'locales', code, `${name}.po`);
}

function readCatalog(root: string, code: string, name: CatalogName) {
  const file = catalogFile(root, code, name);
  const content = readFileSync(file, 'utf8');
  const catalog = PO.parse(content, { locale: code, sourceLocale: 'en', filename: file });
  if (catalog instanceof Promise) throw new Error('The PO formatter answers later than expected.');
  return { file, content, catalog };
}

type Entry = ReturnType<typeof readCatalog>['catalog'][string];

function keyOf(name: CatalogName, id: string, entry: Entry): string {
  return name === 'app'
    ? `app|${entry.context ?? ''}|${entry.message ?? id}`
    : `server|${entry.context ?? ''}|${id}`;
}

function entriesOf(root: string, code: string, name: CatalogName): [string, Entry][] {
  return Object.entries(readCatalog(root, code, name).catalog)
    .filter(([, entry]) => !entry.obsolete)
    .map(([id, entry]) => [keyOf(name, id, entry), entry]);
}

/** Calls `visit` for each language map of the demo's reference data, and returns the changed files. */
function visitDemo(root: string, visit: (key: string, map: LanguageMap) => void) {
  return readdirSync(join(root, DEMO))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const data: unknown = JSON.parse(readFileSync(join(root, DEMO, name), 'utf8'));
      const walk = (value: unknown, path: string) => {
        if (typeof value !== 'object' || value === null) return;
        if ('en' in value && typeof value.en === 'string') {
          visit(`demo|${name}|${path}`, value as LanguageMap);
        }
        for (const [key, item] of Object.entries(value)) walk(item, `${path}/${key}`);
      };
      walk(data, '');
      return { file: join(root, DEMO, name), data };
    });
}

/** Reads every English text: the catalogs of the app and the server, and the demo's contents. */
export function readSources(root: string): SourceText[] {
  const catalogs = (['app', 'server'] as const).flatMap((name) =>
    entriesOf(root, 'en', name).map(([key, entry]) => ({
      key,
      text: entry.translation ?? '',
      ...(entry.context ? { context: entry.context } : {}),
      comments: entry.comments ?? [],
      files: [...new Set((entry.origin ?? []).map(([file]) => file))],
    })),
  );
  const demo: SourceText[] = [];
  visitDemo(root, (key, map) => {
    demo.push({ key, text: map.en ?? '', comments: [], files: [key.split('|')[1] ?? ''] });
  });
  return [...catalogs, ...demo];
}

/** Reads the translations of a language by key; missing ones are omitted. */
export function readTranslations(root: string, code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of ['app', 'server'] as const) {
    for (const [key, { translation }] of entriesOf(root, code, name)) {
      if (translation?.trim()) found.set(key, translation);
    }
  }
  visitDemo(root, (key, map) => {
    const text = map[code];
    if (text?.trim()) found.set(key, text);
  });
  return found;
}

/** Reads the hash of the English text that each server translation was made from. */
export function readSourceHashes(root: string, code: string): Map<string, string> {
  return new Map(
    entriesOf(root, code, 'server').flatMap(([key, entry]) => {
      const hash = translatorComments(entry).map((comment) => HASH.exec(comment)?.[1]);
      const known = hash.find((one) => one !== undefined);
      return known ? [[key, known] as const] : [];
    }),
  );
}

function translatorComments(entry: Entry): readonly string[] {
  const comments = (entry.extra as { translatorComments?: readonly string[] } | undefined)
    ?.translatorComments;
  return comments ?? [];
}

/** Writes translations by key into the catalogs of a language and into the demo's contents. */
export function writeTranslations(root: string, code: string, texts: ReadonlyMap<string, string>) {
  const sources = new Map(readSources(root).map(({ key, text }) => [key, text]));
  for (const name of ['app', 'server'] as const) {
    const { file, content, catalog } = readCatalog(root, code, name);
    for (const [id, entry] of Object.entries(catalog)) {
      const key = keyOf(name, id, entry);
      const text = texts.get(key);
      if (text === undefined) continue;
      entry.translation = text;
      if (name === 'app') continue;
      const others = translatorComments(entry).filter((comment) => !HASH.test(comment));
      const hash = `source ${hashOf(sources.get(key) ?? '')}`;
      entry.extra = { ...(entry.extra ?? {}), translatorComments: [...others, hash] };
    }
    const written = PO.serialize(catalog, {
      locale: code,
      sourceLocale: 'en',
      filename: file,
      existing: content,
    });
    if (written instanceof Promise)
      throw new Error('The PO formatter answers later than expected.');
    writeFileSync(file, written);
  }
  const changed = visitDemo(root, (key, map) => {
    const text = texts.get(key);
    if (text !== undefined) map[code] = text;
  });
  for (const { file, data } of changed) writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFuzzy, parsePo, serializePo, withoutFuzzy } from './catalog-format.ts';

/** An English text that needs a translation. */
export interface SourceText {
  /** `app|id`, `server|id` or `demo|file|path of the language map`. */
  readonly key: string;
  readonly text: string;
  readonly context?: string;
  /** Notes for translators. */
  readonly comments: readonly string[];
  readonly files: readonly string[];
}

type CatalogName = 'app' | 'server';
type LanguageMap = Record<string, string>;

const DEMO = 'server/db/seed/demo';

function catalogFile(root: string, code: string, name: CatalogName): string {
  return join(root, 'locales', code, `${name}.po`);
}

function readCatalog(root: string, code: string, name: CatalogName) {
  const file = catalogFile(root, code, name);
  const content = readFileSync(file, 'utf8');
  return { file, content, catalog: parsePo(content, file) };
}

type Entry = ReturnType<typeof readCatalog>['catalog'][string];

function entriesOf(root: string, code: string, name: CatalogName): [string, Entry][] {
  return Object.entries(readCatalog(root, code, name).catalog).map(([id, entry]) => [
    `${name}|${id}`,
    entry,
  ]);
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

/** Reads the translations of a language by key. Missing translations are omitted. */
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

/** Returns the keys of translations of an earlier English text. */
export function readFuzzy(root: string, code: string): Set<string> {
  return new Set(
    (['app', 'server'] as const).flatMap((name) =>
      entriesOf(root, code, name).flatMap(([key, entry]) => (isFuzzy(entry) ? [key] : [])),
    ),
  );
}

/**
 * Returns a function that translates an English app text, or returns it unchanged if there is no
 * translation.
 */
export function readWords(root: string, code: string) {
  const own = new Map(entriesOf(root, code, 'app'));
  const words = new Map(
    entriesOf(root, 'en', 'app').map(([key, { context, translation }]) => [
      `${context ?? ''}|${translation}`,
      own.get(key)?.translation,
    ]),
  );
  return (english: string, context = '') => words.get(`${context}|${english}`) || english;
}

/** Writes translations by key into the catalogs of a language and into the demo's contents. */
export function writeTranslations(root: string, code: string, texts: ReadonlyMap<string, string>) {
  for (const name of ['app', 'server'] as const) {
    const { file, content, catalog } = readCatalog(root, code, name);
    for (const [id, entry] of Object.entries(catalog)) {
      const text = texts.get(`${name}|${id}`);
      if (text === undefined) continue;
      entry.translation = text;
      entry.extra = withoutFuzzy(entry.extra);
    }
    writeFileSync(file, serializePo(catalog, file, content));
  }
  const changed = visitDemo(root, (key, map) => {
    const text = texts.get(key);
    if (text !== undefined) map[code] = text;
  });
  for (const { file, data } of changed) writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '#core/domain/languages.ts';
import { validateMessage } from './message-faults.ts';
import { scriptsOf } from './scripts.ts';
import {
  readFuzzy,
  readSources,
  readTranslations,
  type SourceText,
  writeTranslations,
} from './texts.ts';

/**
 * Work files for translators and second readers, in batches by feature.
 *
 * - `export CODE FOLDER` writes `FOLDER/in/NN.json`: the numbered texts that are missing or fuzzy
 *   in the language.
 * - `review CODE FOLDER` writes every text with its translation (`now`), for a second reader.
 * - `check CODE FOLDER` reports missing and faulty texts in `FOLDER/out/CODE/NN.json`, which has `{
 *   "n": "text" }` from a translator and `{ "n": { "text", "kind" } }` from a second reader.
 * - `merge CODE FOLDER` writes the valid texts into `locales/` and the demo's content, and counts
 *   the corrections of a second reader by kind.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [command, code, folder] = positionals;
const language = LANGUAGES.find((one) => one.code === code);
if (!language || !folder) {
  throw new Error('Usage: node tools/i18n/batches.ts export|review|check|merge CODE FOLDER');
}

const SIZE = 170;

interface BatchText {
  readonly n: number;
  readonly key: string;
  readonly en: string;
  readonly context?: string;
  readonly note?: string;
  readonly files: readonly string[];
  /** The translation that a second reader judges. */
  readonly now?: string;
}

/** The kinds of faults that a second reader corrects. */
type FaultKind = 'sense' | 'grammar' | 'term' | 'tone';
type Answer = string | { readonly text: string; readonly kind: FaultKind };

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function featureOf({ files, key }: SourceText): string {
  return `${key.split('|', 1)[0]} ${files[0] ?? ''}`;
}

if (command === 'export' || command === 'review') {
  const isReview = command === 'review';
  const done = readTranslations('.', language.code);
  const fuzzy = readFuzzy('.', language.code);
  const texts = readSources('.')
    .filter(({ key }) => (isReview ? done.has(key) : !done.has(key) || fuzzy.has(key)))
    .toSorted((a, b) => featureOf(a).localeCompare(featureOf(b)))
    .map(({ key, text, context, comments, files }, index) => ({
      n: index + 1,
      key,
      en: text,
      ...(context ? { context } : {}),
      ...(comments.length > 0 ? { note: comments.join(' ') } : {}),
      files: files.slice(0, 3).map((file) => file.replace(/^(src|server)\//, '')),
      ...(isReview ? { now: done.get(key) } : {}),
    }));
  mkdirSync(join(folder, 'in'), { recursive: true });
  for (let at = 0; at < texts.length; at += SIZE) {
    const name = `${String(at / SIZE + 1).padStart(2, '0')}.json`;
    const lines = texts.slice(at, at + SIZE).map((text) => JSON.stringify(text));
    writeFileSync(join(folder, 'in', name), `[\n${lines.join(',\n')}\n]\n`);
  }
  console.log(`${texts.length} texts`);
} else {
  const sources = new Map(readSources('.').map(({ key, text }) => [key, text]));
  const sound = new Map<string, string>();
  let faults = 0;
  let missing = 0;
  const corrections = new Map<string, number>();
  for (const name of readdirSync(join(folder, 'in')).toSorted()) {
    const file = join(folder, 'out', language.code, name);
    const own: Record<string, Answer> = existsSync(file) ? readJson(file) : {};
    for (const { n, key, en, now } of readJson<BatchText[]>(join(folder, 'in', name))) {
      const answer = own[n];
      const text = typeof answer === 'string' ? answer : answer?.text;
      // A second reader returns only the translations to change.
      if (now !== undefined && (text === undefined || text === now)) continue;
      if (!text?.trim()) {
        missing += 1;
        continue;
      }
      const found = validateMessage(en, text, { ...language, scripts: scriptsOf(language.code) });
      faults += found.length;
      // A text whose English has changed since the export is exported again.
      if (found.length === 0 && sources.get(key) === en) sound.set(key, text);
      if (typeof answer === 'object' && found.length === 0) {
        corrections.set(answer.kind, (corrections.get(answer.kind) ?? 0) + 1);
      }
      for (const fault of found) console.log(`${name} ${n}: ${fault}\n  ${en}\n  ${text}`);
    }
  }
  console.log(`${sound.size} sound, ${faults} faults, ${missing} missing`);
  for (const [kind, count] of corrections) console.log(`${kind} ${count}`);
  if (command === 'merge') writeTranslations('.', language.code, sound);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#core/domain/languages.ts';
import { LABEL_WIDTHS, labelWidth } from './label-widths.ts';
import { validateMessage } from './message-faults.ts';
import { FORBIDS, NEGATIONS } from './negations.ts';
import { scriptsOf } from './scripts.ts';
import { SENSES } from './senses.ts';
import { readFuzzy, readSources, readTranslations, type SourceText } from './texts.ts';

type Language = (typeof LANGUAGES)[number];
type TranslatedLanguage = Exclude<Language, { code: 'en' }>;

/** A fault in a translation: its key, and a description of the fault. */
export interface LanguageFault {
  readonly key: string;
  readonly fault: string;
}

/** The terms of the glossary in one language, by their lower-case English. */
type Glossary = ReadonlyMap<string, string>;

/**
 * Terms that a member must not confuse. The two terms of a pair must never have the same
 * translation.
 */
const DISTINCT = [
  ['app|options.stake', 'app|common.staking'],
  ['app|common.send', 'app|common.transfer'],
  ['app|common.buy', 'app|common.sell'],
  ['app|common.buy-up', 'app|common.buy-down'],
  ['app|common.deposit', 'app|common.withdraw'],
  ['app|common.convert', 'app|common.transfer'],
] as const;

/** Labels of one screen that may be identical. */
const TWINS: readonly (readonly string[])[] = [
  ['Demo', 'Practice'],
  ['Add', 'Bind'],
  ['Create a passkey', 'Create passkey'],
  ['Market', 'Pair'],
  ['Amount', 'Total'],
  ['Completed', 'Filled'],
  ['I saved it', 'I saved them'],
];

/**
 * Matches an English text about a coin's network. Coins that are sent on another network are lost.
 */
const NETWORK = /(?<!your )\bnetworks?\b(?! address)|\bover \{method\}/iu;

/** Matches an English text that contains an amount of money. */
const MONEY = /\{(?:amount|coin|code|fee|price|stake|total|unit)\}|USDT/u;

/**
 * Returns true if an outdated translation of the text could cost a member money or safety: server
 * messages (refusals, e-mails and notices), errors, prohibitions, and texts about networks or
 * amounts.
 */
function isCritical({ key, text, comments }: SourceText): boolean {
  return (
    key.startsWith('server|') ||
    comments.some((comment) => /^error\b/.test(comment)) ||
    [FORBIDS, NETWORK, MONEY].some((pattern) => pattern.test(text))
  );
}

/**
 * Reads the glossary of a language from `locales/terms.tsv`: English, note, then one column per
 * language.
 */
function readGlossary(root: string, code: string): Glossary {
  const lines = readFileSync(join(root, 'locales', 'terms.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  const [head = [], ...rows] = lines.map((line) => line.split('\t'));
  const column = head.lastIndexOf(code);
  return new Map(rows.map((row) => [(row[0] ?? '').toLowerCase(), row[column] ?? ''] as const));
}

/**
 * Reduces a word to the letters that determine its meaning: without marks and the Arabic article.
 */
function stemOf(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .replace(/^ال/u, '');
  return [...plain].slice(0, Math.max(2, Math.ceil(plain.length * 0.6))).join('');
}

/** Returns true if `text` contains each word of the term in any grammatical form. */
function hasTerm(text: string, term: string, tag: string): boolean {
  const whole = text
    .toLocaleLowerCase(tag)
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '');
  return term
    .toLocaleLowerCase(tag)
    .split(/[\s/-]+/u)
    .every((word) => whole.includes(stemOf(word)));
}

/**
 * Returns the faults of a translation that lost the words that protect a member's money: the
 * network, or a "not".
 */
function lostMeaning(
  text: string,
  own: string,
  { code, tag }: TranslatedLanguage,
  glossary: Glossary,
): string[] {
  const faults: string[] = [];
  const network = glossary.get('network') ?? '';
  if (NETWORK.test(text) && !hasTerm(own, network, tag)) faults.push(`lost the network: "${own}"`);
  if (FORBIDS.test(text) && !NEGATIONS[code].test(own)) {
    faults.push(`says no in English only: "${own}"`);
  }
  return faults;
}

/**
 * Yields the faults of single translations: their shape, script, glossary, length and English
 * source.
 */
function* faultsOfTexts(
  sources: readonly SourceText[],
  texts: ReadonlyMap<string, string>,
  { language, glossary }: { language: TranslatedLanguage; glossary: Glossary },
): Generator<LanguageFault> {
  const checked = { tag: language.tag, scripts: scriptsOf(language.code) };
  const termOf = ({ key, text, context }: SourceText) =>
    key.startsWith('app|') && !context ? glossary.get(text.toLowerCase()) : undefined;
  for (const source of sources) {
    const { key, text } = source;
    const own = texts.get(key);
    if (own === undefined) continue;
    for (const fault of validateMessage(text, own, checked)) yield { key, fault };
    const term = termOf(source);
    if (term && !hasTerm(own, term, language.tag)) {
      yield { key, fault: `reads "${own}"; the glossary has "${term}"` };
    }
    for (const fault of lostMeaning(text, own, language, glossary)) yield { key, fault };
    const room = LABEL_WIDTHS[key];
    if (room && labelWidth(own) > room) yield { key, fault: `is wider than ${room}: "${own}"` };
  }
}

/** Yields the translations of an earlier English text that must be exact. */
function* faultsOfFuzzy(
  sources: readonly SourceText[],
  fuzzy: ReadonlySet<string>,
): Generator<LanguageFault> {
  for (const source of sources) {
    const { key, text } = source;
    if (!fuzzy.has(key) || !isCritical(source)) continue;
    yield { key, fault: `is fuzzy: the English now reads "${text}"` };
  }
}

/**
 * Yields messages that have the same English wording and the same sense, but different
 * translations.
 */
function* faultsOfWording(
  sources: readonly SourceText[],
  texts: ReadonlyMap<string, string>,
): Generator<LanguageFault> {
  const first = new Map<string, string>();
  for (const { key, text, context = '' } of sources) {
    const own = texts.get(key);
    if (own === undefined) continue;
    const sense = `${SENSES[key] ?? context}|${text}`;
    const known = first.get(sense);
    if (known === undefined) first.set(sense, own);
    else if (known !== own) yield { key, fault: `reads "${own}", elsewhere "${known}"` };
  }
}

/**
 * Yields different labels of one screen that have the same translation. Labels of which one
 * contains the other are exempt, because they mean the same in English, too: "Up" and "Buy Up",
 * "Deposit" and "Deposits".
 */
function* faultsOfLabels(
  sources: readonly SourceText[],
  texts: ReadonlyMap<string, string>,
): Generator<LanguageFault> {
  const labels = sources.filter(({ key }) => key.startsWith('app|'));
  const others = new Map<string, SourceText[]>();
  for (const label of labels) {
    const own = texts.get(label.key);
    if (own === undefined) continue;
    const alike = others.get(own) ?? [];
    for (const other of alike) {
      if (isOnOneScreen(label, other) && !isOneMeaning(label.text, other.text)) {
        yield { key: label.key, fault: `reads like ${other.key}: "${own}"` };
      }
    }
    others.set(own, [...alike, label]);
  }
}

/**
 * Returns true if two messages can be on the same screen: those of one file or, if they differ in
 * English, of one feature.
 */
function isOnOneScreen(one: SourceText, other: SourceText): boolean {
  if (one.files.some((file) => other.files.includes(file))) return true;
  const places = new Set(one.files.map(placeOf));
  return one.text !== other.text && other.files.some((file) => places.has(placeOf(file)));
}

function placeOf(file: string): string {
  return /^src\/features\/[\w-]+/.exec(file)?.[0] ?? file;
}

function isOneMeaning(one: string, other: string): boolean {
  const [short = '', long = ''] = [one.toLowerCase(), other.toLowerCase()].toSorted(
    (a, b) => a.length - b.length,
  );
  const isTwin = TWINS.some((twin) => twin.includes(one) && twin.includes(other));
  return isTwin || (short !== long && long.includes(short));
}

/**
 * Returns the faults of a language's texts, and the missing ones, in the app, the server and the
 * demo.
 */
export function validateLanguage(
  root: string,
  language: Language,
  sources: readonly SourceText[] = readSources(root),
): LanguageFault[] {
  const texts = readTranslations(root, language.code);
  const missing = sources
    .filter(({ key }) => !texts.has(key))
    .map(({ key }) => ({ key, fault: 'has no translation' }));
  if (language.code === 'en') return missing;
  const alike = DISTINCT.flatMap(([one, other]) =>
    texts.has(one) && texts.get(one) === texts.get(other)
      ? [{ key: one, fault: `reads like ${other}` }]
      : [],
  );
  const glossary = readGlossary(root, language.code);
  return [
    ...missing,
    ...faultsOfTexts(sources, texts, { language, glossary }),
    ...faultsOfFuzzy(sources, readFuzzy(root, language.code)),
    ...faultsOfWording(sources, texts),
    ...faultsOfLabels(sources, texts),
    ...alike,
  ];
}

/** Returns the faults of all languages, one per line. */
export function validateLanguages(root: string): string[] {
  const sources = readSources(root);
  return LANGUAGES.flatMap((language) =>
    validateLanguage(root, language, sources).map(
      ({ key, fault }) => `${language.code} ${key}: ${fault}`,
    ),
  );
}

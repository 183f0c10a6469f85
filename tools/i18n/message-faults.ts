import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { hasOwnDigits, numbersOf } from './numbers.ts';

/** The properties of a language that the translation checks need. */
export interface CheckedLanguage {
  /** The BCP-47 tag. */
  readonly tag: string;
  /**
   * The Unicode scripts of its texts, as in `\p{Script=…}`. There are several if the language mixes
   * them.
   */
  readonly scripts: readonly string[];
}

const TAG = /<\/?\w[^<>]*>/g;
/** A wrapper that reverses the direction of a message. The English message does not have it. */
const DIRECTION = /<div dir="\w+">|<\/div>/g;
/** Words that do not change in any script, such as coins, networks, formats and names. */
const UNCHANGED =
  /^(?:[A-Z0-9][A-Z0-9./+-]*|Trade|Google|Apple|Android|iPhone|iPad|Safari|Chrome|Firefox|Edge|Face|Touch|ID|YYYY|MM|DD|x)$/;
/** Integers for every plural category that CLDR assigns to integers below a million. */
const SAMPLES = Array.from({ length: 220 }, (_, n) => n);

interface Shape {
  /** The arguments with their kind, such as `count:plural`, without duplicates. */
  readonly values: ReadonlySet<string>;
  readonly plurals: readonly Plural[];
  /** The words that a reader sees, without arguments. Branches follow each other. */
  readonly words: string;
}

interface Plural {
  readonly kind: string;
  readonly branches: Readonly<Record<string, string>>;
}

const shapes = new Map<string, Shape>();

/** Returns the shape of an English text, with which every language is compared. */
function englishShape(source: string): Shape {
  const known = shapes.get(source) ?? shapeOf(source);
  shapes.set(source, known);
  return known;
}

/** Returns the parts of a message. Throws if it is malformed. */
function shapeOf(message: string): Shape {
  const values = new Set<string>();
  const plurals: Plural[] = [];
  const words: string[] = [];
  const walk = (tokens: CompiledMessage): string => {
    if (typeof tokens === 'string') {
      words.push(tokens);
      return tokens;
    }
    for (const token of tokens) {
      if (typeof token !== 'string') walkValue(token);
      else if (token !== '#') words.push(token);
    }
    return tokens.filter((token) => typeof token === 'string').join('');
  };
  const walkValue = ([name, kind, cases]: Exclude<CompiledMessage[number], string>) => {
    values.add(kind ? `${name}:${kind}` : name);
    if (!kind || typeof cases !== 'object') return;
    const branches = Object.entries(cases ?? {}).filter(([key]) => key !== 'offset');
    const texts = branches.map(([key, branch]) => [key, walk(branch as CompiledMessage)] as const);
    plurals.push({ kind, branches: Object.fromEntries(texts) });
  };
  walk(compileMessageOrThrow(message));
  return { values, plurals, words: words.join(' ') };
}

function sorted(items: Iterable<string>): string {
  return [...items].toSorted().join(' ');
}

const categoriesByTag = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Returns the categories that an integer has in the language, and the integers of each. */
function categoriesOf(tag: string): ReadonlyMap<string, readonly number[]> {
  const known = categoriesByTag.get(tag);
  if (known) return known;
  const rules = new Intl.PluralRules(tag);
  const categories = new Map<string, number[]>();
  for (const n of SAMPLES) {
    const key = rules.select(n);
    const numbers = categories.get(key) ?? [];
    numbers.push(n);
    categories.set(key, numbers);
  }
  categoriesByTag.set(tag, categories);
  return categories;
}

function validatePlurals(source: readonly Plural[], own: readonly Plural[], tag: string): string[] {
  const categories = categoriesOf(tag);
  const known = new Set(new Intl.PluralRules(tag).resolvedOptions().pluralCategories);
  const isCounted = source.some(({ branches }) => branches.other?.includes('#'));
  return own
    .filter(({ kind }) => kind === 'plural')
    .flatMap(({ branches }) => {
      const isCovered = (key: string) => {
        const numbers = categories.get(key);
        return key in branches || numbers?.every((n) => `=${n}` in branches || `${n}` in branches);
      };
      const lacking = [...new Set([...categories.keys(), 'other'])].filter(
        (key) => !isCovered(key),
      );
      const unknown = Object.keys(branches).filter(
        (key) => !/^=?\d+$/.test(key) && !known.has(key as Intl.LDMLPluralRule),
      );
      const uncounted = Object.entries(branches).filter(
        ([key, text]) => isCounted && !text.includes('#') && (categories.get(key)?.length ?? 0) > 1,
      );
      return [
        ...lacking.map((key) => `lacks the plural form "${key}"`),
        ...unknown.map((key) => `has a plural form "${key}" that the language does not have`),
        ...uncounted.map(([key]) => `lacks # in the plural form "${key}"`),
      ];
    });
}

/** An amount with its coin. */
const AMOUNT = /(\{\w+\}) (\{(?:coin|code|base|quote|unit|from|to)\})/g;

/**
 * Returns the amounts of the English text that are separated from their coin in the translation.
 */
function partedAmounts(source: string, translation: string): string[] {
  const compact = translation.replace(/[\s\p{Cf}]/gu, '');
  return [...source.matchAll(AMOUNT)]
    .filter(
      ([, amount, coin]) =>
        ![`${amount}${coin}`, `${coin}${amount}`].some((pair) => compact.includes(pair)),
    )
    .map(([pair]) => pair);
}

function tagsOf(text: string): readonly string[] {
  return text.replace(DIRECTION, '').match(TAG) ?? [];
}

function withoutTags(text: string): string {
  return text.replace(TAG, ' ');
}

/** Returns the words that a translation changes. */
function ownWords(text: string): string[] {
  return (withoutTags(text).match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}./+-]*/gu) ?? []).filter(
    (word) => !UNCHANGED.test(word),
  );
}

/**
 * Returns the faults in the translation of a message, as strings; the list is empty for a valid
 * translation. `source` is the English text.
 */
export function validateMessage(
  source: string,
  translation: string,
  { tag, scripts }: CheckedLanguage,
): readonly string[] {
  let own: Shape;
  try {
    own = shapeOf(translation);
  } catch (error) {
    return [`is malformed: ${(error as Error).message.split('\n', 1)[0]}`];
  }
  const english = englishShape(source);
  const faults = validatePlurals(english.plurals, own.plurals, tag);
  const expectSame = (what: string, wanted: Iterable<string>, found: Iterable<string>) => {
    const [expected, actual] = [sorted(wanted), sorted(found)];
    if (expected !== actual) faults.push(`has ${what} "${actual}" instead of "${expected}"`);
  };
  const numbers = numbersOf(withoutTags(english.words), withoutTags(own.words), tag);
  expectSame('the arguments', english.values, own.values);
  if (english.plurals.length === 0) {
    expectSame('the tags', tagsOf(source), tagsOf(translation));
    expectSame('the numbers', numbers.wanted, numbers.found);
  } else {
    expectSame('the numbers', new Set(numbers.wanted), new Set(numbers.found));
  }
  for (const pair of partedAmounts(source, translation)) faults.push(`has ${pair} apart`);
  if (/^\s|\s$/.test(translation) !== /^\s|\s$/.test(source)) faults.push('has spaces at an end');
  if (translation.normalize('NFC') !== translation) faults.push('is not in normal form C');
  if (translation.includes("'")) faults.push('has a straight apostrophe');
  if (/[\d}] %/.test(translation)) faults.push('has a space before % where a line can break');
  if (!hasOwnDigits(translation, tag)) faults.push('has digits of another script');
  const isLatin = scripts.includes('Latin');
  const script = new RegExp(scripts.map((name) => `\\p{Script=${name}}`).join('|'), 'u');
  const words = ownWords(english.words);
  if (!isLatin && words.length > 0 && !script.test(own.words)) {
    faults.push('is not in the script of the language');
  }
  if (isLatin && tag !== 'en' && words.length > 2 && translation === source) {
    faults.push('is the English text');
  }
  return faults;
}

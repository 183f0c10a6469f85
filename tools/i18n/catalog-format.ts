import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CatalogFormatter, CatalogType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type StableIds, stableIds } from './stable-ids.ts';

/** PO files whose msgid is the id of a message, and whose msgstr is the message in one language. */
const PO = formatter({ lineNumbers: false, explicitIdAsDefault: true });
const SOURCE = 'en';
/** The gettext flag for a translation of an earlier English text. */
const FUZZY = 'fuzzy';

/** Parses a PO file and returns its entries by id. */
export function parsePo(content: string, filename: string): CatalogType {
  const catalog = PO.parse(content, { locale: undefined, sourceLocale: SOURCE, filename });
  if (catalog instanceof Promise) throw new Error('The PO formatter answers later than expected.');
  return catalog;
}

/** Returns a PO file with the entries by id. `existing` is the content that it replaces. */
export function serializePo(catalog: CatalogType, filename: string, existing?: string): string {
  const content = PO.serialize(catalog, {
    locale: basename(dirname(filename)),
    sourceLocale: SOURCE,
    filename,
    existing,
  });
  if (content instanceof Promise) throw new Error('The PO formatter answers later than expected.');
  return content;
}

/**
 * Lets Lingui read and write the catalogs. Lingui looks up an app message by a hash of its English
 * text. In the catalogs, the message has an id that survives changes of the English.
 */
export function catalogFormat(): CatalogFormatter {
  const english = new Map<string, CatalogType>();
  const plans = new Map<string, StableIds>();

  function englishOf(filename: string): CatalogType {
    const source = join(dirname(filename), '..', SOURCE, basename(filename));
    const catalog = english.get(source) ?? parsePo(readFileSync(source, 'utf8'), source);
    english.set(source, catalog);
    return catalog;
  }

  function planOf(filename: string, messages: CatalogType): StableIds {
    const name = basename(filename);
    const known = plans.get(name);
    if (known) return known;
    const plan = stableIds(englishOf(filename), messages);
    plans.set(name, plan);
    for (const { id, from, to } of plan.rewordings) console.log(`${id}\n  - ${from}\n  + ${to}`);
    return plan;
  }

  return {
    catalogExtension: '.po',
    parse(content, { filename, locale }) {
      const catalog = parsePo(content, filename);
      if (basename(filename) === 'server.po') return catalog;
      if (locale === SOURCE) english.set(filename, catalog);
      const texts = englishOf(filename);
      return Object.fromEntries(
        Object.entries(catalog).flatMap(([id, entry]) => {
          const message = texts[id]?.translation;
          if (message === undefined) return [];
          return [[generateMessageId(message, entry.context), { ...entry, message }]];
        }),
      );
    },
    serialize(catalog, { filename, locale, existing }) {
      const messages = Object.fromEntries(
        Object.entries(catalog).filter(([, { obsolete }]) => !obsolete),
      );
      const { ids, rewordings } = planOf(filename, messages);
      const before = parsePo(existing ?? '', filename);
      const reworded = new Set(rewordings.map(({ id }) => id));
      const entries = Object.entries(messages).map(([key, message]): [string, Message] => {
        const id = ids.get(key) ?? key;
        const { translation = '', extra = {} } = before[id] ?? {};
        if (locale === SOURCE)
          return [id, { ...message, extra, translation: message.message ?? '' }];
        const isReworded = reworded.has(id) && translation !== '';
        return [id, { ...message, extra: isReworded ? withFuzzy(extra) : extra, translation }];
      });
      // Sorted by id, so a new wording changes one line.
      const ordered = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
      return serializePo(Object.fromEntries(ordered), filename, existing);
    },
  };
}

type Message = CatalogType[string];

/** The flags and comments of an entry, as stored by the formatter. */
type PoExtra = NonNullable<Message['extra']>;

function withFuzzy(extra: PoExtra): PoExtra {
  return { ...extra, flags: [...new Set([...flagsOf(extra), FUZZY])] };
}

export function withoutFuzzy(extra: PoExtra = {}): PoExtra {
  return { ...extra, flags: flagsOf(extra).filter((flag) => flag !== FUZZY) };
}

export function isFuzzy({ extra = {} }: Message): boolean {
  return flagsOf(extra).includes(FUZZY);
}

function flagsOf({ flags }: PoExtra): string[] {
  return Array.isArray(flags) ? flags.map(String) : [];
}

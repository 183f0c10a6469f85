import type { CatalogType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

type Message = CatalogType[string];

/** A message that kept its id although its English wording changed. */
interface Rewording {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface StableIds {
  /**
   * The id in the catalogs by Lingui's key, which is a hash of the English text or the id in the
   * source.
   */
  readonly ids: ReadonlyMap<string, string>;
  readonly rewordings: readonly Rewording[];
}

const MAX_WORDS = 6;
const PLACEHOLDER = /\{\w+[,}]|<\/?\d+\/?>/g;
/** The words of the message syntax. */
const SYNTAX = /\b(?:plural|select|selectordinal|offset|zero|one|two|few|many|other)\b/g;

/**
 * Gives every extracted message an id that survives changes of its English text. A known text keeps
 * its id. A new text takes the id of a text that vanished from the same file, if the two share
 * words or are the only candidates. Otherwise, its id is made from its area and first words.
 *
 * @param english The English catalog before the extraction: the entries by id, with the text as the
 * translation.
 * @param messages The extracted messages by Lingui's key.
 */
export function stableIds(english: CatalogType, messages: CatalogType): StableIds {
  const known = new Map(
    Object.entries(english).map(([id, entry]) => [keyOf(entry.context, entry.translation), id]),
  );
  const ids = new Map<string, string>();
  for (const [key, { context, message }] of Object.entries(messages)) {
    const isGenerated = key === generateMessageId(message ?? '', context);
    const id = isGenerated ? known.get(keyOf(context, message)) : key;
    if (id !== undefined) ids.set(key, id);
  }
  const taken = new Set(ids.values());
  const added = Object.keys(messages).filter((key) => !ids.has(key));
  const vanished = Object.keys(english).filter((id) => !taken.has(id));
  const pairs = pairsOf(added, vanished, { english, messages });
  const used = new Set([...Object.keys(english), ...taken]);
  for (const key of added) {
    const id = pairs.get(key) ?? freeId(newId(messages[key] ?? {}), used);
    used.add(id);
    ids.set(key, id);
  }
  return { ids, rewordings: rewordingsOf(ids, { english, messages }) };
}

function rewordingsOf(
  ids: ReadonlyMap<string, string>,
  { english, messages }: Catalogs,
): Rewording[] {
  return [...ids].flatMap(([key, id]) => {
    const [from, to] = [english[id]?.translation, messages[key]?.message];
    return from === undefined || to === undefined || from === to ? [] : [{ id, from, to }];
  });
}

function keyOf(context: string | undefined, text: string | undefined): string {
  return `${context ?? ''}|${text ?? ''}`;
}

interface Catalogs {
  readonly english: CatalogType;
  readonly messages: CatalogType;
}

/** Returns pairs of an added message and the id of the vanished text that it replaces. */
function pairsOf(
  added: readonly string[],
  vanished: readonly string[],
  { english, messages }: Catalogs,
): ReadonlyMap<string, string> {
  const candidates = added.flatMap((key) =>
    vanished.flatMap((id) => {
      const [one, other] = [messages[key], english[id]];
      if (one === undefined || other === undefined || !isOfOneFile(one, other)) return [];
      return [{ key, id, likeness: likeness(one.message ?? '', other.translation ?? '') }];
    }),
  );
  const pairs = new Map<string, string>();
  const isFree = ({ key, id }: { key: string; id: string }) =>
    !pairs.has(key) && ![...pairs.values()].includes(id);
  for (const candidate of candidates.toSorted((a, b) => b.likeness - a.likeness)) {
    if (!isFree(candidate)) continue;
    const rivals = candidates.filter(
      (other) => isFree(other) && (other.key === candidate.key || other.id === candidate.id),
    );
    if (candidate.likeness > 0 || rivals.length === 1) pairs.set(candidate.key, candidate.id);
  }
  return pairs;
}

function filesOf(message: Message): string[] {
  return (message.origin ?? []).map(([file]) => file);
}

function isOfOneFile(one: Message, other: Message): boolean {
  const files = filesOf(other);
  return filesOf(one).some((file) => files.includes(file));
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(SYNTAX, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Returns the share of words that two messages have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / Math.max(1, words.size + others.size - shared);
}

/**
 * Returns an id such as `options.you-get-your-stake-back`: the area of the source, and the first
 * words.
 */
function newId(message: Message): string {
  const areas = new Set(
    filesOf(message).map((file) => /^src\/(?:(?:features|components)\/)?([\w-]+)/.exec(file)?.[1]),
  );
  const [area = 'app'] = areas;
  const text = message.message ?? '';
  const plain = wordsOf(text.replace(PLACEHOLDER, ' '));
  const words = (plain.length > 0 ? plain : wordsOf(text)).slice(0, MAX_WORDS);
  return `${areas.size > 1 ? 'common' : area}.${words.join('-') || 'text'}`;
}

function freeId(id: string, used: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const one = count === 1 ? id : `${id}-${count}`;
    if (!used.has(one)) return one;
  }
}

/**
 * A setting that follows the member: the time of its last change, in epoch milliseconds, and its
 * value.
 */
type Item = readonly [at: number, value: unknown];
/** Items by name. A deleted item keeps its time and has the value null. */
export type Items = Readonly<Record<string, Item>>;

/** Maximum number of characters in a stored document. */
export const MOST_CHARACTERS = 30_000;
const MOST_ITEMS = 400;
const NAME = /^[\w.]{1,64}$/;

function isItem(value: unknown): value is Item {
  return Array.isArray(value) && value.length === 2 && Number.isSafeInteger(value[0]);
}

/** Parses a document. Returns `undefined` for text that is not a document. */
export function parseItems(document: string): Items | undefined {
  if (document.length > MOST_CHARACTERS) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(document);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  const entries = Object.entries(read);
  const areItems = entries.every(([name, value]) => NAME.test(name) && isItem(value));
  return areItems && entries.length <= MOST_ITEMS ? (read as Items) : undefined;
}

/** Writes a document. If it would be too large, the items with the oldest changes are omitted. */
export function formatItems(items: Items): string {
  const newest = Object.entries(items)
    .filter(([name]) => NAME.test(name))
    .sort(([a, [x]], [b, [y]]) => y - x || (a < b ? -1 : 1))
    .slice(0, MOST_ITEMS);
  for (;;) {
    const document = JSON.stringify(Object.fromEntries(newest));
    if (document.length <= MOST_CHARACTERS) return document;
    newest.splice(Math.floor(newest.length * 0.9));
  }
}

/**
 * Merges the settings of two devices: the last change of each item wins. If two changes have the
 * same time, both devices choose the same one (product.md#preferences).
 */
export function mergeItems(a: Items, b: Items): Items {
  const merged: Record<string, Item> = { ...a };
  for (const [name, item] of Object.entries(b)) {
    const other = merged[name];
    if (!other || isLater(item, other)) merged[name] = item;
  }
  return merged;
}

function isLater([at, value]: Item, [otherAt, otherValue]: Item): boolean {
  if (at !== otherAt) return at > otherAt;
  return JSON.stringify(value) > JSON.stringify(otherValue);
}

export const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

import { formatTime } from './format.ts';

/** A field whose value has changed. */
export interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The version itself, and fields that change without making a displayed state stale. */
const IGNORED = new Set(['version', 'now', 'claimedUntil', 'history', 'similar']);
const TIME = /(?:^at|At|Since|[uU]ntil)$/;

/** Returns true for a field that contains epoch milliseconds. */
export function isTime(name: string, value: unknown): value is number {
  return typeof value === 'number' && TIME.test(name);
}

/**
 * Returns the fields that differ between the displayed output of a query and its current output.
 */
export function differencesOf(shown: unknown, current: unknown): readonly Difference[] {
  const before = flatten(shown);
  const after = flatten(current);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({
      field,
      before: before.get(field) ?? 'none',
      after: after.get(field) ?? 'none',
    }));
}

function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object') {
    const text = isTime(path.at(-1) ?? '', value) ? formatTime(value) : String(value);
    return new Map([[path.map(wordsOf).join(' '), text]]);
  }
  return new Map(
    Object.entries(value)
      .filter(([name]) => !IGNORED.has(name))
      .flatMap(([name, part]) => [...flatten(part, [...path, name])]),
  );
}

/** Returns the words of a field's name: `claimedBy` becomes "claimed by". */
export function wordsOf(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

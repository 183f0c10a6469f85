/** A field whose value has changed. */
export interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const IGNORED = new Set(['version', 'now']);

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
  if (typeof value !== 'object' || value === null) {
    return new Map(value === null || value === undefined ? [] : [[path.join(' '), String(value)]]);
  }
  return new Map(
    Object.entries(value)
      .filter(([name]) => !IGNORED.has(name))
      .flatMap(([name, part]) => [...flatten(part, [...path, wordsOf(name)])]),
  );
}

/** Returns the words of a field's name: `claimedBy` becomes "claimed by". */
export function wordsOf(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

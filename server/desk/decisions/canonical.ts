/** A decision as it is shown and signed. */
export interface Decision {
  /** Name of the call. */
  readonly act: string;
  readonly operator: string;
  readonly nonce: string;
  /**
   * The input of the call without its proof, which is the target, the values and the displayed
   * version.
   */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the text whose SHA-256 a passkey signs: JSON with sorted keys. */
export function canonicalOf({ act, operator, nonce, values }: Decision): string {
  return JSON.stringify(sorted({ act, operator, nonce, values }));
}

/** Returns a JSON value with sorted keys. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}

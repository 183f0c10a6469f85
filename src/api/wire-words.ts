/** Our word for a number of the wire: `unknown` for a number nobody has heard of, and for none. */
export function wordOf<Word extends string>(
  words: Readonly<Record<number, Word>>,
  number: number | undefined,
): Word | 'unknown' {
  return (number === undefined ? undefined : words[number]) ?? 'unknown';
}

/** A flag of the wire: 1 and 0. What is neither, or left out, is neither true nor false. */
export function flagOf(number: number | undefined): boolean | undefined {
  if (number === 1) return true;
  return number === 0 ? false : undefined;
}

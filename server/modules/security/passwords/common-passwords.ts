import data from './common-passwords.json' with { type: 'json' };

function split(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/**
 * The most common passwords that meet the letters-and-digits rule, in lower case, and passwords
 * that are derived in the same way from a word of this product (`context`).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...split(data.exact),
  ...[...split(data.words), ...split(data.context)].flatMap((word) =>
    split(data.endings).map((ending) => word + ending),
  ),
]);

/** Matches passwords that consist only of a word of this product and digits, in any order. */
const IS_CONTEXT = new RegExp(`^\\d*(?:${split(data.context).join('|')})\\d*$`);

/** Returns true for one of the most common passwords, regardless of case. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || IS_CONTEXT.test(lower);
}

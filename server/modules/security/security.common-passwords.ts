import data from './security.common-passwords.json' with { type: 'json' };

function split(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** The commonest passwords that meet the letters-and-digits rule, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...split(data.exact),
  ...split(data.words).flatMap((word) => split(data.endings).map((ending) => word + ending)),
]);

export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}

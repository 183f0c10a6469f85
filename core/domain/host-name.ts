/**
 * Returns a host as URLs contain it: other scripts in Punycode, IPv6 (in brackets) in its short
 * form; `undefined` if it is none. Safari 16.4 lacks `URL.canParse`.
 */
export function hostOf(text: string): string | undefined {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

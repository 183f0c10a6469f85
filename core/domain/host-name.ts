/**
 * Returns a host in the form used in URLs: other scripts in Punycode, and IPv6 (in brackets) in its
 * short form. Returns `undefined` for text that is not a host. It does not use `URL.canParse`,
 * which Safari 16.4 lacks.
 */
export function hostOf(text: string): string | undefined {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

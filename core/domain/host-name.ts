/**
 * Returns a host in the form used in URLs: other scripts as Punycode, IPv6 (in brackets) in its
 * short form; `undefined` if it is not a host. Safari 16.4 lacks `URL.canParse`.
 */
export function hostOf(text: string): string | undefined {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

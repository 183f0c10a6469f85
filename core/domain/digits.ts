/** Zeros of Arabic-Indic, Persian, Devanagari, Bengali, Thai, Lao and full width digits. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0xff10];

/** Replaces the digits of these scripts by Latin ones (product.md#typed-amounts). */
export function latinDigits(typed: string): string {
  let latin = '';
  for (const character of typed) {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9);
    latin += zero === undefined ? character : String(code - zero);
  }
  return latin;
}

/** Zero digits of the scripts a member may type in: Arabic-Indic, Persian, Devanagari, Bengali, Thai, Lao, full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0xff10];

/** Digits of other scripts as latin ones; everything else stays. */
export function latinDigits(typed: string): string {
  let latin = '';
  for (const character of typed) {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9);
    latin += zero === undefined ? character : String(code - zero);
  }
  return latin;
}

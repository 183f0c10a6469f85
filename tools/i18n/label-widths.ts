/**
 * Widest translations of labels with little room on a screen of 320 px, by English text, in Latin
 * characters. A character of Chinese, Japanese or Korean takes the room of two.
 */
export const LABEL_WIDTHS: Readonly<Record<string, number>> = {
  // Tabs at the foot of the page.
  'app||Home': 11,
  'app||Market': 11,
  'app||Options': 11,
  'app||Exchange': 11,
  'app||Assets': 11,
  // Two buttons in a row.
  'app||Buy Up': 18,
  'app||Buy Down': 18,
  'app||Buy': 11,
  'app||Sell': 11,
  // Segmented controls and short buttons.
  'app|order type|Limit': 12,
  'app|order type|Market': 12,
  'app||Deposit': 16,
  'app||Withdraw': 16,
  'app||Convert': 16,
};

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns the width of a label, in Latin characters; marks above and below letters have none. */
export function labelWidth(text: string): number {
  return [...text.replace(/[\p{Mn}\p{Cf}]/gu, '')].reduce(
    (width, character) => width + (WIDE.test(character) ? 2 : 1),
    0,
  );
}

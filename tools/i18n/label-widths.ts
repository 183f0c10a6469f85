/**
 * The maximum widths of labels with little room on a 320 px screen, by key, in Latin characters. A
 * Chinese, Japanese or Korean character counts as two.
 */
export const LABEL_WIDTHS: Readonly<Record<string, number>> = {
  // Tabs at the foot of the page.
  'app|common.home': 11,
  'app|common.market': 11,
  'app|common.options': 11,
  'app|common.exchange': 11,
  'app|common.assets': 11,
  // Two buttons in a row.
  'app|common.buy-up': 18,
  'app|common.buy-down': 18,
  'app|common.buy': 11,
  'app|common.sell': 11,
  // Segmented controls and short buttons.
  'app|spot.limit': 12,
  'app|spot.market': 12,
  'app|common.deposit': 16,
  'app|common.withdraw': 16,
  'app|common.convert': 16,
};

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the width of a label in Latin characters. Marks above and below letters have no width.
 */
export function labelWidth(text: string): number {
  return [...text.replace(/[\p{Mn}\p{Cf}]/gu, '')].reduce(
    (width, character) => width + (WIDE.test(character) ? 2 : 1),
    0,
  );
}

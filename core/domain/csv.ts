/**
 * Possible cell separators; the actual one depends on the language and settings of the spreadsheet.
 */
const SEPARATOR = '[,;|\\t\\r\\n"\']';
/**
 * Spreadsheets execute cells that begin like a formula, even with the full-width or small form of a
 * sign (product.md#account-records). A spreadsheet that splits at another separator finds further
 * cells within ours; a negative number in such a cell is not a formula.
 */
const FORMULA = new RegExp(
  `(^|${SEPARATOR})(?=(?:(?!${SEPARATOR})[\\s\\p{C}])*[=+\\-@＝＋－＠﹦﹢﹣﹫])(?!-\\d+(?:\\.\\d+)?(?:${SEPARATOR}|$))`,
  'gu',
);
const NEEDS_QUOTES = new RegExp(SEPARATOR, 'u');

/**
 * Values that a spreadsheet may calculate with: numbers with a sign or a fraction, and integers of
 * up to 11 digits. Longer integers, such as order numbers, would be shown as 2.6E+21.
 */
const NUMBER = /^(?:-(?:0|[1-9]\d*)(?:\.\d+)?|(?:0|[1-9]\d*)\.\d+|0|[1-9]\d{0,10})$/;
/**
 * Texts that spreadsheets convert into numbers, dates or truth values, such as 007, 1E5, 1/2 and
 * MAR1.
 */
const CONVERTED = [
  /^(?=.*\p{Nd})[\p{Nd}\p{Sc}\s.,:/+\-−%()'’Ee]+$/u,
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*[\s.,/-]*\d/iu,
  /^\d{1,4}[\s.,/-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu,
  /^(?:true|false)$/iu,
  /^[\t\r\n]/,
];

/** Without this mark, Excel decodes the file with the code page of the device. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a text that spreadsheets neither execute nor change; an apostrophe marks a cell as text.
 */
function keptText(text: string): string {
  if (NUMBER.test(text)) return text;
  const safe = text.replace(FORMULA, "$1'");
  const isConverted = CONVERTED.some((form) => form.test(text));
  return isConverted && !safe.startsWith("'") ? `'${safe}` : safe;
}

function cell(text: string): string {
  const kept = keptText(text);
  return NEEDS_QUOTES.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}

/**
 * Formats a table as CSV (RFC 4180) that every spreadsheet opens as UTF-8 and whose cells no
 * spreadsheet executes or changes.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

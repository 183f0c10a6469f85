/** Spreadsheets execute cells that begin like a formula (product.md#account-records). */
const FORMULA = /^[=+\-@\t\r]/;
/** A negative amount begins with a sign and is no formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Without it Excel decodes the text with the code page of the device. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a table as CSV (RFC 4180) that every spreadsheet opens as UTF-8 and none executes. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

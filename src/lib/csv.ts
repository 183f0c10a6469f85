/** A spreadsheet runs what begins like a formula (decisions.md, Smaller points). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Without it Excel reads the text in the code page of the device. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as text (RFC 4180) that every spreadsheet opens as UTF-8 and none executes. */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

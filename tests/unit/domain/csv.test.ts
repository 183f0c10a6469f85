// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { toCsv } from '#core/domain/csv.ts';

const lines = (...rows: string[][]) => toCsv(['Time', 'Amount'], rows).split('\r\n');
/** Returns the value that a spreadsheet reads in the only cell of a table. */
const cellOf = (text: string) => {
  const written = toCsv(['x'], [[text]]).slice('\uFEFFx\r\n'.length, -'\r\n'.length);
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
};

describe('a table as CSV', () => {
  it('begins with the byte order mark and ends each line with CR LF', () => {
    expect(toCsv(['Time', 'Amount'], [['1', '2']])).toBe('\uFEFFTime,Amount\r\n1,2\r\n');
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(lines(['a,b', 'say "hi"'])[1]).toBe('"a,b","say ""hi"""');
    for (const text of ['a\nb', 'a;b', 'a\tb']) {
      expect(toCsv(['x'], [[text]])).toContain(`"${text}"`);
    }
  });

  it.each([
    ...['=1+1', '+1', '-5.00+A1', '@SUM(A1)', '\tx', '\rx', '\nx', '-3 BTC', '－1', '＋1', '＠x'],
    ...['＝1+1', '﹦1+1', ' =1+1', '\u200b=1+1', '\u00a0@x', '+491701234567'],
  ])('disarms the formula %j', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x,＝1+1', "x,'＝1+1"],
    ['x\t@y', "x\t'@y"],
    ['x|+y', "x|'+y"],
    ['x\r\n-y', "x\r\n'-y"],
    ['x; =1+1', "x;' =1+1"],
    ['say "=1+1"', 'say "\'=1+1"'],
    ["'=1+1", "''=1+1"],
    ['=1;=2', "'=1;'=2"],
    ['\t＝1+1', "'\t'＝1+1"],
  ])('disarms a formula after a separator or a quote: %j', (text, safe) => {
    expect(cellOf(text)).toBe(safe);
  });

  it.each([
    ...['2601151200004821390755', '6222020200012345678', '123456789012', '007', '0049170', '00.5'],
    ...['1E5', '2e10', '1,234', '1/2', '12-05', '2026-01-05', '10:30', '5%', '$5', '(5)', '1 000'],
    ...['٠١٢', '１２', 'MAR1', 'sept 2', '5-may', '1Dec', 'TRUE', 'false'],
  ])('keeps %j as text', (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each([
    ...['0', '7', '12345678901', '-5.00', '-0.000000000000000001', '-123456789012'],
    ...['1234567890123.123456789012345678', '0.5', 'a;-5.00', 'x,-1,y'],
  ])('leaves %j a number', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it.each([
    ...['', 'marvin', 'BTC/USDT', '1INCH', '2026-01-05T10:00:00+08:00', '0x1e5', '—'],
    ...["o'neil@example.com", '0.1 BTC 2 USDT'],
  ])('leaves the text %j', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it('does not change signs within a cell', () => {
    expect(lines(['a-b', '5=5'])[1]).toBe('a-b,5=5');
  });
});

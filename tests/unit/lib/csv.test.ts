// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { toCsv } from '#/lib/csv';
import { datedName } from '#/lib/download';

const lines = (...rows: string[][]) => toCsv(['Time', 'Amount'], rows).split('\r\n');

describe('a table as CSV', () => {
  it('begins with the byte order mark and ends each line with CR LF', () => {
    expect(toCsv(['Time', 'Amount'], [['1', '2']])).toBe('\uFEFFTime,Amount\r\n1,2\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(lines(['a,b', 'say "hi"'])[1]).toBe('"a,b","say ""hi"""');
    expect(toCsv(['x'], [['a\nb']])).toContain('"a\nb"');
  });

  it.each(['=1+1', '+1', '-5.00+A1', '@SUM(A1)', '\tx', '\rx'])(
    'disarms the formula %j',
    (text) => {
      expect(toCsv(['x'], [[text]])).toMatch(/\r\n"?'[=+\-@\t\r]/);
    },
  );

  it('leaves a negative amount a number', () => {
    expect(lines(['-5.00', '-0.000000000000000001'])[1]).toBe('-5.00,-0.000000000000000001');
  });

  it('does not change signs within a cell', () => {
    expect(lines(['a-b', '5=5'])[1]).toBe('a-b,5=5');
  });

  it('names the file by the day', () => {
    expect(datedName('bills', new Date(2026, 0, 5, 23, 59), 'csv')).toBe('bills-2026-01-05.csv');
  });
});

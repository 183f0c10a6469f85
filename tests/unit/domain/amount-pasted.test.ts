// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type ParsedAmount, parseAmount, readAmount } from '#core/domain/amount-input.ts';

const USDT = { places: 8, unit: 'USDT' };

describe('a pasted amount with one meaning is read', () => {
  test.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1 234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234,56', '1234.56'],
    ['1 000', '1000'],
    ['1\u00a0000\u202f000', '1000000'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,00,000', '100000'],
    ['12,34,567.8', '1234567.8'],
    ['1,234,567.', '1234567.'],
    ['1 234,567', '1234.567'],
    ['1234,567', '1234.567'],
    ['0,125', '0.125'],
    ['10,0000', '10.0000'],
    ['10.000', '10.000'],
    ['１２３．５', '123.5'],
    ['１，２３４．５', '1234.5'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['١٠٫٠٠٠', '10.000'],
    ['۱۲۳', '123'],
    ['१,२३,४५६', '123456'],
    ['25 USDT', '25'],
    ['25USDT', '25'],
    ['usdt 25.5', '25.5'],
    ['$25', '25'],
    ['$1,234.56', '1234.56'],
    ['\u2066 25.10 \u2069', '25.10'],
    ['٫٥', '.5'],
    ['', ''],
  ])('%s', (pasted, plain) => {
    expect(parseAmount(pasted, USDT)).toEqual({ kind: 'amount', text: plain });
  });

  test('a lone comma stays as it is while three more digits may follow it', () => {
    for (const typed of ['12,', '12,5', '١٢,٥']) {
      const read = parseAmount(typed, USDT);
      expect(read.kind).toBe('amount');
      expect(read.kind === 'amount' && read.text).toMatch(/^12,5?$/);
    }
    expect(readAmount('12,5')).toBe('12.5');
    expect(readAmount('12,')).toBe('12');
  });
});

describe('a text with two meanings is reported as ambiguous and has no value', () => {
  test.each([
    ['10,000', ['10000', '10.000']],
    ['1,250', ['1250', '1.250']],
    ['١٠,٠٠٠', ['10000', '10.000']],
    ['$10,000', ['10000', '10.000']],
  ])('%s', (pasted, readings) => {
    expect(parseAmount(pasted, USDT)).toMatchObject({ kind: 'unclear', readings });
    expect(readAmount(pasted.replace('$', ''))).toBeUndefined();
  });

  test.each(['1,234,', '1.234.5', '1,234,56', '12,34,'])('%s is not complete', (typed) => {
    expect(parseAmount(typed, USDT)).toEqual({ kind: 'unclear', text: typed });
    expect(readAmount(typed)).toBeUndefined();
  });
});

describe('everything else is refused with its reason', () => {
  const refused = (reason: string): ParsedAmount => ({ kind: 'refused', reason }) as ParsedAmount;
  test.each([
    ['-5', 'notAmount'],
    ['−5', 'notAmount'],
    ['+5', 'notAmount'],
    ['(5)', 'notAmount'],
    ['1e5', 'notAmount'],
    ['1,5e3', 'notAmount'],
    ['1.2.3', 'notAmount'],
    ['1,2,3', 'notAmount'],
    ['1 00', 'notAmount'],
    ['1,234.567,8', 'notAmount'],
    ['1.234 567', 'notAmount'],
    ['5%', 'notAmount'],
    ['all', 'notAmount'],
    ['0x10', 'notAmount'],
    ['10k', 'notAmount'],
    ['25 BTC', 'otherUnit'],
    ['€25', 'otherUnit'],
    ['1.123456789', 'tooPrecise'],
    ['1234567890123456789', 'tooLong'],
  ])('%s: %s', (pasted, reason) => {
    expect(parseAmount(pasted, USDT)).toEqual(refused(reason));
  });

  test('a dollar sign is no other coin, and whole numbers allow no point', () => {
    expect(parseAmount('$25', { places: 8, unit: 'BTC' })).toEqual(refused('otherUnit'));
    expect(parseAmount('25 BTC', { places: 8, unit: 'BTC' })).toMatchObject({ text: '25' });
    expect(parseAmount('7.', { places: 0 })).toEqual({ kind: 'notWhole', text: '7.' });
    expect(parseAmount('7,5', { places: 0 })).toEqual({ kind: 'notWhole', text: '7,5' });
    expect(parseAmount('10,000', { places: 0 })).toMatchObject({ kind: 'unclear' });
    expect(parseAmount('7.00', { places: 0 })).toEqual({ kind: 'amount', text: '7.00' });
    expect(parseAmount('1.50000000000', { places: 2 })).toMatchObject({ kind: 'amount' });
    expect(parseAmount('1,234,567', { places: 0 })).toMatchObject({ text: '1234567' });
  });
});

test.each([
  ['1.000', ['1000', '1.000']],
  ['60.000', ['60000', '60.000']],
  ['227.497', ['227497', '227.497']],
])('%s is unclear in a language that groups with a point', (typed, readings) => {
  const place = { places: 8, groupsByPoint: true };
  expect(parseAmount(typed, place)).toEqual({ kind: 'unclear', text: typed, readings });
  expect(parseAmount(typed, { places: 8 })).toEqual({ kind: 'amount', text: typed });
});

test.each(['0.001', '1.0001', '12.50', '.125', '1.000,5'])(
  '%s has one meaning in such a language',
  (typed) => {
    expect(parseAmount(typed, { places: 8, groupsByPoint: true }).kind).toBe('amount');
  },
);

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getHyConfig } from '#core/contract/options.ts';
import * as answer from '#core/contract/response-fields.ts';
import { getResults } from '#core/contract/results.ts';

describe('amounts', () => {
  test.each([
    ['0.1', '0.1'],
    [' 12 ', '12'],
    ['-5.50', '-5.50'],
    [0, '0'],
    [1.5e-7, '0.00000015'],
    ['1.5E-7', '0.00000015'],
    ['.5', '0.5'],
    ['+3', '3'],
  ])('%j is %s', (written, amount) => {
    expect(z.parse(answer.amount, written)).toBe(amount);
  });
  test.each([
    ...['', null, undefined, 'null', 'n/a', '--', false, true, [], {}, Number.NaN],
    ...[Number.POSITIVE_INFINITY, '1,234.50', '10,000', '1 000', '0x10', '1e400'],
  ])('%j is unknown', (written) => {
    expect(z.parse(answer.amount, written)).toBeUndefined();
  });
});

test.each([
  [1, 1],
  ['1', 1],
  ['1.0', 1],
  [true, undefined],
  ['', undefined],
  [null, undefined],
  [1.5, undefined],
  ['9007199254740993', undefined],
])('%j as a number is %j', (written, number) => {
  expect(z.parse(answer.int, written)).toBe(number);
});

test.each([
  [true, true],
  [false, false],
  ['1', true],
  ['0', false],
  ['2', undefined],
  ['', undefined],
  [null, undefined],
])('%j as yes or no is %j', (written, flag) => {
  expect(z.parse(answer.yesNo, written)).toBe(flag);
  expect(z.parse(answer.yes, written)).toBe(flag === true);
});

test('numbers become texts, and other values become empty', () => {
  const texts = ['a', 5, '', null, undefined, 'null', [], {}, false];
  expect(texts.map((text) => z.parse(answer.text, text))).toEqual([
    ...['a', '5', '', '', '', '', '', '', ''],
  ]);
});

describe('rows', () => {
  const list = answer.listOf(z.object({ id: answer.id, num: answer.amount }));

  test('rows without an id are identified by their content, equal ones by their index', () => {
    const { list: rows } = z.parse(list, { list: [{ num: 1 }, { num: 2 }, { num: 1 }, { id: 7 }] });
    const ids = answer.named(rows, 'id').map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[3]).toBe('7');
    const again = answer.named(z.parse(list, { list: [{ num: '2' }] }).list, 'id');
    expect(again[0]?.id, 'the same row on another page').toBe(ids[1]);
  });

  test('one unreadable field loses neither its row nor the others', () => {
    const { list: rows } = z.parse(list, { list: [{ id: 1, num: {} }, null, { id: 2, num: '3' }] });
    expect(rows).toEqual([
      { id: '1', num: undefined },
      { id: '2', num: '3' },
    ]);
  });

  test.each(['none', 5, true, { list: 'none' }, { list: { total: 3 } }])(
    '%j is no list: refused, not empty',
    (data) => {
      expect(z.safeParse(list, data).success).toBe(false);
    },
  );
});

describe('a response of which nothing can be read', () => {
  const list = answer.listOf(z.object({ id: answer.id, num: answer.amount }));
  const bound = answer.whole(
    z.object({ address: answer.text, bank: answer.part(z.object({ name: answer.text })) }),
  );

  test.each([{ list: [{}] }, { list: [{}, { id: {} }] }, [{ id: ['7'], num: { text: '1' } }]])(
    'rows %j are refused, not shown as empty rows or an empty list',
    (data) => {
      expect(z.safeParse(list, data).success).toBe(false);
    },
  );

  test('rows that can be read remain without the others', () => {
    expect(z.parse(list, [{ id: {} }, { id: 7 }])).toEqual({ list: [{ id: '7', num: undefined }] });
  });

  test.each([{ address: { text: 'x' }, bank: null }, { address: ['x'] }, { bank: { name: [1] } }])(
    '%j is refused',
    (data) => {
      expect(z.safeParse(bound, data).success).toBe(false);
    },
  );

  test.each([
    { address: null, bank: [] },
    { address: '' },
    { address: 'null', bank: { name: '' } },
  ])('%j says that there is nothing', (data) => {
    expect(z.parse(bound, data)).toEqual({ address: '', bank: { name: '' } });
  });
});

describe('responses whose essential part cannot be read are refused', () => {
  const terms = (hytime: unknown) =>
    z.safeParse(getHyConfig.output, { coinname: 'USDT', hytime, hymin: ['1'] }).success;

  test('terms of options whose durations are damaged, not those without any', () => {
    expect(terms([30, 'x'])).toBe(true);
    expect(terms([])).toBe(true);
    expect(terms(null)).toBe(true);
    expect(terms([null, null])).toBe(false);
  });

  test('results without the number of orders', () => {
    const results = (total: unknown) =>
      z.safeParse(getResults.output, { total, markets: [], days: [] }).success;
    expect(results({ orders: 0, wins: 0, losses: 0, fees: [] })).toBe(true);
    expect(results({ fees: [] })).toBe(false);
    expect(results(null)).toBe(false);
  });
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  formatItems,
  type Items,
  MOST_CHARACTERS,
  mergeItems,
  parseItems,
} from '#core/domain/account-preferences.ts';
import { fc } from '../../support/load/properties';

const items = fc.dictionary(
  fc.constantFrom('theme', 'favourite.btcusdt', 'drawings.btcusdt', 'chartLook'),
  fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(null, 'day', true, 7)),
) as fc.Arbitrary<Items>;

describe('settings of two devices', () => {
  test('the last change of each item wins, also a deletion', () => {
    const phone: Items = { theme: [1, 'day'], 'favourite.btcusdt': [5, null], chartLook: [2, 'a'] };
    const desktop: Items = {
      theme: [3, 'night'],
      'favourite.btcusdt': [4, true],
      currency: [1, 'EUR'],
    };
    expect(mergeItems(phone, desktop)).toEqual({
      theme: [3, 'night'],
      'favourite.btcusdt': [5, null],
      chartLook: [2, 'a'],
      currency: [1, 'EUR'],
    });
  });

  test('both reach the same, in whatever order and however often they exchange', () => {
    fc.assert(
      fc.property(items, items, items, (a, b, c) => {
        expect(mergeItems(a, b)).toEqual(mergeItems(b, a));
        expect(mergeItems(mergeItems(a, b), c)).toEqual(mergeItems(a, mergeItems(b, c)));
        expect(mergeItems(a, a)).toEqual(a);
      }),
    );
  });

  test('a document is read as it was written', () => {
    fc.assert(
      fc.property(items, (one) => {
        expect(parseItems(formatItems(one))).toEqual({ ...one });
      }),
    );
  });

  test('the items changed longest ago are left out of a document that is too large', () => {
    const many = Object.fromEntries(
      Array.from({ length: 390 }, (_, at) => [`drawings.m${at}`, [at, 'x'.repeat(200)] as const]),
    );
    const written = formatItems(many);
    expect(written.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    const kept = Object.keys(parseItems(written) ?? {});
    expect(kept).toContain('drawings.m389');
    expect(kept).not.toContain('drawings.m0');
  });

  test.each([
    '',
    '[]',
    'null',
    '{"a":1}',
    '{"a":["x",1]}',
    '{"a b":[1,1]}',
    `{"a":[1,"${'x'.repeat(MOST_CHARACTERS)}"]}`,
  ])('another text is no document (%#)', (text) => expect(parseItems(text)).toBeUndefined());
});

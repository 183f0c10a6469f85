// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { matchesLanguage } from '#/components/language/matches-language';
import { LANGUAGES } from '#core/domain/languages.ts';

const find = (typed: string, shownTag = 'en') =>
  LANGUAGES.filter((language) => matchesLanguage(language, typed, shownTag)).map(
    ({ code }) => code,
  );

describe('the search of languages', () => {
  test('finds a language by its own name, its English name and that of the language shown', () => {
    expect(find('deutsch')).toEqual(['de']);
    expect(find('german')).toEqual(['de']);
    expect(find('allemand', 'fr')).toEqual(['de']);
    expect(find('日本')).toEqual(['ja']);
  });

  test('ignores accents, capitals and spaces around', () => {
    expect(find(' FRANCAIS ')).toEqual(['fr']);
  });

  test('finds a language by the beginning of its code', () => {
    expect(find('zh')).toEqual(['zh-cn', 'zh-TW']);
  });

  test('lists all for an empty text and none for another', () => {
    expect(find('  ')).toHaveLength(LANGUAGES.length);
    expect(find('klingon')).toEqual([]);
  });
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { chooseLanguage, detectLanguage, languageToOffer } from '#core/domain/language-choice.ts';

describe('detection', () => {
  test.each([
    [['zh-CN'], 'zh-cn'],
    [['zh'], 'zh-cn'],
    [['en-US', 'zh-SG'], 'zh-cn'],
    [['zh-TW'], 'zh-TW'],
    [['zh-Hant-HK'], 'zh-TW'],
    [['ar-EG'], 'en'],
    [['de'], 'en'],
    [[], 'en'],
  ])('%j shows %s', (browser, code) => {
    expect(detectLanguage(browser)).toBe(code);
  });
});

describe('choice', () => {
  test('a stored choice wins over the browser', () => {
    expect(chooseLanguage({ stored: 'fr', browser: ['zh-CN'] })).toBe('fr');
  });

  test('English when the server does not offer the result', () => {
    expect(chooseLanguage({ stored: 'fr', browser: [], offered: ['en', 'ar'] })).toBe('en');
    expect(chooseLanguage({ stored: undefined, browser: ['zh'], offered: ['en'] })).toBe('en');
    expect(chooseLanguage({ stored: 'ar', browser: [], offered: ['en', 'ar'] })).toBe('ar');
  });
});

describe('offer', () => {
  const offered = ['en', 'zh-cn', 'ar', 'de'];

  test('the first language of the browser that is offered and not shown already', () => {
    expect(languageToOffer({ stored: undefined, browser: ['ar-EG', 'en'], offered }, 'en')).toBe(
      'ar',
    );
  });

  test.each([
    ['chose one already', { stored: 'en', browser: ['ar'], offered }],
    ['reads the one shown', { stored: undefined, browser: ['en-GB', 'ar'], offered }],
    ['reads one that is not offered', { stored: undefined, browser: ['ar'], offered: ['en'] }],
    ['is offered nothing yet', { stored: undefined, browser: ['ar'] }],
  ] as const)('nobody is asked who %s', (_, known) => {
    expect(languageToOffer(known, 'en')).toBeUndefined();
  });
});

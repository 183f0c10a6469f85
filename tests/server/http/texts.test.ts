import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptedLanguage, languageOf, loadTexts } from '../../../server/texts/texts.ts';

describe('server texts', () => {
  const greeting = { id: 'test.greeting', message: 'Hello {name}' };
  const left = { id: 'test.left', message: '{n, plural, one {# second} other {# seconds}}' };

  test('come from the catalog of the language, in English where a message is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'locales-'));
    await mkdir(join(folder, 'ru'));
    writeFileSync(
      join(folder, 'ru', 'server.po'),
      [
        'msgid ""',
        'msgstr ""',
        '"Language: ru\\n"',
        '',
        '#. js-lingui-explicit-id',
        'msgid "test.left"',
        'msgstr "{n, plural, one {# секунда} few {# секунды} other {# секунд}}"',
        '',
        '#. js-lingui-explicit-id',
        'msgid "test.greeting"',
        'msgstr ""',
        '',
      ].join('\n'),
    );
    const texts = await loadTexts(folder);
    const seconds = [1, 3, 5].map((n) => texts.say('ru', left, { n }));
    expect(seconds).toEqual(['1 секунда', '3 секунды', '5 секунд']);
    expect(texts.say('ru', greeting, { name: 'Ann' })).toBe('Hello Ann');
    expect(texts.say('ar', left, { n: 2 })).toBe('2 seconds');
    expect(texts.say('fa', left, { n: 2 })).toBe('2 seconds');
  });

  test('a malformed message stops the start, by file and id, instead of being shown', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'locales-'));
    await mkdir(join(folder, 'fa'));
    writeFileSync(
      join(folder, 'fa', 'server.po'),
      'msgid ""\nmsgstr "Language: fa\\n"\n\n#. js-lingui-explicit-id\nmsgid "test.left"\nmsgstr "{n, plural, other {#}"\n',
    );
    await expect(loadTexts(folder)).rejects.toThrow(/fa.server\.po.*test\.left/);
  });

  test.each([
    ['zh-cn', 'zh-cn'],
    ['ZH-CN', 'zh-cn'],
    ['zh-tw', 'zh-TW'],
    [' ar ', 'ar'],
    ['xx', 'en'],
    ['__proto__', 'en'],
    [undefined, 'en'],
    [['fr'], 'en'],
  ])('header Lang %j is %s', (header, code) => {
    expect(languageOf(header)).toBe(code);
  });

  test('values keep their own direction in languages written from right to left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'locales-'));
    for (const code of ['ar', 'de']) {
      await mkdir(join(folder, code));
      writeFileSync(
        join(folder, code, 'server.po'),
        `msgid ""\nmsgstr "Language: ${code}\\n"\n\n#. js-lingui-explicit-id\nmsgid "test.greeting"\nmsgstr "{name} :"\n`,
      );
    }
    const texts = await loadTexts(folder);
    expect(texts.say('ar', greeting, { name: 'BTC/USDT' })).toBe('\u2068BTC/USDT\u2069 :');
    expect(texts.say('de', greeting, { name: 'BTC/USDT' })).toBe('BTC/USDT :');
  });

  test.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['xx, fr;q=0.3, pt-BR;q=0.7', 'pt'],
    ['zh-Hant-HK', 'zh-TW'],
    ['ro', 'rm'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('header Accept-Language %j is %s', (header, code) => {
    expect(acceptedLanguage(header)).toBe(code);
  });
});

import { readFileSync } from 'node:fs';
import { parsePoFile } from '@lingui/format-po';

/** Returns a function that translates an English message; untranslated messages remain English. */
export function wordsOf(language: string): (english: string) => string {
  const { items } = parsePoFile(readFileSync(`locales/${language}/app.po`, 'utf8'));
  const words = new Map(items.map((item) => [item.msgid, item.msgstr[0] ?? '']));
  return (english) => words.get(english) || english;
}

import type { Language } from '#core/domain/languages.ts';

/** Returns the text in lower case without accents, so "francais" matches "Français". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns true if the typed text is part of the language's native name, of its English name or of
 * its name in the displayed language (a BCP-47 tag), or if it is a prefix of the language's code.
 */
export function matchesLanguage(language: Language, typed: string, shownTag: string): boolean {
  const query = plain(typed.trim());
  if (plain(language.code).startsWith(query)) return true;
  const names = [language.name];
  for (const tag of ['en', shownTag]) {
    names.push(new Intl.DisplayNames([tag], { type: 'language' }).of(language.tag) ?? '');
  }
  return names.some((name) => plain(name).includes(query));
}

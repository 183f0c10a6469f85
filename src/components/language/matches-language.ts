import type { Language } from '#core/domain/languages.ts';

/** Lower case without accents: "Français" is found by "francais". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a typed text is part of the language's own name, of its name in English or in the
 * language shown (a BCP-47 tag), or begins its code.
 */
export function matchesLanguage(language: Language, typed: string, shownTag: string): boolean {
  const wanted = plain(typed.trim());
  if (plain(language.code).startsWith(wanted)) return true;
  const names = [language.name];
  for (const tag of ['en', shownTag]) {
    names.push(new Intl.DisplayNames([tag], { type: 'language' }).of(language.tag) ?? '');
  }
  return names.some((name) => plain(name).includes(wanted));
}

import { LANGUAGES, type LanguageCode } from '#/contract/languages';

/** Names the manifest with shortcuts in this language; English stands in for unfinished ones. */
export function linkManifest(code: LanguageCode): void {
  const isTranslated = LANGUAGES.some((language) => language.code === code && language.complete);
  const suffix = isTranslated && code !== 'en' ? `-${code}` : '';
  const link = document.querySelector('link[rel=manifest]');
  const address = `/manifest${suffix}.webmanifest`;
  // Setting it makes the browser read it again.
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
}

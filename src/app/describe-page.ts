import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LanguageCode } from '#core/domain/languages.ts';

/** The description of the app in the manifest, in the head of the page and in app stores. */
const DESCRIPTION = msg`Live crypto markets, candlestick charts and short-term Up/Down options in one app.`;

/** Selects the manifest in this language, and describes the page in it. */
export function describePage(code: LanguageCode): void {
  const suffix = code === 'en' ? '' : `-${code}`;
  const link = document.querySelector('link[rel=manifest]');
  const address = `/manifest${suffix}.webmanifest`;
  // Setting the attribute makes the browser read the manifest again.
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
  document.querySelector('meta[name=description]')?.setAttribute('content', i18n._(DESCRIPTION));
}

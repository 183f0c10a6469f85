import purify, { type Config } from 'dompurify';
import { imageAddress, linkAddress, SUPPORT_PROTOCOLS, samePagePath } from '#/lib/url';
import { ARTICLE_LINK_REL, ARTICLE_TAGS } from '#core/domain/rich-text.ts';

/** Attributes that are allowed on one element only. */
const AT_HOME: Readonly<Record<string, readonly string[]>> = {
  href: ['A'],
  src: ['IMG'],
  alt: ['IMG'],
  colspan: ['TD', 'TH'],
  rowspan: ['TD', 'TH'],
};

const RULES = {
  ALLOWED_TAGS: [...ARTICLE_TAGS],
  ALLOWED_ATTR: [...Object.keys(AT_HOME), 'title', 'dir'],
  // These attributes contain text and numbers. Without this option, DOMPurify deletes values that
  // are not URIs.
  ADD_URI_SAFE_ATTR: ['dir', 'title', 'alt', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Returns nodes, which are inserted directly, so no second parse can read them differently.
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Applies our own URL rules to an element, in addition to DOMPurify's. */
function tidy(element: Element): void {
  for (const [name, homes] of Object.entries(AT_HOME)) {
    if (!homes.includes(element.tagName)) element.removeAttribute(name);
  }
  if (element.tagName === 'A') {
    const address = element.getAttribute('href') ?? undefined;
    setOrRemove(element, 'href', samePagePath(address) ?? linkAddress(address, SUPPORT_PROTOCOLS));
    element.setAttribute('rel', ARTICLE_LINK_REL);
  }
  if (element.tagName === 'IMG') {
    // A foreign image would reveal the reader's address to its host.
    setOrRemove(element, 'src', imageAddress(element.getAttribute('src') ?? undefined));
  }
}

purify.addHook('afterSanitizeAttributes', tidy);

/**
 * Returns the allowed part of the server's HTML as nodes (product.md#html-from-the-server). Loads
 * DOMPurify and its Trusted Types policy: import it lazily.
 */
export function sanitised(html: string): DocumentFragment {
  return purify.sanitize(html, RULES);
}

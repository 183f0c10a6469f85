import sanitize from 'sanitize-html';
import { ARTICLE_LINK_REL, ARTICLE_TAGS } from '../../src/domain/rich-text.ts';

// A browser reads `/\` like `//`: another host.
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Keeps what decisions.md (Session and security) allows of an article's HTML. The client does the same
 * once more before it shows it.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...ARTICLE_TAGS],
    allowedAttributes: {
      '*': ['title', 'dir'],
      a: ['href', 'rel'],
      img: ['src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitize.simpleTransform('a', { rel: ARTICLE_LINK_REL }),
      img: (tagName, { src, ...attributes }) => ({
        tagName,
        // A foreign image would tell its host who reads the page.
        attribs: src !== undefined && OWN_PATH.test(src) ? { ...attributes, src } : attributes,
      }),
    },
  });
}

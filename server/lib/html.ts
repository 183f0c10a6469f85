import sanitize from 'sanitize-html';
import { ARTICLE_LINK_REL, ARTICLE_TAGS } from '#core/domain/rich-text.ts';

// A browser treats `/\` like `//`, which begins the name of another host.
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Reduces an article's HTML to the allow-list of product.md#html-from-the-server. The
 * client sanitises it again before showing it.
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
        // A request for an external image would reveal the reader to its host.
        attribs: src !== undefined && OWN_PATH.test(src) ? { ...attributes, src } : attributes,
      }),
    },
  });
}

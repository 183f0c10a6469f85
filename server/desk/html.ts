import sanitize from 'sanitize-html';

const TAGS =
  'p br b strong i em u s h1 h2 h3 h4 h5 h6 ul ol li blockquote a img table thead tbody tr td th span div hr code pre';
const OWN_PATH = /^\/(?!\/)/;

/**
 * Keeps what decisions.md (Session and security) allows of an article's HTML. The client does the same
 * once more before it shows it.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: TAGS.split(' '),
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
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
      img: (tagName, { src, ...attributes }) => ({
        tagName,
        // A foreign image would tell its host who reads the page.
        attribs: src !== undefined && OWN_PATH.test(src) ? { ...attributes, src } : attributes,
      }),
    },
  });
}

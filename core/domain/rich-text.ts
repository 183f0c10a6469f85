/** Elements that HTML from the server may contain (product.md#html-from-the-server). */
export const ARTICLE_TAGS: readonly string[] =
  'p br b strong i em u s h1 h2 h3 h4 h5 h6 ul ol li blockquote a img table thead tbody tr td th span div hr code pre'.split(
    ' ',
  );

/** `rel` of each link in HTML from the server (product.md#html-from-the-server). */
export const ARTICLE_LINK_REL = 'noopener noreferrer nofollow';

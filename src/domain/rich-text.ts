/** Elements an article of the server may hold (decisions.md, Session and security). */
export const ARTICLE_TAGS: readonly string[] =
  'p br b strong i em u s h1 h2 h3 h4 h5 h6 ul ol li blockquote a img table thead tbody tr td th span div hr code pre'.split(
    ' ',
  );

/** What each link of an article says of its target. */
export const ARTICLE_LINK_REL = 'noopener noreferrer nofollow';

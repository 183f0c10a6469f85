import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentQueries, type SiteContent } from '#/api/site-contents';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { LinkButton } from '#/ui/link-button';
import { WhileOpen } from '#/ui/while-open';

const ArticleDialog = optional(
  () => import('#/components/rich-content/article-dialog').then((file) => file.ArticleDialog),
  { Missing: DialogUnavailable },
);

/**
 * Articles that visitors can read before they open an account: the risk notice, the fees and
 * others.
 */
export function ArticleLinks() {
  const { t } = useLingui();
  const { data } = useQuery(contentQueries.articles());
  const [article, setArticle] = useState<SiteContent>();
  return (
    <>
      <ul
        aria-label={t`About us`}
        className="mt-2 flex flex-wrap justify-center gap-x-4 text-xs empty:hidden"
      >
        {data?.map((content) => (
          <li key={content.id}>
            <LinkButton
              className="min-h-11 min-w-11 justify-center"
              onClick={() => setArticle(content)}
            >
              <span dir="auto">{content.title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <WhileOpen subject={article}>
        {(open, shown) => (
          <ArticleDialog article={shown} open={open} onClose={() => setArticle(undefined)} />
        )}
      </WhileOpen>
    </>
  );
}

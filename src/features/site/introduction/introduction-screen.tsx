import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText, Inbox } from 'lucide-react';
import { useState } from 'react';
import { contentQueries, type SiteContent } from '#/api/site-contents';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { ArticleDialog } from '#/components/rich-content/article-dialog';
import { EmptyState } from '#/ui/empty-state';
import { ListRow } from '#/ui/list-row';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { WhileOpen } from '#/ui/while-open';

/** The about-us page (product.md#about-us): titles that open their articles. */
export function IntroductionScreen() {
  const { t } = useLingui();
  const list = useQuery(contentQueries.articles());
  const [article, setArticle] = useState<SiteContent>();
  return (
    <Page title={<Trans>About us</Trans>}>
      <div className="pb-(--safe-bottom)">
        <Ready query={list} skeleton={<SkeletonRows count={3} />}>
          {(contents) =>
            contents.length === 0 ? (
              <EmptyState icon={<Inbox />} title={<Trans>Nothing here yet</Trans>} />
            ) : (
              <ul aria-label={t`About us`}>
                {contents.map((content) => (
                  <li key={content.id} className="border-b border-line">
                    <ListRow
                      chevron
                      leading={<FileText />}
                      title={
                        <span dir="auto" className="block">
                          {content.title}
                        </span>
                      }
                      onClick={() => setArticle(content)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Ready>
      </div>
      <WhileOpen subject={article}>
        {(open, shown) => (
          <ArticleDialog article={shown} open={open} onClose={() => setArticle(undefined)} />
        )}
      </WhileOpen>
    </Page>
  );
}

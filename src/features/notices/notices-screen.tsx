import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Notice, noticesQueries, readNotice } from '#/api/notices';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { ArticleDialog } from '#/components/rich-content/article-dialog';
import { WhileOpen } from '#/ui/while-open';
import { noticeLink } from './notice-link';
import { NoticeRow } from './notice-row';
import { PushButton } from './push-button';
import { ReadAllButton } from './read-all-button';

/** The system messages (product.md#notices). Opening a message marks it as read. */
export function NoticesScreen() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [article, setArticle] = useState<Notice>();

  function open(notice: Notice) {
    setArticle(notice);
    if (notice.status !== 'read') void readNotice(client, notice.id);
  }

  return (
    <Page
      title={<Trans>Notifications</Trans>}
      actions={
        <>
          <ReadAllButton />
          <PushButton />
        </>
      }
    >
      <div className="pb-(--safe-bottom)">
        <PagedList
          label={t`Notifications`}
          query={noticesQueries.list()}
          idOf={(notice) => notice.id}
          days={{ at: ({ at }) => at }}
          emptyHint={<Trans>You’ll find news about your account and the platform here.</Trans>}
        >
          {(notice) => <NoticeRow notice={notice} onOpen={() => open(notice)} />}
        </PagedList>
      </div>
      <WhileOpen subject={article}>
        {(isOpen, shown) => (
          <ArticleDialog
            article={shown}
            footer={noticeLink(shown.kind)}
            open={isOpen}
            onClose={() => setArticle(undefined)}
          />
        )}
      </WhileOpen>
    </Page>
  );
}
